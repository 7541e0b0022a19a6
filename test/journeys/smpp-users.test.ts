import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestContext } from 'node:test'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { bindClient } from '../support/smpp-client.ts'
import { openRawClient } from '../smpp/raw-client.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type User = {
  smpp_user_id: string
  system_id: string
  password: string
  enabled: boolean
  networks: string[]
  application_id: string | null
  inbound: string
  previous_password_until: string | null
}

const usersOf = ({ apiKey }: Pick<Customer, 'apiKey'>) => `/operator/v1/accounts/${apiKey}/smpp-users`
let count = 0

/** Creates an SMPP user of a customer as an operator. */
async function created(customer: Customer, settings: object = {}): Promise<User & { path: string }> {
  const made = await exchange.operator.post<User>(usersOf(customer), {
    system_id: `kite-${++count}`,
    ...settings,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return { ...made.body, path: `${usersOf(customer)}/${made.body.smpp_user_id}` }
}

async function bindStatus(t: TestContext, { system_id: id }: User, password: string): Promise<number> {
  const client = await openRawClient(t, exchange.smppPort!)
  const status = await client.bind(COMMAND.bind_transceiver, id, password)
  client.socket.destroy()
  return status
}

test('a user that an operator has created binds, and its bind and the log are shown', async (t) => {
  const alice = await exchange.customer('alice')
  const user = await created(alice, { system_id: 'alice#1~' })
  assert.match(user.password, /^[A-Za-z2-9]{8}$/)
  const credentials = { systemId: user.system_id, password: user.password, userId: user.smpp_user_id }
  await bindClient(t, exchange, credentials, { systemType: 'kites' })
  const { body } = await exchange.operator.get<{ binds: object[] }>(`${user.path}/binds`)
  assert.equal(body.binds.length, 1)
  assert.partialDeepStrictEqual(body.binds[0], {
    bind_type: 'transceiver',
    address: '127.0.0.1',
    interface_version: '3.4',
    tls: null,
    system_type: 'kites',
  })
  assert.equal(await bindStatus(t, user, 'wrong'), STATUS.ESME_RINVPASWD)
  assert.equal(await bindStatus(t, user, user.password), STATUS.ESME_ROK)
  type Log = { bind_events: { event: string; reason: string | null }[]; next: string | null }
  const log = (query: string) => exchange.operator.get<Log>(`${user.path}/bind-log${query}`)
  const events = async () => (await log('')).body.bind_events.map(({ event }) => event)
  assert.deepEqual(await until(events, (seen) => seen.length === 4), ['ended', 'bound', 'refused', 'bound'])
  const { body: page } = await log('?limit=2')
  const { body: rest } = await log(`?limit=2&cursor=${page.next}`)
  assert.deepEqual(
    [...page.bind_events, ...rest.bind_events].map(({ event }) => event),
    ['ended', 'bound', 'refused', 'bound'],
  )
  assert.equal(rest.bind_events[0]!.reason, 'The password is wrong.')
  assert.equal(rest.next, null)
})

test('after a renewal both passwords are valid within the grace period, and only the new one without it', async (t) => {
  const user = await created(await exchange.customer('alice'))
  const renew = (keep_seconds: number) =>
    exchange.operator.post<User>(`${user.path}/password`, { keep_seconds })
  const { status, body: renewed } = await renew(3_600)
  assert.equal(status, 200)
  assert.ok(Date.parse(renewed.previous_password_until!) > Date.now() + 3_000_000)
  for (const password of [user.password, renewed.password])
    assert.equal(await bindStatus(t, user, password), STATUS.ESME_ROK)
  const { body: last } = await renew(0)
  assert.equal(last.previous_password_until, null)
  assert.equal(await bindStatus(t, user, last.password), STATUS.ESME_ROK)
  for (const password of [user.password, renewed.password])
    assert.equal(await bindStatus(t, user, password), STATUS.ESME_RINVPASWD)
})

test('a repeated renewal with the version that was read issues no second password', async (t) => {
  const user = await created(await exchange.customer('alice'))
  const { headers } = await exchange.operator.get(user.path)
  const ifMatch = { 'if-match': headers.get('etag')! }
  const both = await Promise.all(
    [1, 2].map(() => exchange.operator.post<User>(`${user.path}/password`, {}, ifMatch)),
  )
  const [done, refused] = both.toSorted((a, b) => a.status - b.status)
  assert.deepEqual([done!.status, refused!.status], [200, 412])
  for (const password of [user.password, done!.body.password])
    assert.equal(await bindStatus(t, user, password), STATUS.ESME_ROK)
})

test('the session of a disabled user ends, and a disabled or deleted user cannot bind', async (t) => {
  const user = await created(await exchange.customer('alice'))
  const client = await openRawClient(t, exchange.smppPort!)
  await client.bind(COMMAND.bind_receiver, user.system_id, user.password)
  const disabled = await exchange.operator.patch<User>(user.path, { enabled: false })
  assert.deepEqual([disabled.status, disabled.body.enabled], [200, false])
  await client.pdu(COMMAND.unbind)
  assert.equal(await bindStatus(t, user, user.password), STATUS.ESME_RBINDFAIL)
  await exchange.operator.patch(user.path, { enabled: true })
  assert.equal(await bindStatus(t, user, user.password), STATUS.ESME_ROK)
  assert.equal((await exchange.operator.delete(user.path)).status, 204)
  assert.equal(await bindStatus(t, user, user.password), STATUS.ESME_RINVPASWD)
  assert.equal((await exchange.operator.get(user.path)).status, 404)
})

test('the user of another account is neither read nor changed through the path of an account', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  const { smpp_user_id: id, path } = await created(bob)
  const theirs = `${usersOf(alice)}/${id}`
  const { operator } = exchange
  const answers = await Promise.all([
    operator.get(theirs),
    operator.get(`${theirs}/binds`),
    operator.get(`${theirs}/bind-log`),
    operator.patch(theirs, { enabled: false }),
    operator.post(`${theirs}/password`, {}),
    operator.delete(theirs),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 404),
  )
  assert.equal((await operator.get<User>(path)).body.enabled, true)
  const listed = async (of: Customer) =>
    (await operator.get<{ smpp_users: User[] }>(usersOf(of))).body.smpp_users.map((one) => one.smpp_user_id)
  assert.deepEqual([(await listed(alice)).includes(id), (await listed(bob)).includes(id)], [false, true])
})

test('a system_id is unique over the exchange, also for users that are created simultaneously', async () => {
  const customers = [await exchange.customer('alice'), await exchange.customer('bob')]
  const made = await Promise.all(
    customers.map((one) => exchange.operator.post(usersOf(one), { system_id: 'same' })),
  )
  const [first, second] = made.toSorted((a, b) => a.status - b.status)
  assert.deepEqual([first!.status, second!.status], [201, 409])
  assert.equal(
    second!.body.detail,
    'Another SMPP user, of this or another account, has this system_id. Choose another one.',
  )
  const other = await created(customers[0]!)
  assert.equal((await exchange.operator.patch(other.path, { system_id: 'same' })).status, 409)
})

test('each invalid setting is named, and nothing is changed', async () => {
  const alice = await exchange.customer('alice')
  const bob = await exchange.customer('bob')
  const { path } = await created(alice)
  const namesOf = async (body: object) => {
    const answer = await exchange.operator.patch(path, body)
    assert.equal(answer.status, 400)
    return answer.body.invalid_parameters.map(({ name }) => name).toSorted()
  }
  const before = await exchange.operator.get(path)
  const wrong = { system_id: 'has space', max_binds: 0, submit_window: 1_001, alphabet: 'x', unknown: 1 }
  assert.deepEqual(await namesOf(wrong), Object.keys(wrong).toSorted())
  const networks = ['10.0.0.0/8', '198.51.100.7/24', 'all']
  assert.deepEqual(await namesOf({ networks, inbound: 'application' }), [
    'application_id',
    'networks[1]',
    'networks[2]',
  ])
  const { body: theirs } = await exchange.operator.post<{ id: string }>(
    `/operator/v1/accounts/${bob.apiKey}/applications`,
    { name: 'Kites' },
  )
  const application_id = theirs.id
  assert.deepEqual(await namesOf({ inbound: 'application', application_id }), ['application_id'])
  assert.deepEqual(await namesOf({ application_id }), ['application_id'])
  assert.deepEqual((await exchange.operator.get(path)).body, before.body)
})

test('a user receives the inbound messages of an application until the application is deleted', async () => {
  const alice = await exchange.customer('alice')
  const { operator } = exchange
  const applications = `/operator/v1/accounts/${alice.apiKey}/applications`
  const { body: application } = await operator.post<{ id: string }>(applications, { name: 'Kites' })
  const { path } = await created(alice, { inbound: 'application', application_id: application.id })
  assert.equal((await operator.delete(`${applications}/${application.id}`)).status, 204)
  const { body } = await operator.get<User>(path)
  assert.deepEqual([body.inbound, body.application_id], ['none', null])
})

test('the audit log has neither passwords nor their hashes', async () => {
  const user = await created(await exchange.customer('alice'))
  const { body: renewed } = await exchange.operator.post<User>(`${user.path}/password`, {})
  const { rows } = await exchange.db.query<{ operation: string; entry: string }>(
    `select operation, c::text as entry from operator_change c where subject_id = $1 order by id`,
    [user.smpp_user_id],
  )
  assert.deepEqual(
    rows.map(({ operation }) => operation),
    ['createSmppUser', 'renewSmppPassword'],
  )
  for (const { entry } of rows)
    for (const secret of [user.password, renewed.password, 'argon2']) assert.ok(!entry.includes(secret))
})
