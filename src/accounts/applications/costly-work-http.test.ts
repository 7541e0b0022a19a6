import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { mount } from '#platform/http/mount.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { applicationsContract } from '../api/applications-contract.ts'
import { applicationHandlers } from '../api/applications-http.ts'
import { createAccount, type NewAccountKeys } from '../account/create.ts'
import { applicationsFamily, secretsFamily } from '../api/families.ts'
import { secretsContract } from '../api/secrets-contract.ts'
import { secretHandlers } from '../api/secrets-http.ts'

let exchange: TestAccounts
let server: Mounted
let greedy: NewAccountKeys
let newcomer: NewAccountKeys

before(async () => {
  exchange = await openTestAccounts()
  const { accounts } = exchange
  server = await openMounted((http, log) => {
    mount(http, applicationsContract, applicationsFamily(accounts), applicationHandlers(exchange), log)
    mount(http, secretsContract, secretsFamily(accounts), secretHandlers(exchange), log)
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

/** Sets the rate limit of an account on all nodes, so that a test reaches only the limit that it tests. */
async function allow({ apiKey }: NewAccountKeys, perSecond: number): Promise<void> {
  await exchange.db.tx(async (sql) => {
    await sql.query('update account set max_calls_per_second = $2 where id = $1', [apiKey, perSecond])
    await bumpEpoch(sql)
  })
  await exchange.epoch.poll()
}

const unlimited = 100_000

/**
 * Sends many calls simultaneously. When the first is rejected because all slots are used, a new customer authenticates. Returns
 * the number of responses by status, and the number of calls that were still open when the new customer was authenticated.
 */
async function sendConcurrently(calls: number, call: (nth: number) => Promise<{ status: number }>) {
  const times: Record<number, number> = {}
  const full = Promise.withResolvers<void>()
  let open = calls
  const all = Array.from({ length: calls }, async (_, nth) => {
    const { status } = await call(nth)
    open -= 1
    times[status] = (times[status] ?? 0) + 1
    if (status === 429) full.resolve()
  })
  await Promise.race([full.promise, Promise.all(all)])
  assert.equal((await list(newcomer)).status, 200)
  const openAtLogin = open
  await Promise.all(all)
  return { times, openAtLogin }
}

test('accounts that ask for many key pairs at once get a few, and another logs in meanwhile [fault O4]', async () => {
  const { db, vault } = exchange
  const others = [1, 2, 3].map((nth) => createAccount(db, vault, { name: `Greedy ${nth}` }))
  const crowd = [greedy, ...(await Promise.all(others))]
  for (const one of crowd) {
    await allow(one, unlimited)
    assert.equal((await list(one)).status, 200)
  }
  const { times, openAtLogin } = await sendConcurrently(160, (nth) => makeOne(crowd[nth % crowd.length]!))
  assert.deepEqual(Object.keys(times), ['201', '429'])
  assert.ok(times[201]! >= 4 * crowd.length, JSON.stringify(times))
  assert.ok(openAtLogin > 0, 'the newcomer had to wait for all key pairs')
})

test('only one of many secrets created at once is hashed and stored, and another customer can authenticate meanwhile', async () => {
  await allow(greedy, unlimited)
  const { times } = await sendConcurrently(400, (nth) =>
    server.call(greedy, 'POST', `/accounts/${greedy.apiKey}/secrets`, { secret: `Abcdefgh1${nth}` }),
  )
  assert.deepEqual(Object.keys(times), ['201', '403', '429'])
  assert.equal(times[201], 1)
})

test('calls beyond max-calls-per-second are answered 429, for every operation, until Retry-After has passed', async () => {
  await allow(greedy, 3)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      nth % 2 === 0 ? list(greedy) : server.call(greedy, 'GET', `/accounts/${greedy.apiKey}/secrets`),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 1 && refused.length <= 197, String(refused.length))
  for (const { headers, body } of refused) {
    assert.equal(headers.get('retry-after'), '1')
    assert.match(body.type, /#throttled$/)
  }
  assert.equal((await list(newcomer)).status, 200)
  await pause(1_000)
  assert.equal((await list(greedy)).status, 200)
})
