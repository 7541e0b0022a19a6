import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createAccount } from '../account/create.ts'
import { openRates } from './rates.ts'

let exchange: TestAccounts
before(async () => {
  exchange = await openTestAccounts()
})
after(() => exchange.close())

async function opened(): Promise<string> {
  return (await createAccount(exchange.db, exchange.vault, { name: 'Alice' })).apiKey
}

test('all nodes together enforce one rate limit for an account [S3-027] [S3-182]', async () => {
  const id = await opened()
  const perSecond = 20
  const nodes = [1, 2, 3].map(() => openRates({ db: exchange.db, nodes: () => 3 }))
  const began = performance.now()
  let accepted = 0
  for (let round = 0; round < 30; round++) {
    const waits = await Promise.all([...nodes, ...nodes].map(async (node) => node.take(id, perSecond)))
    accepted += waits.filter((wait) => wait === 0).length
  }
  const seconds = (performance.now() - began) / 1000
  assert.ok(accepted >= 1 && accepted <= perSecond * (1 + seconds), `${accepted} calls in ${seconds} s`)
})

test('an account that has used up its calls gets Retry-After without a query for each call', async () => {
  const id = await opened()
  const queries: string[] = []
  const db = {
    query: ((text: { name: string }, ...rest: []) => {
      queries.push(text.name)
      return exchange.db.query(text as never, ...rest)
    }) as never,
  }
  const rates = openRates({ db, nodes: () => 2, now: () => 1_000_000 })
  const waits = await Promise.all(Array.from({ length: 100 }, async () => rates.take(id, 1)))
  assert.equal(waits.filter((wait) => wait === 0).length >= 1, true)
  const requested = queries.length
  const refused = await rates.take(id, 1)
  assert.ok(refused > 0 && refused <= 1000)
  assert.equal(queries.length, requested)
})

test('polls and other calls have separate limits, on one node and on several', async () => {
  const id = await opened()
  for (const count of [1, 2]) {
    const rates = openRates({ db: exchange.db, nodes: () => count, now: () => 1_000_000 })
    const takeAll = async (kind: 'calls' | 'polls') =>
      (await Promise.all(Array.from({ length: 6 }, async () => rates.take(id, 2, kind)))).map(
        (wait) => wait > 0,
      )
    for (const kind of ['polls', 'calls'] as const) {
      const refused = await takeAll(kind)
      assert.deepEqual([refused[0], refused.at(-1)], [false, true], `${count} ${kind}`)
    }
  }
})

test('a single node counts without queries, and so does one whose database is unavailable', async () => {
  const away = {
    query: () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
  } as never
  let now = 1_000_000
  for (const count of [1, 2]) {
    const rates = openRates({ db: away, nodes: () => count, now: () => now })
    const waits = await Promise.all(Array.from({ length: 5 }, async () => rates.take('0a1b2c3d', 2)))
    assert.deepEqual(
      waits.map((wait) => wait > 0),
      [false, false, true, true, true],
    )
    now += 500
    assert.equal(await rates.take('0a1b2c3d', 2), 0)
  }
})
