import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestContext } from 'node:test'
import type { MemberRole } from '#accounts/index.ts'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { memberInside } from '../support/members.ts'
import { openConsole, password } from '../support/people.ts'
import { bindClient, smppUser } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'
import { openRawClient } from '../smpp/raw-client.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

type User = {
  smpp_user_id: string
  system_id: string
  description: string
  password: string
  enabled: boolean
  max_binds: number
  max_per_second: number | null
  networks: string[]
  previous_password_until: string | null
}

const users = '/console/v1/smpp-users'
let count = 0

async function created(by: Client, settings: object = {}): Promise<User & { path: string }> {
  const made = await by.post<User>(users, { system_id: `own-${++count}`, ...settings })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return { ...made.body, path: `${users}/${made.body.smpp_user_id}` }
}

const member = async (who: Customer, role: MemberRole): Promise<Client> =>
  openConsole(exchange.url, (await memberInside(exchange.db, who.apiKey, role)).cookie)

async function bindStatus(t: TestContext, user: Pick<User, 'system_id'>, secret: string): Promise<number> {
  const client = await openRawClient(t, exchange.smppPort!)
  const status = await client.bind(COMMAND.bind_transceiver, user.system_id, secret)
  client.socket.destroy()
  return status
}

/** A session of a new user, and its path. */
async function bound(t: TestContext, alice: Customer) {
  const user = await created(alice)
  const client = await openRawClient(t, exchange.smppPort!)
  assert.equal(await client.bind(COMMAND.bind_transceiver, user.system_id, user.password), STATUS.ESME_ROK)
  const { body } = await alice.get<{ binds: { bind_session_id: string }[] }>(`${user.path}/binds`)
  return { client, path: user.path, session: `${user.path}/binds/${body.binds[0]!.bind_session_id}` }
}

test('a customer creates a user, binds to the address that the portal shows, and sees the bind', async (t) => {
  const alice = await exchange.customer('alice')
  const { body: at } = await alice.get('/console/v1/smpp-connection')
  assert.deepEqual(at, { host: '127.0.0.1', port: exchange.smppPort, tls_port: null })
  const user = await created(alice, { description: 'Orders', networks: ['127.0.0.0/8'] })
  assert.match(user.password, /^[A-Za-z2-9]{8}$/)
  assert.deepEqual([user.description, user.max_binds, user.max_per_second], ['Orders', 4, null])
  const credentials = { systemId: user.system_id, password: user.password, userId: user.smpp_user_id }
  await bindClient(t, exchange, credentials)
  const { body: binds } = await alice.get<{ binds: { address: string }[] }>(`${user.path}/binds`)
  assert.deepEqual(
    binds.binds.map(({ address }) => address),
    ['127.0.0.1'],
  )
  const { body: log } = await alice.get<{ bind_events: { event: string }[] }>(`${user.path}/bind-log`)
  assert.deepEqual(
    log.bind_events.map(({ event }) => event),
    ['bound'],
  )
  const { body: list } = await alice.get<{ smpp_users: (User & { binds: number })[] }>(users)
  assert.deepEqual(
    list.smpp_users.map(({ system_id: id, binds: n }) => [id, n]),
    [[user.system_id, 1]],
  )
  assert.ok(!('password' in list.smpp_users[0]!))
})

test('a customer changes and disables a user, but not its limits or its system_id', async (t) => {
  const alice = await exchange.customer('alice')
  const user = await created(alice)
  const limits = {
    max_binds: 100,
    submit_window: 1000,
    delivery_window: 1000,
    max_per_second: 9,
    system_id: 'x',
  }
  const refused = await alice.patch(user.path, limits)
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.body.invalid_parameters.map(({ name }) => name).toSorted(),
    Object.keys(limits).toSorted(),
  )
  assert.equal((await alice.post(users, { system_id: `own-${++count}`, max_binds: 5 })).status, 400)
  const wrong = await alice.patch(user.path, { networks: ['198.51.100.7/24'], inbound: 'application' })
  assert.deepEqual(wrong.body.invalid_parameters.map(({ name }) => name).toSorted(), [
    'application_id',
    'networks[0]',
  ])
  const changed = await alice.patch<User>(user.path, { enabled: false, description: 'Idle' })
  assert.deepEqual([changed.status, changed.body.enabled, changed.body.description], [200, false, 'Idle'])
  assert.equal(await bindStatus(t, user, user.password), STATUS.ESME_RBINDFAIL)
})

test('limits that an operator has set stay when the customer changes other settings', async () => {
  const alice = await exchange.customer('alice')
  const user = await created(alice)
  const path = `/operator/v1/accounts/${alice.apiKey}/smpp-users/${user.smpp_user_id}`
  await exchange.operator.patch(path, { max_binds: 1, max_per_second: 5 })
  const { body } = await alice.patch<User>(user.path, { receipt_seconds: true })
  assert.deepEqual([body.max_binds, body.max_per_second], [1, 5])
})

test('a renewed password is valid at once, and the previous one within the grace period', async (t) => {
  const alice = await exchange.customer('alice')
  const user = await created(alice)
  const renew = (keep_seconds: number) => alice.post<User>(`${user.path}/password`, { keep_seconds })
  const { body: renewed } = await renew(3_600)
  assert.ok(Date.parse(renewed.previous_password_until!) > Date.now() + 3_000_000)
  for (const secret of [user.password, renewed.password])
    assert.equal(await bindStatus(t, user, secret), STATUS.ESME_ROK)
  const { body: last } = await renew(0)
  assert.equal(await bindStatus(t, user, renewed.password), STATUS.ESME_RINVPASWD)
  assert.equal(await bindStatus(t, user, last.password), STATUS.ESME_ROK)
  assert.equal((await alice.post(`${user.path}/remove`, {})).status, 204)
  assert.equal((await alice.get(user.path)).status, 404)
  assert.equal(await bindStatus(t, user, last.password), STATUS.ESME_RINVPASWD)
})

test('a member confirms a new user, a new password and a deletion', async () => {
  const alice = await exchange.customer('alice')
  const developer = await member(alice, 'developer')
  const input = { system_id: `own-${++count}` }
  assert.equal((await developer.post(users, input)).status, 400)
  assert.equal((await developer.post(users, { ...input, password: 'a wrong battery' })).status, 403)
  const { path } = await created(developer, { ...input, password })
  for (const [act, done] of [
    ['password', 200],
    ['remove', 204],
  ] as const) {
    assert.equal((await developer.post(`${path}/${act}`, {})).status, 400)
    assert.equal((await developer.post(`${path}/${act}`, { password: 'a wrong battery' })).status, 403)
    assert.equal((await developer.post(`${path}/${act}`, { password })).status, done)
  }
})

test('a customer ends a session of a user, and the log of binds has the reason', async (t) => {
  const alice = await exchange.customer('alice')
  const { client, path, session } = await bound(t, alice)
  assert.equal((await alice.delete(session)).status, 204)
  client.answer(await client.pdu(COMMAND.unbind))
  assert.equal(await client.ended, 'closed')
  type Log = { bind_events: { event: string; reason: string | null }[] }
  const { body: log } = await until(
    () => alice.get<Log>(`${path}/bind-log`),
    ({ body }) => body.bind_events[0]?.event === 'ended',
  )
  assert.equal(log.bind_events[0]!.reason, 'A member of the account ended the session.')
  assert.equal((await alice.delete(session)).status, 404)
})

test('a customer sees the decoded PDUs of a session of a user, and read-only members do not', async (t) => {
  const alice = await exchange.customer('alice')
  const { client, session } = await bound(t, alice)
  const trace = `${session}/trace`
  type Trace = { pdus: { direction: string; command: string; text: string | null }[] }
  const submit = { registeredDelivery: 0, shortMessage: Buffer.from('hello kite') }
  const { body } = await until(
    async () => {
      client.submit('99000000001', submit)
      return alice.post<Trace>(trace, {})
    },
    ({ body: { pdus } }) => pdus.some(({ command }) => command === 'submit_sm'),
  )
  const seen = body.pdus.find(({ command }) => command === 'submit_sm')!
  assert.deepEqual([seen.direction, seen.text], ['in', 'hello kite'])
  assert.equal((await (await member(alice, 'read-only')).post(trace, {})).status, 403)
  const other = await created(alice)
  const [, suffix] = session.split('/binds/')
  assert.equal((await alice.post(`${other.path}/binds/${suffix}/trace`, {})).status, 404)
  assert.equal((await alice.delete(`${other.path}/binds/${suffix}`)).status, 404)
})

test('owners and developers change users, read-only members read them, and other members do not see them', async () => {
  const alice = await exchange.customer('alice')
  const { path } = await created(alice)
  const seen = async (role: MemberRole) => {
    const by = await member(alice, role)
    return [
      (await by.get(path)).status,
      (await by.get('/console/v1/smpp-connection')).status,
      (await by.patch(path, { receipt_text: false })).status,
    ]
  }
  assert.deepEqual(await seen('owner'), [200, 200, 200])
  assert.deepEqual(await seen('developer'), [200, 200, 200])
  assert.deepEqual(await seen('read-only'), [200, 200, 403])
  assert.deepEqual(await seen('billing'), [403, 403, 403])
  assert.deepEqual(await seen('compliance'), [403, 403, 403])
})

test('the user of another account does not exist, and its system_id cannot be used again', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  const theirs = await created(bob)
  const answers = await Promise.all([
    alice.get(theirs.path),
    alice.get(`${theirs.path}/binds`),
    alice.get(`${theirs.path}/bind-log`),
    alice.patch(theirs.path, { enabled: false }),
    alice.post(`${theirs.path}/password`, {}),
    alice.post(`${theirs.path}/remove`, {}),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 404),
  )
  assert.equal((await bob.get<User>(theirs.path)).body.enabled, true)
  const used = await alice.post(users, { system_id: theirs.system_id })
  assert.equal(used.status, 409)
  assert.match(used.body.detail, /Choose another one/)
})

test('an account creates at most 20 users, also with simultaneous requests', async () => {
  const alice = await exchange.customer('alice')
  for (let n = 0; n < 18; n++) await smppUser(exchange, alice)
  const made = await Promise.all([1, 2, 3, 4].map(() => alice.post(users, { system_id: `own-${++count}` })))
  assert.deepEqual(
    made.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 201, 409, 409],
  )
  assert.match(made.find(({ status }) => status === 409)!.body.detail, /has 20 SMPP users/)
})

test('the activity of the account names each change of a user, and no password', async () => {
  const alice = await exchange.customer('alice')
  const { path, smpp_user_id: id, password: first } = await created(alice)
  await alice.patch(path, { enabled: false })
  const { body: renewed } = await alice.post<User>(`${path}/password`, {})
  await alice.post(`${path}/remove`, {})
  const { body } = await alice.get<{ activity: { kind: string; subject: string }[] }>('/console/v1/activity')
  assert.deepEqual(
    body.activity.map(({ kind, subject }) => [kind, subject]),
    ['removeOwnSmppUser', 'renewOwnSmppPassword', 'changeOwnSmppUser', 'createOwnSmppUser'].map((kind) => [
      kind,
      id,
    ]),
  )
  for (const secret of [first, renewed.password]) assert.ok(!JSON.stringify(body).includes(secret))
})

test('an operator finds the users of all accounts by the beginning of their system_id', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  for (const [who, id] of [
    [alice, 'find-b'],
    [bob, 'find-a'],
    [alice, 'find-~'],
    [bob, 'finish'],
  ] as const)
    await created(who, { system_id: id })
  type Found = { smpp_users: { system_id: string; api_key: string; binds: number }[]; next: string | null }
  const find = async (query: string) =>
    (await exchange.operator.get<Found>(`/operator/v1/smpp-users?${query}`)).body
  const idsOf = ({ smpp_users }: Found) => smpp_users.map(({ system_id: id }) => id)
  const page = await find('system_id=find-&limit=2')
  assert.deepEqual(idsOf(page), ['find-a', 'find-b'])
  assert.equal(page.smpp_users[0]!.api_key, bob.apiKey)
  const rest = await find(`system_id=find-&limit=2&cursor=${page.next}`)
  assert.deepEqual([idsOf(rest), rest.next], [['find-~'], null])
  assert.deepEqual(idsOf(await find(`system_id=fin&api_key=${bob.apiKey}`)), ['find-a', 'finish'])
})

test('an account without REST submits by SMPP, and its messages by HTTP name the way', async (t) => {
  const alice = await exchange.customer('alice')
  const { status } = await exchange.operator.post('/operator/v1/rules', {
    name: 'SMPP only',
    kind: 'rest',
    effect: 'block',
    api_key: alice.apiKey,
  })
  assert.equal(status, 201)
  const refused = await alice.sent()
  const { error } = await alice.notified(refused, 'rejected')
  assert.equal(error?.title, '1080')
  assert.match(error.detail, /submit messages by SMPP, as one of its SMPP users/)
  const user = await created(alice)
  const credentials = { systemId: user.system_id, password: user.password, userId: user.smpp_user_id }
  const client = await bindClient(t, exchange, credentials)
  const [sequence] = client.bind.reserve(1)
  const pdu = {
    source: alice.number,
    destination: '99000000001',
    shortMessage: Buffer.from('By SMPP'),
    registeredDelivery: 1,
  }
  client.bind.send([{ sequence: sequence!, pdu }])
  await client.until('the receipt', () => client.deliveries.length === 1)
  assert.match(client.deliveries[0]!.shortMessage.toString('latin1'), / stat:DELIVRD err:000 /)
})
