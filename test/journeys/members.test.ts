import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codeOf } from '#platform/sign-in/totp.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { cookieIn, openConsole, password } from '../support/people.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let bob: Customer
before(async () => {
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
})
after(() => exchange.stop())

let networks = 0
/** A page of the console in a network of its own, so that the attempts of one test do not delay those of another. */
const page = (cookie?: string) =>
  openConsole(exchange.url, cookie, { 'x-forwarded-for': `10.8.${++networks % 250}.1` })

type Session = {
  api_key: string
  name: string
  member: { member_id: string; email: string; role: string } | null
  rights: Record<string, string>
}
type Invited = { invitation_id: string; link: string; email_queued: boolean }
const root = '/console/v1'

async function invite(by: Client, email: string, role: string): Promise<string> {
  const input = { email, name: 'Ada', role, password }
  const { status, body } = await by.post<Invited>(`${root}/member-invitations`, input)
  assert.equal(status, 201, JSON.stringify(body))
  return body.link.split('#token=')[1]!
}

/** A member of an account who has accepted an invitation, in a browser. */
async function member(of: Customer, email: string, role: string) {
  const token = await invite(of, email, role)
  const answer = await page().post<Session>(`${root}/member-links/accept`, { token, password })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { ...answer.body.member!, client: page(cookieIn(answer)) }
}

const signIn = (input: { email: string; password?: string; code?: string; api_key?: string }) =>
  page().post<Session & { type: string; title: string }>(`${root}/member-session`, { password, ...input })

const kindsOf = async (by: Client) =>
  (
    await by.get<{ activity: { kind: string; actor: string; subject: string | null }[] }>(`${root}/activity`)
  ).body.activity.map(({ kind, actor, subject }) => [kind, actor, subject])

test('a person accepts an invitation, signs out and signs in again with the password', async () => {
  const token = await invite(alice, 'First@Example.com', 'developer')
  const look = await page().post<{ account: string; email: string; role: string }>(
    `${root}/member-links/read`,
    { token },
  )
  assert.deepEqual([look.status, look.body.email, look.body.role], [200, 'first@example.com', 'developer'])
  const joined = await page().post<Session>(`${root}/member-links/accept`, { token, name: 'First', password })
  assert.equal(joined.status, 200)
  const inside = page(cookieIn(joined))
  const own = await inside.get<Session>(`${root}/session`)
  assert.deepEqual(
    [own.status, own.body.member?.email, own.body.rights['billing']],
    [200, 'first@example.com', 'read'],
  )
  assert.equal((await inside.delete(`${root}/session`)).status, 204)
  assert.equal((await inside.get(`${root}/session`)).status, 401)
  const again = await signIn({ email: 'FIRST@example.com' })
  assert.deepEqual([again.status, again.body.member?.role], [200, 'developer'])
})

test('an invitation works once, even if its link is opened several times at once', async () => {
  const token = await invite(alice, 'once@example.com', 'billing')
  const answers = await Promise.all(
    [1, 2, 3].map(() => page().post(`${root}/member-links/accept`, { token, password })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 410, 410],
  )
})

test('an invitation is replaced by a later one for the same address, and can be withdrawn', async () => {
  const former = await invite(alice, 'later@example.com', 'billing')
  const latter = await invite(alice, 'later@example.com', 'developer')
  assert.equal((await page().post(`${root}/member-links/read`, { token: former })).status, 410)
  type Listed = { invitations: { invitation_id: string; email: string }[] }
  const { body } = await alice.get<Listed>(`${root}/member-invitations`)
  const [pending] = body.invitations.filter(({ email }) => email === 'later@example.com')
  const path = `${root}/member-invitations/${pending!.invitation_id}`
  assert.equal((await bob.delete(path)).status, 404)
  assert.equal((await alice.delete(path)).status, 204)
  assert.equal((await page().post(`${root}/member-links/read`, { token: latter })).status, 410)
})

const requests: readonly [name: string, send: (as: Client) => Promise<{ status: number }>][] = [
  ['reads messages', (as) => as.get(`${root}/messages`)],
  ['sends a message', (as) => as.post('/v1/messages', {})],
  ['reads the ledger', (as) => as.get(`${root}/ledger`)],
  ['tops up', (as) => as.post('/account/top-up', {})],
  ['reads brands', (as) => as.get('/v1/10dlc/brands')],
  ['creates a brand', (as) => as.post('/v1/10dlc/brands', {})],
  ['reads the request log', (as) => as.get(`${root}/requests`)],
  ['creates an application', (as) => as.post('/v2/applications', {})],
  ['creates a secret', (as) => as.post(`/accounts/${alice.apiKey}/secrets`, {})],
  ['lists members', (as) => as.get(`${root}/members`)],
  ['invites a member', (as) => as.post(`${root}/member-invitations`, {})],
  ['reads the overview', (as) => as.get(`${root}/overview`)],
]

/** The requests that are refused to each role. */
const refusedTo: Readonly<Record<string, readonly string[]>> = {
  owner: [],
  developer: ['tops up', 'creates a brand', 'creates a secret', 'invites a member'],
  compliance: [
    'sends a message',
    'reads the ledger',
    'tops up',
    'reads the request log',
    'creates an application',
    'creates a secret',
    'invites a member',
  ],
  billing: [
    'reads messages',
    'sends a message',
    'reads brands',
    'creates a brand',
    'reads the request log',
    'creates an application',
    'creates a secret',
    'invites a member',
  ],
  'read-only': [
    'sends a message',
    'tops up',
    'creates a brand',
    'creates an application',
    'creates a secret',
    'invites a member',
  ],
}

for (const [role, refusedNames] of Object.entries(refusedTo))
  test(`a member with the role ${role} does what the role allows, and gets 403 for the rest`, async () => {
    const { client } = await member(alice, `role-${role}@example.com`, role)
    const refused: string[] = []
    for (const [name, send] of requests) {
      const { status } = await send(client)
      assert.notEqual(status, 401, name)
      if (status === 403) refused.push(name)
    }
    assert.deepEqual(refused, refusedNames)
  })

test('a path in another spelling gives a member no more rights', async () => {
  const { client } = await member(alice, 'spelling@example.com', 'billing')
  const paths = [
    '/console/v1/%6Dessages',
    '/console/v1/session/../messages',
    '/console/v1/session%2F..%2Fmessages',
    '//console/v1/messages',
  ]
  for (const path of paths) {
    const { status } = await client.get(path)
    assert.ok([403, 404].includes(status), `${path}: ${status}`)
  }
})

test('a change of the role and the removal of a member end the sessions of the member', async () => {
  const ada = await member(alice, 'changed@example.com', 'read-only')
  const path = `${root}/members/${ada.member_id}`
  assert.equal((await bob.patch(path, { role: 'owner' })).status, 404)
  assert.equal((await bob.delete(path)).status, 404)
  assert.equal((await alice.patch(path, { role: 'billing' })).status, 204)
  assert.equal((await ada.client.get(`${root}/session`)).status, 401)
  const again = await signIn({ email: 'changed@example.com' })
  assert.equal(again.body.member?.role, 'billing')
  assert.equal((await alice.delete(path)).status, 204)
  assert.equal((await page(cookieIn(again)).get(`${root}/session`)).status, 401)
  assert.equal((await signIn({ email: 'changed@example.com' })).status, 401)
})

test('an account keeps its last owner, also if two owners are removed at once', async () => {
  const carol = await exchange.customer('carol')
  const owners = await Promise.all(
    ['one@carol.example', 'two@carol.example'].map((email) => member(carol, email, 'owner')),
  )
  const answers = await Promise.all(owners.map(({ member_id: id }) => carol.delete(`${root}/members/${id}`)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 409],
  )
  const { body } = await carol.get<{ members: { member_id: string }[] }>(`${root}/members`)
  assert.equal(body.members.length, 1)
  const last = `${root}/members/${body.members[0]!.member_id}`
  assert.equal((await carol.patch(last, { role: 'developer' })).status, 409)
})

test('a person who is a member of two accounts has a password in each, and enters the one used last', async () => {
  const email = 'both@example.com'
  await member(alice, email, 'developer')
  const token = await invite(bob, email, 'billing')
  const other = 'another battery staple'
  await page().post(`${root}/member-links/accept`, { token, password: other })
  assert.equal((await signIn({ email })).body.member?.role, 'developer')
  const [last, named] = [
    await signIn({ email, password: other }),
    await signIn({ email, api_key: alice.apiKey }),
  ]
  assert.deepEqual([last.body.member?.role, named.body.member?.role], ['billing', 'developer'])
  // The account of Alice was used last now.
  assert.equal((await signIn({ email })).body.member?.role, 'developer')
})

test('guesses at the password of one account are counted, regardless of sign-ins to another account', async () => {
  const email = 'guessed@example.com'
  await member(alice, email, 'owner')
  const token = await invite(bob, email, 'owner')
  const own = 'the attacker knows this'
  await page().post(`${root}/member-links/accept`, { token, password: own })
  const attacker = page()
  const send = (input: object) => attacker.post(`${root}/member-session`, { email, ...input })
  const statuses: number[] = []
  for (let i = 0; i < 8; i += 1) {
    statuses.push(
      (await send({ api_key: alice.apiKey, password: `a wrong guess, number ${i}` })).status,
      (await send({ api_key: bob.apiKey, password: own })).status,
    )
  }
  assert.ok(statuses.includes(429), statuses.join())
})

test('guesses without an account are counted, regardless of sign-ins with another password of the address', async () => {
  const email = 'guessed-at-all@example.com'
  await member(alice, email, 'owner')
  const own = 'the attacker knows this'
  await page().post(`${root}/member-links/accept`, {
    token: await invite(bob, email, 'owner'),
    password: own,
  })
  const attacker = page()
  const send = (typed: string) => attacker.post(`${root}/member-session`, { email, password: typed })
  for (let i = 0; i < 4; i += 1) {
    assert.equal((await send(`a wrong guess, number ${i}`)).status, 401)
    assert.equal((await send(own)).status, 200)
  }
  const who = createHash('sha256').update(email).digest('base64url')
  const { rows } = await exchange.db.query<{ tries: number }>(
    "select tries from sign_in_try where key like 'member pair %' || $1",
    [who],
  )
  assert.deepEqual(rows, [{ tries: 4 }])
})

test('an owner who invites the address of a person and accepts does not keep the person out', async () => {
  const email = 'shadowed@example.com'
  await member(alice, email, 'developer')
  for (const one of ['carl', 'dora', 'emil']) {
    const attacker = await exchange.customer(one)
    const token = await invite(attacker, email, 'owner')
    await page().post(`${root}/member-links/accept`, { token, password: `the attacker, ${one}` })
  }
  const { status, body } = await signIn({ email })
  assert.deepEqual([status, body.api_key], [200, alice.apiKey])
})

test('two-factor authentication requires a code at the sign-in, which works once', async () => {
  const { client } = await member(alice, 'codes@example.com', 'developer')
  const other = page(cookieIn(await signIn({ email: 'codes@example.com' })))
  const wrong = await client.post(`${root}/profile/two-factor`, { password: 'not the password' })
  assert.equal(wrong.status, 403)
  const begun = await client.post<{ secret: string }>(`${root}/profile/two-factor`, { password })
  assert.equal(begun.status, 200)
  const code = (ahead = 0) => codeOf(begun.body.secret, Math.floor(Date.now() / 30_000) + ahead)
  const on = await client.post<{ recovery_codes: string[] }>(`${root}/profile/two-factor/confirm`, {
    code: code(),
  })
  assert.deepEqual([on.status, on.body.recovery_codes.length], [200, 10])
  assert.equal((await other.get(`${root}/session`)).status, 401)
  assert.equal((await client.get(`${root}/session`)).status, 200)
  const email = 'codes@example.com'
  const without = await signIn({ email })
  assert.deepEqual([without.status, without.body.title], [401, 'Code required'])
  assert.equal((await signIn({ email, code: '000000' })).status, 401)
  const next = code(1)
  assert.equal((await signIn({ email, code: next })).status, 200)
  assert.equal((await signIn({ email, code: next })).status, 401)
  const [recovery] = on.body.recovery_codes
  assert.equal((await signIn({ email, code: recovery! })).status, 200)
  assert.equal((await signIn({ email, code: recovery! })).status, 401)
  const off = { password, code: on.body.recovery_codes[1]! }
  assert.equal((await client.post(`${root}/profile/two-factor/remove`, off)).status, 204)
  assert.equal((await signIn({ email })).status, 200)
})

test('a changed password ends the other sessions, and this browser stays signed in', async () => {
  const email = 'password@example.com'
  const { client } = await member(alice, email, 'developer')
  const other = page(cookieIn(await signIn({ email })))
  const change = { password, new_password: 'a new battery staple' }
  const changed = await client.put(`${root}/profile/password`, change)
  assert.equal(changed.status, 204)
  assert.equal((await other.get(`${root}/session`)).status, 401)
  assert.equal((await page(cookieIn(changed)).get(`${root}/session`)).status, 200)
  assert.equal((await signIn({ email })).status, 401)
  assert.equal((await signIn({ email, password: 'a new battery staple' })).status, 200)
})

test('a member confirms a sensitive change with the password instead of an API secret', async () => {
  const { client } = await member(alice, 'confirms@example.com', 'developer')
  const reveal = (body: object) => client.post(`${root}/signature-secret/reveal`, body)
  assert.equal((await reveal({ api_secret: alice.secret })).status, 400)
  assert.equal((await reveal({ password: 'not the password' })).status, 403)
  assert.equal((await reveal({ password })).status, 200)
})

test('the activity of an account names who did what, and no other account sees it', async () => {
  const dora = await exchange.customer('dora')
  const owner = await member(dora, 'owner@dora.example', 'owner')
  await signIn({ email: 'owner@dora.example', password: 'a wrong password' })
  const token = await invite(owner.client, 'dev@dora.example', 'developer')
  assert.ok(token)
  assert.deepEqual(await kindsOf(dora), [
    ['member_invited', 'owner@dora.example', 'dev@dora.example'],
    ['sign_in_refused', 'unknown', 'owner@dora.example'],
    ['member_joined', 'owner@dora.example', null],
    ['member_invited', 'API secret', 'owner@dora.example'],
  ])
  assert.ok(!JSON.stringify(await kindsOf(bob)).includes('dora.example'))
})

test('the delays of guesses do not show whether an address is known', async () => {
  await member(alice, 'known@example.com', 'developer')
  const statusesOf = async (email: string) => {
    const guesser = page()
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1)
      statuses.push((await guesser.post(`${root}/member-session`, { email, password: 'a guess' })).status)
    const input = { email, password: 'a guess', api_key: '00000000' }
    statuses.push((await guesser.post(`${root}/member-session`, input)).status)
    return statuses
  }
  assert.deepEqual(await statusesOf('known@example.com'), await statusesOf('unknown@example.com'))
})

test('a member who reads the request log finds no link of an invitation in it', async () => {
  const token = await invite(alice, 'secret-link@example.com', 'owner')
  const { client } = await member(alice, 'reader@example.com', 'read-only')
  await alice.get('/account/get-balance')
  type Requests = { requests: { request_id: string; operation: string }[] }
  const { body } = await until(
    () => client.get<Requests>(`${root}/requests`),
    (seen) => seen.body.requests.some(({ operation }) => operation === 'getBalance'),
  )
  assert.ok(!body.requests.some(({ operation }) => operation === 'inviteMember'))
  const { rows } = await exchange.db.query(
    'select from request_log where strpos(request_log::text, $1) > 0',
    [token],
  )
  assert.equal(rows.length, 0)
})

test('the invitations of an owner end when the owner is removed', async () => {
  const eve = await exchange.customer('eve')
  await member(eve, 'stays@eve.example', 'owner')
  const leaving = await member(eve, 'leaves@eve.example', 'owner')
  const token = await invite(leaving.client, 'friend@eve.example', 'owner')
  assert.equal((await eve.delete(`${root}/members/${leaving.member_id}`)).status, 204)
  assert.equal((await page().post(`${root}/member-links/accept`, { token, password })).status, 410)
})

test('a sign-in from a page of another site is refused', async () => {
  const foreign = openConsole(exchange.url, undefined, { 'sec-fetch-site': 'cross-site' })
  const input = { email: 'first@example.com', password }
  assert.equal((await foreign.post(`${root}/member-session`, input)).status, 403)
})
