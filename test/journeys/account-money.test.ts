import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Auth } from '@vonage/auth'
import { Vonage } from '@vonage/server-sdk'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const root = '/operator/v1/accounts'

const official = ({ apiKey, secret }: Pick<Customer, 'apiKey' | 'secret'>) =>
  new Vonage(new Auth({ apiKey, apiSecret: secret }), { restHost: exchange.url, apiHost: exchange.url })

type Account = {
  balance: string
  credit_limit: string
  shares_balance: boolean
  max_calls_per_second: number
  auto_reload: { trx: string; amount: string; threshold: string } | null
}

async function account(apiKey: string): Promise<Account> {
  return (await exchange.operator.get<Account>(`${root}/${apiKey}`)).body
}

async function ledger(apiKey: string, query = ''): Promise<Record<string, unknown>[]> {
  const { status, body } = await exchange.operator.get<{ entries: Record<string, unknown>[] }>(
    `${root}/${apiKey}/ledger${query}`,
  )
  assert.equal(status, 200)
  return body.entries
}

/** Asserts that the balance of an account equals the sum of its ledger, to the micro-euro. */
async function balanced(apiKey: string): Promise<void> {
  const { rows } = await exchange.db.query(
    'select b.amount, (select coalesce(sum(l.amount), 0)::bigint from ledger_entry l where l.account_id = $1) as sum from balance b where account_id = $1',
    [apiKey],
  )
  assert.equal(rows[0]!['amount'], rows[0]!['sum'])
}

test('the official client tops up an account, and auto-reload does when messages bring it below its threshold [S3-081] [S3-091]', async () => {
  const alice = await exchange.customer('alice', { balance: '1' })
  const { accounts } = official(alice)
  await assert.rejects(accounts.topUpBalance('mandate-1'), /401/)
  const reload = { trx: 'mandate-1', amount: '2', threshold: '0.95' }
  const begun = await exchange.operator.put<Account>(`${root}/${alice.apiKey}/auto-reload`, reload)
  assert.equal(begun.status, 200)
  assert.deepEqual(begun.body.auto_reload, { trx: 'mandate-1', amount: '2.0000', threshold: '0.9500' })
  assert.deepEqual(await accounts.getBalance(), { value: 3, autoReload: true })
  const done = await accounts.topUpBalance('mandate-1')
  assert.deepEqual(done, { 'error-code': '200', 'error-code-label': 'success' })
  assert.equal(await alice.balance(), '5.0000')
  const spent = { amount: '-4.0334', reference: 'spent elsewhere' }
  assert.equal((await exchange.operator.post(`${root}/${alice.apiKey}/adjustments`, spent)).status, 200)
  await alice.sent()
  // 0.9666 is above the threshold, but not after the charge of 0.0333, so the account is topped up by 2.
  await until(alice.balance, (balance) => balance === '2.9333')
  await balanced(alice.apiKey)
  const { body } = await exchange.operator.get<{ payments: { cause: string; status: string }[] }>(
    `${root}/${alice.apiKey}/payments`,
  )
  assert.deepEqual(
    body.payments.map(({ cause, status }) => `${cause} ${status}`),
    ['threshold succeeded', 'requested succeeded', 'first succeeded'],
  )
  assert.equal((await exchange.operator.delete(`${root}/${alice.apiKey}/auto-reload`)).status, 204)
  await assert.rejects(accounts.topUpBalance('mandate-1'), /401/)
})

test('the sandbox clock triggers the low-balance notice, and a declined payment changes nothing [S3-181]', async () => {
  const bob = await exchange.customer('bob', { balance: '1' })
  const path = `${root}/${bob.apiKey}/auto-reload`
  const declined = await exchange.operator.put(path, { trx: 'no', amount: '7.01', threshold: '0' })
  assert.deepEqual([declined.status, (declined.body as { title: string }).title], [409, 'Payment declined'])
  assert.equal((await account(bob.apiKey)).auto_reload, null)
  assert.equal((await exchange.operator.put(path, { trx: 'yes', amount: '7', threshold: '5' })).status, 200)
  const charge = { amount: '-4', reference: 'a fee' }
  assert.equal((await exchange.operator.post(`${root}/${bob.apiKey}/adjustments`, charge)).status, 200)
  await exchange.advance(600)
  assert.equal(await bob.balance(), '11.0000')
  await exchange.advance(3 * 86_400)
  assert.equal(await bob.balance(), '11.0000')
})

test('a payment without a response from the provider is resolved by querying it again', async () => {
  const carol = await exchange.customer('carol', { balance: '0' })
  const path = `${root}/${carol.apiKey}/auto-reload`
  const input = { trx: 'silent', amount: '7.02', threshold: '0' }
  assert.equal((await exchange.operator.put(path, input)).status, 202)
  await exchange.advance(1)
  assert.equal(await carol.balance(), '7.0200')
  assert.equal((await exchange.operator.put(path, input)).status, 200)
  const other = await exchange.operator.put(path, { ...input, amount: '8' })
  assert.equal(other.status, 409)
  assert.equal(await carol.balance(), '7.0200')
})

test('a payment that would exceed the balance limit waits until an operator posts it once there is room', async () => {
  const hal = await exchange.customer('hal', { balance: '0' })
  const path = `${root}/${hal.apiKey}`
  const reload = { trx: 'mandate', amount: '20', threshold: '5' }
  assert.equal((await exchange.operator.put(`${path}/auto-reload`, reload)).status, 200)
  for (const [i, amount] of [...Array.from({ length: 7 }, () => '999999999'), '999999980'].entries())
    assert.equal(
      (await exchange.operator.post(`${path}/credit`, { amount, reference: `gold ${i}` })).status,
      200,
    )
  const before = await hal.balance()
  await assert.rejects(official(hal).accounts.topUpBalance('mandate'), /420/)
  await assert.rejects(official(hal).accounts.topUpBalance('mandate'), /420/)
  const newest = async () => {
    const { body } = await exchange.operator.get<{ payments: { payment_id: string; status: string }[] }>(
      `${path}/payments?limit=1`,
    )
    return body.payments[0]!
  }
  const { payment_id: id, status } = await newest()
  assert.equal(status, 'unposted')
  const findings = async () => {
    const { body } = await exchange.operator.get<{ findings: { subject: string; description: string }[] }>(
      '/operator/v1/health',
    )
    return body.findings.filter(({ description }) => description.includes(id)).map(({ subject }) => subject)
  }
  assert.deepEqual(await findings(), [`account ${hal.apiKey}`])
  assert.equal(await hal.balance(), before)
  const end = async (as: string) =>
    (await exchange.operator.post(`${path}/payments/${id}/end`, { as })).status
  assert.equal(await end('posted'), 409)
  const room = { amount: '-100', reference: 'room' }
  assert.equal((await exchange.operator.post(`${path}/adjustments`, room)).status, 200)
  assert.deepEqual(await Promise.all([end('posted'), end('posted'), end('posted')]), [204, 204, 204])
  assert.deepEqual([await end('refunded'), (await newest()).status], [409, 'succeeded'])
  assert.deepEqual([await findings(), await hal.balance()], [[], '7999999913.0000'])
  await balanced(hal.apiKey)
})

test('a subaccount with a shared balance spends that of its primary account and has its own rate limit', async () => {
  const dora = await exchange.customer('dora', { balance: '0.1' })
  const input = { name: 'Shop', primary_api_key: dora.apiKey, shares_balance: true }
  const opened = await exchange.operator.post<{ api_key: string; api_secret: string }>(root, input)
  assert.equal(opened.status, 201)
  const { api_key: apiKey, api_secret: secret } = opened.body
  const shop: Client = openClient(exchange.url, basic(apiKey, secret))
  const sms = dora.sms({ from: 'Shop' })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => (i % 2 ? shop : dora).post('/v1/messages', sms)),
  )
  const accepted = answers.filter(({ status }) => status === 202).length
  assert.equal(accepted, 3, answers.map(({ status }) => status).join())
  assert.equal((await account(apiKey)).balance, '0.0001')
  assert.deepEqual(await official({ apiKey, secret }).accounts.getBalance(), {
    value: 0.0001,
    autoReload: false,
  })
  await exchange.operator.post(`${root}/${dora.apiKey}/credit`, { amount: '1', reference: 'more' })
  const refused = await shop.post<{ message_uuid: string }>('/v1/messages', { ...sms, to: '99002001101' })
  await exchange.messageUntil(refused.body.message_uuid, ({ status }) => status === 'rejected')
  assert.equal(await dora.balance(), '1.0001')
  const releases = await ledger(dora.apiKey, '?kind=release')
  assert.deepEqual(
    releases.map((entry) => entry['spent_by']),
    [apiKey],
  )
  await balanced(dora.apiKey)
  await balanced(apiKey)
  const shared = await exchange.operator.post(`${root}/${apiKey}/credit`, { amount: '1', reference: 'a' })
  assert.equal(shared.status, 409)
  const { body } = await exchange.operator.get<{ accounts: { api_key: string; shares_balance: boolean }[] }>(
    `${root}?primary_api_key=${dora.apiKey}`,
  )
  assert.deepEqual(
    body.accounts.map((one) => [one.api_key, one.shares_balance]),
    [[apiKey, true]],
  )
})

test('an operator adjusts a balance within its credit limit, each reference once, and pages through the ledger', async () => {
  const emil = await exchange.customer('emil', { balance: '1' })
  const path = `${root}/${emil.apiKey}`
  const adjust = (amount: string, reference: string) =>
    exchange.operator.post<Account>(`${path}/adjustments`, { amount, reference })
  assert.equal((await adjust('-1.5', 'too much')).status, 409)
  const limits = {
    credit_limit: '0.5',
    max_calls_per_second: 7,
    max_outbound_request: 9,
    max_inbound_request: 8,
  }
  const changed = await exchange.operator.patch<Account>(path, limits)
  assert.deepEqual([changed.body.credit_limit, changed.body.max_calls_per_second], ['0.5000', 7])
  assert.equal((await adjust('-1.5', 'much')).body.balance, '-0.5000')
  assert.equal((await adjust('-1.5', 'much')).body.balance, '-0.5000')
  assert.equal((await adjust('-1.4', 'much')).status, 409)
  assert.equal((await exchange.operator.patch(path, { credit_limit: '0.4' })).status, 409)
  const first = await exchange.operator.get<{ entries: { kind: string; balance: string }[]; next: string }>(
    `${path}/ledger?limit=1`,
  )
  const then = await ledger(emil.apiKey, `?limit=1&cursor=${first.body.next}`)
  assert.deepEqual([first.body.entries[0]!.kind, then[0]!['kind']], ['adjustment', 'topup'])
  assert.deepEqual([first.body.entries[0]!.balance, then[0]!['balance']], ['-0.5000', '1.0000'])
  const topups = await ledger(emil.apiKey, '?kind=topup')
  assert.deepEqual([topups[0]!['kind'], topups[0]!['balance']], ['topup', null])
  const settings = await official(emil).accounts.updateAccountCallbacks({})
  assert.deepEqual(
    [settings['max-outbound-request'], settings['max-inbound-request'], settings['max-calls-per-second']],
    [9, 8, 7],
  )
})

const fees = '/operator/v1/fees'

test('the fee table lists prices, by country for numbers', async () => {
  const table = async () => (await exchange.operator.get<{ fees: unknown }>(fees)).body.fees
  assert.deepEqual(await table(), [])
  assert.equal((await exchange.operator.put(`${fees}/campaign`, { amount: '10' })).status, 204)
  assert.equal((await exchange.operator.put(`${fees}/number-setup`, { amount: '9' })).status, 204)
  const danish = { amount: '8', country: 'DK' }
  assert.equal((await exchange.operator.put(`${fees}/number-setup`, danish)).status, 204)
  assert.deepEqual(await table(), [
    { kind: 'campaign', country: null, type: null, amount: '10.0000' },
    { kind: 'number-setup', country: null, type: null, amount: '9.0000' },
    { kind: 'number-setup', country: 'DK', type: null, amount: '8.0000' },
  ])
  for (const [path, body] of [
    [`${fees}/other`, { amount: '10' }],
    [`${fees}/brand`, { amount: '10', country: 'DK' }],
    [`${fees}/number-setup`, { amount: '10', type: 'fax' }],
  ] as const)
    assert.equal((await exchange.operator.put(path, body)).status, 400)
  type Refused = { invalid_parameters: { name: string }[] }
  const both = '?country=DK&type=landline'
  const refused = await exchange.operator.delete<Refused>(`${fees}/campaign${both}`)
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.body.invalid_parameters.map(({ name }) => name),
    ['country', 'type'],
  )
  assert.equal(((await table()) as object[]).length, 3)
  for (const path of ['campaign', 'number-setup', 'number-setup?country=DK'])
    assert.equal((await exchange.operator.delete(`${fees}/${path}`)).status, 204)
  assert.deepEqual(await table(), [])
})

test('a number without its own price costs the fee-table price, which searches, charges and the ledger show [S3-018] [S3-077]', async () => {
  const gus = await exchange.customer('gus', { balance: '100' })
  const { numbers } = official(gus)
  const listing = async (msisdn: string, terms = {}) => {
    const body = { country: 'DK', type: 'mobile-lvn', features: 'SMS', ...terms }
    assert.equal((await exchange.operator.put(`/operator/v1/numbers/${msisdn}/inventory`, body)).status, 204)
  }
  const prices = async () =>
    (await numbers.getAvailableNumbers({ country: 'DK' })).numbers!.map(
      ({ msisdn, initialPrice, cost }: Record<string, unknown>) => [msisdn, initialPrice, cost],
    )
  await listing('4571000001')
  await listing('4571000002', { initial_price: '0' })
  await listing('4571000003', { type: 'landline' })
  assert.deepEqual(await prices(), [
    ['4571000001', '0.00', '0.00'],
    ['4571000002', '0.00', '0.00'],
    ['4571000003', '0.00', '0.00'],
  ])
  for (const [kind, body] of [
    ['number-setup', { amount: '3' }],
    ['number-setup', { amount: '2.5', country: 'DK' }],
    ['number-setup', { amount: '1', type: 'landline' }],
    ['number-rental', { amount: '0.7', country: 'DK', type: 'mobile-lvn' }],
    ['number-rental', { amount: '7', country: 'SE' }],
  ] as const)
    assert.equal((await exchange.operator.put(`${fees}/${kind}`, body)).status, 204)
  assert.deepEqual(await prices(), [
    ['4571000001', '2.50', '0.70'],
    ['4571000002', '0.00', '0.70'],
    ['4571000003', '2.50', '0.00'],
  ])
  for (const msisdn of ['4571000001', '4571000002', '4571000003'])
    await numbers.buyNumber({ country: 'DK', msisdn })
  assert.equal(await gus.balance(), '93.6000')
  const entries = (await ledger(gus.apiKey))
    .filter(({ fee }) => fee !== null)
    .map((entry) =>
      [entry['kind'], entry['fee'], entry['amount'], String(entry['reference']).slice(0, 17)].join(' '),
    )
  assert.deepEqual(entries.toSorted(), [
    'fee number-setup -2.5000 number 4571000001',
    'fee number-setup -2.5000 number 4571000003',
    'rental number-rental -0.7000 number 4571000001',
    'rental number-rental -0.7000 number 4571000002',
  ])
  await balanced(gus.apiKey)
})

test('the ledger is append-only', async () => {
  for (const statement of [
    'update ledger_entry set amount = 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ])
    await assert.rejects(exchange.db.query(statement), /permission denied/)
})

test('a suspended account cannot authenticate anywhere', async () => {
  const fred = await exchange.customer('fred')
  assert.equal((await exchange.operator.patch(`${root}/${fred.apiKey}`, { status: 'suspended' })).status, 200)
  for (const path of ['/account/get-balance', '/v2/applications', `/accounts/${fred.apiKey}/secrets`])
    await until(
      () => fred.get(path),
      ({ status }) => status === 401,
    )
})

test('a suspended subaccount cannot authenticate but its primary account still manages it, and suspending either leaves the other active', async () => {
  const ivy = await exchange.customer('ivy', { balance: '1' })
  const input = { name: 'Branch', primary_api_key: ivy.apiKey, shares_balance: true }
  const opened = await exchange.operator.post<{ api_key: string; api_secret: string }>(root, input)
  const { api_key: apiKey, api_secret: secret } = opened.body
  const branch = openClient(exchange.url, basic(apiKey, secret))
  const setStatus = async (id: string, status: string) =>
    assert.equal((await exchange.operator.patch(`${root}/${id}`, { status })).status, 200)
  const accept = (who: Pick<Client, 'get'>, path: string, wanted: number) =>
    until(
      () => who.get(path),
      ({ status }) => status === wanted,
    )
  await setStatus(apiKey, 'suspended')
  await accept(branch, '/account/get-balance', 401)
  const sent = await branch.post('/v1/messages', ivy.sms({ from: 'Branch' }))
  assert.equal(sent.status, 401)
  assert.equal((await ivy.get(`/accounts/${apiKey}/secrets`)).status, 200)
  assert.equal(await ivy.balance(), '1.0000')
  await setStatus(apiKey, 'active')
  await setStatus(ivy.apiKey, 'suspended')
  await accept(ivy, `/accounts/${apiKey}/secrets`, 401)
  await accept(branch, '/account/get-balance', 200)
  assert.equal((await branch.post('/v1/messages', ivy.sms({ from: 'Branch' }))).status, 202)
  assert.equal((await account(ivy.apiKey)).balance, '0.9667')
})
