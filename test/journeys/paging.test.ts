import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice', { balance: '1' })
})
after(() => exchange.stop())

const root = '/operator/v1'

type Rows = Readonly<Record<string, unknown>> & { next: string | null }

/** The rows of a list, page by page. */
async function pagesOf(path: string, name: string, limit: number) {
  const pages: Record<string, unknown>[][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = `limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { status, body } = await exchange.operator.get<Rows>(
      `${path}${path.includes('?') ? '&' : '?'}${query}`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    pages.push(body[name] as Record<string, unknown>[])
    cursor = body.next
  }
  return pages
}

test('the last page of a ledger and of the inventory is never empty, and no row is on two pages', async () => {
  const { apiKey } = alice
  const listing = { country: 'NO', type: 'mobile-lvn', features: ['SMS'] }
  for (let n = 1; n <= 4; n++) {
    const credit = { amount: String(n), reference: `top-up ${n}` }
    assert.equal((await exchange.operator.post(`${root}/accounts/${apiKey}/credit`, credit)).status, 200)
    assert.equal(
      (await exchange.operator.put(`${root}/numbers/479000000${n}/inventory`, listing)).status,
      204,
    )
  }
  const lists = [
    [`${root}/accounts/${apiKey}/ledger?kind=topup`, 'entries', 'entry_id'],
    [`${root}/accounts/${apiKey}/ledger`, 'entries', 'entry_id'],
    [`${root}/numbers?prefix=479`, 'numbers', 'msisdn'],
    [`${root}/numbers?country=NO`, 'numbers', 'msisdn'],
  ] as const
  for (const [path, name, key] of lists) {
    const [all] = await pagesOf(path, name, 100)
    assert.ok(all!.length >= 4, path)
    for (const limit of [1, 2, all!.length]) {
      const pages = await pagesOf(path, name, limit)
      assert.deepEqual(
        pages.flat().map((row) => row[key]),
        all!.map((row) => row[key]),
        path,
      )
      assert.equal(pages.length, Math.ceil(all!.length / limit), path)
    }
  }
})

const id = '01a1fa13-88db-7000-8521-6241747db47f'

test('a malformed cursor, and the cursor of another list, is rejected as an invalid field', async () => {
  const { apiKey } = alice
  const feed = `${root}/webhooks/feed?api_key=${apiKey}&wait_seconds=0`
  const begun = await exchange.operator.get<{ next: string }>(feed)
  const { next: ofLedger } = (await exchange.operator.get<Rows>(`${root}/accounts/${apiKey}/ledger?limit=1`))
    .body
  const cursors = { feed: begun.body.next, ledger: ofLedger!, id, attempt: `1.${id}.1`, malformed: 'x' }
  const lists = {
    [feed]: ['feed'],
    [`${root}/accounts/${apiKey}/ledger`]: ['ledger', 'id'],
    [`${root}/accounts`]: [],
    [`${root}/webhooks/attempts?api_key=${apiKey}`]: ['attempt'],
    [`${root}/webhooks/events?api_key=${apiKey}`]: ['id'],
    [`${root}/webhooks/endpoints`]: [],
    [`${root}/campaign-violations`]: [],
  }
  for (const [path, own] of Object.entries(lists))
    for (const [name, cursor] of Object.entries(cursors)) {
      const { status, body } = await exchange.operator.get(
        `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`,
      )
      const fields = body.invalid_parameters?.map((one) => one.name)
      if (own.includes(name)) assert.equal(status, 200, `${path} ${name}`)
      else assert.deepEqual([status, fields], [400, ['cursor']], `${path} ${name}`)
    }
})

test('a customer gets the name of the invalid parameter for a malformed cursor', async () => {
  const { status, body } = await alice.get('/tfn/v1/numbers?cursor=x')
  assert.ok(status === 400 || status === 422, String(status))
  assert.deepEqual(
    body.invalid_parameters.map((one) => one.name),
    ['cursor'],
  )
})
