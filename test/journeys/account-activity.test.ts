import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordActivity } from '#accounts/activity/activity-store.ts'
import { aCompany } from '../support/brands.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { memberInside } from '../support/members.ts'
import { openNetworkApplication } from '../support/network.ts'
import { listNumbers, offered } from '../support/number-listings.ts'
import { cookieIn, openConsole, password } from '../support/people.ts'
import { storeCards } from '../support/sim-cards.ts'
import { openSimUser } from '../support/sim-user.ts'
import { aPartner } from '../support/sims.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const form = { 'content-type': 'application/x-www-form-urlencoded' }

type Entry = {
  activity_id: string
  actor: string
  address: string
  kind: string
  description: string
  subject: string | null
  detail: Record<string, string>
  outcome: string
  status: number | null
  problem: string | null
  request_id: string | null
  requests: number | null
}
type Page = { activity: Entry[]; next: string | null }

async function activityOf(client: Client, query = ''): Promise<Entry[]> {
  const { status, body } = await client.get<Page>(`/console/v1/activity${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.activity
}

/** A member of an account in a browser. */
async function memberOf({ apiKey }: Customer, role: 'developer' | 'compliance' | 'read-only') {
  const { email, cookie } = await memberInside(exchange.db, apiKey, role)
  return { email, client: openConsole(exchange.url, cookie) }
}

const anApplication = { name: 'Shop', capabilities: {} }

test('a number that a program buys and cancels is in the activity, with the request', async () => {
  await listNumbers(exchange.db, [offered('447700900801')])
  const number = 'country=GB&msisdn=447700900801'
  const purchased = await alice.post('/number/buy', number, form)
  assert.equal(purchased.status, 200, JSON.stringify(purchased.body))
  await alice.post('/number/cancel', number, form)
  const [cancelled, purchase] = await activityOf(alice)
  const { activity_id: _, ...entry } = purchase!
  assert.deepEqual(entry, {
    at: (entry as { at?: string }).at,
    actor: 'API secret',
    address: '127.0.0.1',
    kind: 'buyNumber',
    description: 'Buy a number',
    subject: '447700900801',
    detail: { msisdn: '447700900801' },
    outcome: 'done',
    status: 200,
    problem: null,
    request_id: purchased.headers.get('x-request-id'),
    requests: null,
  })
  assert.deepEqual([cancelled!.kind, cancelled!.outcome], ['cancelNumber', 'done'])
})

test('a brand that a member registers is in the activity under the name of the member, without its data', async () => {
  const compliance = await memberOf(alice, 'compliance')
  const brand = await compliance.client.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany())
  assert.equal(brand.status, 201, JSON.stringify(brand.body))
  const [entry] = await activityOf(compliance.client, `?actor=${encodeURIComponent(compliance.email)}`)
  const { brand_id: id } = brand.body
  assert.deepEqual(
    [entry!.actor, entry!.kind, entry!.subject, entry!.detail, entry!.outcome],
    [compliance.email, 'createBrand', id, { brand_id: id }, 'done'],
  )
})

test('a change that the role of a member does not allow is in the activity as refused', async () => {
  const reader = await memberOf(alice, 'read-only')
  const refused = await reader.client.delete('/v1/webhook-endpoints/01890000-0000-7000-8000-000000000001')
  assert.equal(refused.status, 403)
  assert.equal((await reader.client.get('/v1/messages/unknown')).status >= 400, true)
  const entries = await activityOf(alice, `?actor=${encodeURIComponent(reader.email)}`)
  assert.deepEqual(
    entries.map(({ kind, outcome, status, subject }) => [kind, outcome, status, subject]),
    [['deleteEndpoint', 'refused', 403, '01890000-0000-7000-8000-000000000001']],
  )
})

test('a refusal because of the state of the account stays, an invalid request and an unknown object do not', async () => {
  const bob = await exchange.customer('bob', { balance: '0' })
  await listNumbers(exchange.db, [offered('447700900802')])
  const tooExpensive = await bob.post('/number/buy', 'country=GB&msisdn=447700900802', form)
  assert.equal(tooExpensive.status, 420, JSON.stringify(tooExpensive.body))
  await bob.post('/v2/applications', {})
  await bob.delete('/v2/applications/01890000-0000-7000-8000-000000000001')
  const entries = await activityOf(bob)
  assert.deepEqual(
    entries.map(({ kind, outcome, status, problem }) => [kind, outcome, status, typeof problem]),
    [['buyNumber', 'refused', 420, 'string']],
  )
})

test('messages, reads and settings that are only read are not in the activity', async () => {
  const carol = await exchange.customer('carol')
  await carol.notified(await carol.sent(), 'delivered')
  await carol.post('/account/settings', '', form)
  await carol.get('/v2/applications')
  assert.deepEqual(await activityOf(carol), [])
})

test('a change by an API user of SIMs belongs to the account of the SIMs, and a repeated request is not listed again', async () => {
  const iris = await exchange.customer('iris')
  await aPartner(exchange.db, 'FLEET', { account: iris.apiKey })
  await storeCards(exchange.db, 'FLEET', [{ iccid: '8949020000000000014' }])
  const user = await openSimUser(exchange, { login: 'fleet-user', partners: [{ partnerId: 'FLEET' }] })
  const input = { verb: 'suspend', iccids: ['8949020000000000014'] }
  for (let i = 0; i < 2; i++) {
    const path = '/strowger/sims/v1/partners/FLEET/sims/moves'
    assert.equal((await user.post(path, input, { 'idempotency-key': 'winter' })).status, 200)
  }
  assert.deepEqual(
    (await activityOf(iris)).map(({ actor, kind, subject, outcome }) => [actor, kind, subject, outcome]),
    [['SIM API user fleet-user', 'changeSimStates', 'FLEET', 'done']],
  )
})

test('a session of an application is in the activity under the application, its tokens are not', async () => {
  const jack = await exchange.customer('jack')
  const application = await openNetworkApplication(exchange, jack)
  const client = await application.of('99000000001', 'openid dpv:NotApplicable#qod-sessions-write')
  const made = await client.post<{ sessionId: string }>('/camara/qod/v0100/sessions', {
    device: { phoneNumber: '+99000000001' },
    applicationServer: { ipv4Address: '198.51.100.1' },
    qosProfile: 'QOS_M',
    duration: 3600,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const [session, creation, ...others] = await activityOf(jack)
  assert.deepEqual(
    [session!.actor, session!.kind, session!.subject],
    [`application:${application.id}`, 'createSessionV0', made.body.sessionId],
  )
  assert.deepEqual([creation!.kind, others], ['createApplication', []])
  assert.ok(!JSON.stringify(session).includes('99000000001'))
})

test('another account does not see the activity', async () => {
  const dora = await exchange.customer('dora')
  const { body } = await dora.post<{ id: string }>('/v2/applications', anApplication)
  assert.deepEqual(
    (await activityOf(dora)).map(({ subject }) => subject),
    [body.id],
  )
  const others = [...(await activityOf(alice)), ...(await activityOf(await exchange.customer('eve')))]
  assert.ok(others.every(({ subject }) => subject !== body.id))
})

test('a change that ends without a result stays in the activity with an unknown result', async () => {
  const frank = await exchange.customer('frank')
  const { body } = await frank.post<{ id: string }>('/v2/applications', anApplication)
  await exchange.db.tx(async (sql) => {
    await sql.query('select from application where id = $1 for update', [body.id])
    const deletion = frank.delete(`/v2/applications/${body.id}`)
    const blocked = () =>
      exchange.db.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
    const { rows } = await until(blocked, (found) => found.rows.length === 1)
    const pending = await activityOf(frank, '?kind=deleteApplication')
    assert.deepEqual(
      pending.map(({ subject, outcome, status }) => [subject, outcome, status]),
      [[body.id, 'unknown', null]],
    )
    await exchange.db.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    assert.equal((await deletion).status, 503)
  })
  const [entry] = await activityOf(frank)
  assert.deepEqual([entry!.kind, entry!.outcome, entry!.status], ['deleteApplication', 'unknown', null])
})

test('the activity is filtered by actor, kind, result and time, and read in pages', async () => {
  const gina = await exchange.customer('gina')
  const developer = await memberOf(gina, 'developer')
  const ids: string[] = []
  for (const client of [gina, developer.client, gina])
    ids.unshift(
      (await client.post<{ id: string }>('/v2/applications', { ...anApplication, password })).body.id,
    )
  const subjects = async (query: string) => (await activityOf(gina, query)).map(({ subject }) => subject)
  assert.deepEqual(await subjects(''), ids)
  assert.deepEqual(await subjects('?actor=API+secret'), [ids[0], ids[2]])
  assert.deepEqual(await subjects('?kind=createApplication&outcome=done'), ids)
  assert.deepEqual(await subjects('?outcome=refused'), [])
  assert.deepEqual(await subjects('?until=2020-01-01T00:00:00Z'), [])
  const first = await gina.get<Page>('/console/v1/activity?limit=2')
  const second = await gina.get<Page>(`/console/v1/activity?limit=2&cursor=${first.body.next}`)
  assert.deepEqual(
    [...first.body.activity, ...second.body.activity].map(({ subject }) => subject),
    ids,
  )
  assert.equal((await gina.get('/console/v1/activity?kind=unknown')).status, 400)
})

test('an actor who repeats a change has at most 300 entries in an hour, and hides neither changes of members nor those of others', async () => {
  const ines = await exchange.customer('ines')
  await exchange.db.query(
    `insert into account_activity (account_id, id, actor, address, kind, request_id)
     select $1, uuid_now(), 'API secret', '127.0.0.1', 'topUp', uuid_now()::text from generate_series(1, 299)`,
    [ines.apiKey],
  )
  for (let i = 0; i < 3; i++) await ines.post('/v2/applications', anApplication)
  const input = { email: 'a@example.com', name: 'A', role: 'developer' }
  assert.equal((await ines.post('/console/v1/member-invitations', input)).status, 201)
  const resultsOf = async (kind: string) =>
    (await activityOf(ines, `?kind=${kind}`)).map(({ outcome, requests }) => [outcome, requests])
  assert.deepEqual(await resultsOf('createApplication'), [
    ['done', null],
    ['summary', 2],
  ])
  assert.deepEqual(await resultsOf('member_invited'), [['done', null]])
  const { client } = await memberOf(ines, 'developer')
  await client.post('/v2/applications', { ...anApplication, password })
  const done = await activityOf(ines, '?kind=createApplication&outcome=done')
  assert.equal(done.filter(({ actor }) => actor.includes('@')).length, 1)
})

test('refused sign-ins are counted by address, so that guesses from one address do not hide those from another', async () => {
  const jon = await exchange.customer('jon')
  await exchange.db.query(
    `insert into account_activity (account_id, id, actor, address, kind, outcome)
     select $1, uuid_now(), 'unknown', '192.0.2.1', 'sign_in_refused', 'refused' from generate_series(1, 300)`,
    [jon.apiKey],
  )
  const refused = { actor: 'unknown', kind: 'sign_in_refused' } as const
  for (const address of ['192.0.2.1', '192.0.2.2'])
    await exchange.db.tx((sql) => recordActivity(sql, jon.apiKey, { ...refused, address }))
  const [latest, summary] = [
    await activityOf(jon, '?kind=sign_in_refused&limit=1'),
    await activityOf(jon, '?kind=sign_in_refused&outcome=summary'),
  ]
  assert.equal(summary[0]!.requests, 1)
  assert.equal(latest[0]!.address, '192.0.2.2')
})

test('beyond 1000 entries within an hour, requests are counted per actor and kind', async () => {
  const hugo = await exchange.customer('hugo')
  await hugo.post('/v2/applications', anApplication)
  await exchange.db.query(
    `insert into account_activity (account_id, id, actor, address, kind, request_id)
     select $1, uuid_now(), 'application:' || n, '127.0.0.1', 'topUp', uuid_now()::text from generate_series(1, 999) n`,
    [hugo.apiKey],
  )
  for (let i = 0; i < 3; i++) assert.equal((await hugo.post('/v2/applications', anApplication)).status, 201)
  const entries = await activityOf(hugo, '?kind=createApplication')
  assert.deepEqual(
    new Map(entries.map(({ outcome, requests }) => [outcome, requests])),
    new Map([
      ['done', null],
      ['summary', 3],
    ]),
  )
})

test('a sign-in with an API secret and its end are in the activity', async () => {
  const nora = await exchange.customer('nora')
  const path = '/console/v1/session'
  const opened = await openConsole(exchange.url).post(path, { api_key: nora.apiKey, api_secret: nora.secret })
  assert.equal(opened.status, 200)
  assert.equal((await openConsole(exchange.url, cookieIn(opened)).delete(path)).status, 204)
  const entries = await activityOf(nora)
  assert.deepEqual(
    entries.map(({ kind, actor, description, outcome }) => [kind, actor, description, outcome]),
    [
      ['signed_out', 'API secret', 'Sign out', 'done'],
      ['signed_in', 'API secret', 'Sign in', 'done'],
    ],
  )
})
