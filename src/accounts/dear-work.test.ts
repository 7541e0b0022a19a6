import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { bumpEpoch } from '#platform/epoch.ts'
import { mount } from '#platform/mount.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../test/support/mounted.ts'
import { applicationsContract } from './applications-contract.ts'
import { applicationHandlers } from './applications-http.ts'
import { createAccount, type NewAccountKeys } from './create.ts'
import { applicationsFamily, secretsFamily } from './families.ts'
import { secretsContract } from './secrets-contract.ts'
import { secretHandlers } from './secrets-http.ts'

let exchange: TestAccounts
let server: Mounted
let greedy: NewAccountKeys
let newcomer: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  const { accounts, db, vault } = exchange
  server = await openMounted((http, log) => {
    mount(http, applicationsContract, applicationsFamily(accounts), applicationHandlers({ db }), log)
    mount(http, secretsContract, secretsFamily(accounts), secretHandlers({ db, vault }), log)
  })
})
after(async () => {
  await server.close()
  await exchange.close()
})
beforeEach(async () => {
  const { db, vault, epoch } = exchange
  greedy = await createAccount(db, vault, { name: 'Greedy' })
  newcomer = await createAccount(db, vault, { name: 'Newcomer' })
  await epoch.poll()
  assert.equal((await list(greedy)).status, 200)
})

const list = (keys: NewAccountKeys) => server.call(keys, 'GET', '/v2/applications')
const makeOne = (keys: NewAccountKeys) => server.call(keys, 'POST', '/v2/applications', { name: 'App' })

/** Raises what an account may call, so that another bound is met. */
async function unlimited({ apiKey }: NewAccountKeys): Promise<void> {
  await exchange.db.tx(async (sql) => {
    await sql.query('update account set max_calls_per_second = 100000 where id = $1', [apiKey])
    await bumpEpoch(sql)
  })
  await exchange.epoch.poll()
}

/** Sends many calls at once and lets a newcomer log in beside them; answers how often each status came. */
async function beside(calls: number, call: (nth: number) => Promise<{ status: number }>) {
  const all = Promise.all(Array.from({ length: calls }, (_, nth) => call(nth)))
  await pause(100)
  const began = performance.now()
  assert.equal((await list(newcomer)).status, 200)
  const loginMs = performance.now() - began
  const times: Record<number, number> = {}
  for (const { status } of await all) times[status] = (times[status] ?? 0) + 1
  return { loginMs, times, tookMs: performance.now() - began }
}

test('an account that asks for many key pairs at once gets a few, and another logs in meanwhile', async (t) => {
  await unlimited(greedy)
  const { loginMs, times } = await beside(150, () => makeOne(greedy))
  t.diagnostic(`login in ${Math.round(loginMs)} ms, ${JSON.stringify(times)}`)
  assert.ok(loginMs < 1_500, `${loginMs} ms`)
  assert.deepEqual(Object.keys(times), ['201', '429'])
  assert.ok(times[201]! >= 4 && times[201]! <= 20, JSON.stringify(times))
})

test('of many secrets that come at once one is hashed and taken, and another logs in meanwhile', async (t) => {
  await unlimited(greedy)
  const { loginMs, times, tookMs } = await beside(400, (nth) =>
    server.call(greedy, 'POST', `/accounts/${greedy.apiKey}/secrets`, { secret: `Abcdefgh1${nth}` }),
  )
  t.diagnostic(
    `login in ${Math.round(loginMs)} ms, all in ${Math.round(tookMs)} ms, ${JSON.stringify(times)}`,
  )
  assert.ok(loginMs < 1_500, `${loginMs} ms`)
  assert.deepEqual(Object.keys(times), ['201', '403', '429'])
  assert.equal(times[201], 1)
  assert.ok(times[403]! <= 100, JSON.stringify(times))
})

test('calls beyond max-calls-per-second are answered 429, by whatever operation, until Retry-After has passed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      nth % 2 === 0 ? list(greedy) : server.call(greedy, 'GET', `/accounts/${greedy.apiKey}/secrets`),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 1 && refused.length <= 171, String(refused.length))
  for (const { headers, body } of refused) {
    assert.equal(headers.get('retry-after'), '1')
    assert.match(body.type, /#throttled$/)
  }
  assert.equal((await list(newcomer)).status, 200)
  await pause(1_000)
  assert.equal((await list(greedy)).status, 200)
})
