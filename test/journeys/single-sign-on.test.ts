import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { lockMembers } from '#accounts/member-sign-in/member-store.ts'
import { loginNetworks } from '#accounts/member-sign-in/parts.ts'
import { uuidv7 } from '#platform/ids.ts'
import { loginNetworkKey } from '#platform/sign-in/login-network-store.ts'
import { hashOfToken, newToken } from '#platform/sign-in/session-cookie.ts'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { untilBlocked } from '../support/blocked.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { memberInside } from '../support/members.ts'
import { startProvider, type TestProvider } from '../support/openid-provider.ts'
import { cookieIn, openConsole, password } from '../support/people.ts'
import { openVisitor, type WebVisitor } from '../support/web-visitor.ts'

let exchange: TestExchange
let alice: Customer
let bob: Customer
let provider: TestProvider
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
  provider = await startProvider([alice, bob].map((one) => callbackOf(one)))
})
after(async () => {
  await provider.stop()
  await exchange.stop()
})

const root = '/console/v1'
const path = `${root}/single-sign-on`
const startOf = ({ apiKey }: Customer) => `${exchange.url}/console/sso/${apiKey}`
const callbackOf = (one: Customer) => `${startOf(one)}/callback`
const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback')

type Settings = {
  single_sign_on: { issuer: string; required: boolean } | null
  sign_in_url: string
  callback_url: string
}
type Session = { member: { member_id: string; email: string; role: string; has_password: boolean } }

const settingsOf = (one: Customer, more: object = {}) => ({
  issuer: provider.issuer,
  client_id: provider.clientId,
  client_secret: provider.clientSecret,
  api_secret: one.secret,
  ...more,
})

async function setUp(one: Customer, more: object = {}): Promise<void> {
  const { status, body } = await one.put<Settings>(path, settingsOf(one, more))
  assert.equal(status, 200, JSON.stringify(body))
}

const inside = (visitor: WebVisitor): Client => openConsole(exchange.url, visitor.cookies(exchange.url))

/** Signs in as a person of the provider; returns the session, or the code of the refusal. */
async function signOn(of: Customer, person: TestProvider['person'], visitor = openVisitor()) {
  provider.person = person
  const end = await visitor.follow(startOf(of))
  const { status, body } = await inside(visitor).get<Session>(`${root}/session`)
  return status === 200 ? body.member : end.searchParams.get('sso')
}

const person = (name: string, more: object = {}) => ({
  sub: `id-of-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  name,
  ...more,
})

/** A member with a password; returns the person with the same address at the provider. */
async function memberAt(of: Customer, role: Parameters<typeof memberInside>[2] = 'developer') {
  const member = await memberInside(exchange.db, of.apiKey, role)
  return { ...member, person: person(member.id) }
}

const signInByPassword = (email: string, apiKey: string) =>
  openConsole(exchange.url).post(`${root}/member-session`, { email, password, api_key: apiKey })

test('an owner sets single sign-on up, and the client secret is not readable afterwards', async () => {
  const before = await alice.get<Settings>(path)
  assert.deepEqual(before.body, {
    single_sign_on: null,
    sign_in_url: startOf(alice),
    callback_url: callbackOf(alice),
  })
  await setUp(alice)
  const { body } = await alice.get<Settings>(path)
  assert.equal(body.single_sign_on?.issuer, provider.issuer)
  assert.ok(!JSON.stringify(body).includes(provider.clientSecret))
  const { rows } = await exchange.db.query<{ text: string }>(
    'select account_sign_on::text || encode(client_secret, $1) as text from account_sign_on',
    ['escape'],
  )
  assert.ok(!rows[0]!.text.includes(provider.clientSecret))
  const { client_secret: _, ...kept } = settingsOf(alice)
  assert.equal((await alice.put(path, kept)).status, 200)
  const elsewhere = await alice.put(path, { ...kept, client_id: 'another' })
  assert.deepEqual([elsewhere.status, fieldsIn(elsewhere)], [400, ['client_secret']])
})

const fieldsIn = ({ body }: { body: unknown }) =>
  (body as { invalid_parameters?: { name: string }[] }).invalid_parameters?.map(({ name }) => name)

test('single sign-on is set up only with a confirmation, and by owners', async () => {
  assert.equal((await alice.put(path, settingsOf(alice, { api_secret: 'wrong' }))).status, 403)
  const { cookie } = await memberAt(alice)
  const developer = openConsole(exchange.url, cookie)
  assert.equal((await developer.get(path)).status, 200)
  assert.equal((await developer.put(path, settingsOf(alice, { password }))).status, 403)
  assert.equal((await developer.post(`${path}/remove`, { password })).status, 403)
})

test('a member signs in with the provider, and later with another address of the same identity', async () => {
  await setUp(alice)
  const { person: ada, id } = await memberAt(alice)
  const visitor = openVisitor()
  const session = await signOn(alice, ada, visitor)
  assert.ok(session && typeof session === 'object')
  assert.deepEqual([session.member_id, session.has_password], [id, true])
  assert.ok(!visitor.cookies(exchange.url).includes('sso='))
  const moved = await signOn(alice, { ...ada, email: 'new-name@example.com' })
  assert.equal(typeof moved === 'object' && moved?.member_id, id)
})

test('the address of a member at another identity of the provider is refused', async () => {
  await setUp(alice)
  const { person: ada } = await memberAt(alice)
  assert.equal(typeof (await signOn(alice, ada)), 'object')
  assert.equal(await signOn(alice, { ...ada, sub: 'someone-else' }), 'other-identity')
})

test('only a verified address signs a member in', async () => {
  await setUp(alice)
  const { person: ada } = await memberAt(alice)
  for (const email_verified of [false, undefined, 'false'] as const)
    assert.equal(await signOn(alice, { ...ada, email_verified }), 'email')
  assert.equal(typeof (await signOn(alice, ada)), 'object')
})

test('a person who is not a member is refused, and joins with a role if the mail domain is allowed', async () => {
  await setUp(alice)
  const grace = person('grace', { email: 'grace@joins.example' })
  assert.equal(await signOn(alice, grace), 'not-a-member')
  assert.equal((await alice.put(path, settingsOf(alice, { join_role: 'billing' }))).status, 400)
  await setUp(alice, { join_role: 'billing', mail_domains: ['joins.example'] })
  assert.equal(await signOn(alice, person('eve', { email: 'eve@joins.example.com' })), 'not-a-member')
  assert.equal(await signOn(alice, person('eve', { email: 'eve@xjoins.example' })), 'not-a-member')
  const session = await signOn(alice, grace)
  assert.ok(session && typeof session === 'object')
  assert.deepEqual([session.role, session.has_password], ['billing', false])
})

test('an invited person joins by single sign-on with the role of the invitation', async () => {
  await setUp(alice, { required: true })
  const invited = { email: 'Kay@example.com', name: 'Kay', role: 'compliance' }
  const { body } = await alice.post<{ link: string }>(`${root}/member-invitations`, invited)
  const token = body.link.split('#token=')[1]!
  const look = await openConsole(exchange.url).post<object>(`${root}/member-links/read`, { token })
  assert.deepEqual((look.body as { single_sign_on: object }).single_sign_on, {
    api_key: alice.apiKey,
    required: true,
  })
  const joined = await openConsole(exchange.url).post(`${root}/member-links/accept`, { token, password })
  assert.equal(joined.status, 403)
  const session = await signOn(alice, person('kay'))
  assert.equal(typeof session === 'object' && session?.role, 'compliance')
  const again = await openConsole(exchange.url).post(`${root}/member-links/read`, { token })
  assert.equal(again.status, 410)
})

test('if single sign-on is required, only owners sign in with a password', async () => {
  await setUp(bob, { required: true })
  const [owner, developer] = [await memberAt(bob, 'owner'), await memberAt(bob)]
  assert.equal((await signInByPassword(owner.email, bob.apiKey)).status, 200)
  assert.equal((await signInByPassword(developer.email, bob.apiKey)).status, 403)
  // Only a correct password shows that the person is a member.
  const guess = (email: string) =>
    openConsole(exchange.url).post<{ title: string }>(`${root}/member-session`, {
      email,
      password: 'wrong wrong wrong',
      api_key: bob.apiKey,
    })
  const [known, unknown] = [await guess(developer.email), await guess('nobody@example.com')]
  assert.deepEqual([known.status, known.body.title], [401, unknown.body.title])
  await setUp(bob, { required: false })
  assert.equal((await signInByPassword(developer.email, bob.apiKey)).status, 200)
})

test('if single sign-on is required, an API secret opens no session, as long as an owner has a password', async () => {
  const dan = await exchange.customer('dan')
  const own = await startProvider([callbackOf(dan)])
  const settings = { issuer: own.issuer, client_id: own.clientId, client_secret: own.clientSecret }
  const set = async (required: boolean) =>
    assert.equal(
      (await dan.put(path, { ...settings, api_secret: dan.secret, required })).status,
      200,
      String(required),
    )
  const enter = (secret = dan.secret) =>
    openConsole(exchange.url).post<{ title: string }>(`${root}/session`, {
      api_key: dan.apiKey,
      api_secret: secret,
    })
  await set(true)
  const early = await enter()
  assert.equal(early.status, 200, 'no owner has a password')
  const begun = openConsole(exchange.url, cookieIn(early))
  const owner = await memberAt(dan, 'owner')
  await set(true)
  assert.equal((await begun.get(`${root}/session`)).status, 401)
  const refused = await enter()
  assert.deepEqual([refused.status, refused.body.title], [403, 'API secret not accepted'])
  assert.equal((await enter('Wrong-1234')).status, 401)
  assert.equal((await dan.get(`${root}/account`)).status, 200, 'programs use the secret')
  assert.equal((await signInByPassword(owner.email, dan.apiKey)).status, 200)
  await set(false)
  assert.equal((await enter()).status, 200)
  await own.stop()
})

test('sessions of API secrets end when an owner gets a password, and one that begins at that time is not valid', async () => {
  const eli = await exchange.customer('eli')
  const own = await startProvider([callbackOf(eli)])
  const settings = { issuer: own.issuer, client_id: own.clientId, client_secret: own.clientSecret }
  const set = (required: boolean) => eli.put(path, { ...settings, api_secret: eli.secret, required })
  assert.equal((await set(true)).status, 200)
  const body = { api_key: eli.apiKey, api_secret: eli.secret }
  const entered = cookieIn(await openConsole(exchange.url).post(`${root}/session`, body))
  const statusOf = async (cookie: string) =>
    (await openConsole(exchange.url, cookie).get(`${root}/session`)).status
  assert.equal(await statusOf(entered), 200, 'no owner has a password')
  const invitation = { email: 'first@eli.example', name: 'First', role: 'owner' }
  const { body: invited } = await eli.post<{ link: string }>(`${root}/member-invitations`, invitation)
  const token = invited.link.split('#token=')[1]
  const joined = await openConsole(exchange.url).post(`${root}/member-links/accept`, { token, password })
  assert.equal(joined.status, 200, JSON.stringify(joined.body))
  assert.equal(await statusOf(entered), 401)
  // A sign-in that was admitted before the password was set inserts its session afterwards.
  const late = newToken()
  await exchange.db.query(
    `insert into account_session (id, hash, account_id, secret_id, address, browser)
     select $1, $2, account_id, id, '127.0.0.1', 'test' from secret where account_id = $3`,
    [uuidv7(), hashOfToken(late), eli.apiKey],
  )
  assert.equal(await statusOf(`sid=${late}`), 401)
  const { body: listed } = await eli.get<{ sessions: { secret_id: string | null }[] }>(`${root}/sessions`)
  assert.deepEqual(
    listed.sessions.filter(({ secret_id: id }) => id !== null),
    [],
  )
  await own.stop()
})

test('single sign-on is removed only with the password of the owner', async () => {
  await setUp(bob)
  const { cookie } = await memberAt(bob, 'owner')
  const owner = openConsole(exchange.url, cookie)
  assert.equal((await owner.post(`${path}/remove`, {})).status, 400)
  const wrong = await owner.post<{ title: string }>(`${path}/remove`, { password: 'wrong wrong wrong' })
  assert.deepEqual([wrong.status, wrong.body.title], [403, 'Wrong password'])
  assert.ok((await bob.get<Settings>(path)).body.single_sign_on)
  assert.equal((await owner.post(`${path}/remove`, { password })).status, 204)
  assert.equal((await bob.get<Settings>(path)).body.single_sign_on, null)
})

test('the end of single sign-on ends the sessions of members who have used it, except that of the caller', async () => {
  await setUp(bob, { join_role: 'developer', mail_domains: ['example.com'] })
  const [withPassword, without, own] = [openVisitor(), openVisitor(), openVisitor()]
  const { person: ada } = await memberAt(bob)
  const { cookie: byPassword } = await memberAt(bob)
  const { person: owner, cookie: elsewhere } = await memberAt(bob, 'owner')
  assert.equal(typeof (await signOn(bob, ada, withPassword)), 'object')
  assert.equal(typeof (await signOn(bob, person('newcomer'), without)), 'object')
  assert.equal(typeof (await signOn(bob, owner, own)), 'object')
  assert.equal((await inside(own).post(`${path}/remove`, { password })).status, 204)
  assert.equal((await bob.post(`${path}/remove`, { api_secret: bob.secret })).status, 204)
  const statusOf = async (one: Client) => (await one.get(`${root}/session`)).status
  assert.equal(await statusOf(inside(withPassword)), 401)
  assert.equal(await statusOf(inside(without)), 401)
  assert.equal(await statusOf(openConsole(exchange.url, elsewhere)), 401)
  assert.equal(await statusOf(inside(own)), 200)
  assert.equal(await statusOf(openConsole(exchange.url, byPassword)), 200)
  assert.equal(await signOn(bob, ada), 'unavailable')
})

test('another provider ends the sessions that the former one allowed', async () => {
  await setUp(alice)
  const { person: ada } = await memberAt(alice)
  const visitor = openVisitor()
  assert.equal(typeof (await signOn(alice, ada, visitor)), 'object')
  await setUp(alice, { required: true })
  assert.equal((await inside(visitor).get(`${root}/session`)).status, 200)
  await setUp(alice, { client_id: 'another client' })
  assert.equal((await inside(visitor).get(`${root}/session`)).status, 401)
  await setUp(alice)
})

test('a password without an API key signs a person in to an account in which it is set', async () => {
  const { email } = await memberAt(alice)
  await setUp(bob, { join_role: 'developer', mail_domains: ['example.com'] })
  const joined = await signOn(bob, { sub: 'of two accounts', email, email_verified: true })
  assert.equal(typeof joined === 'object' && joined?.has_password, false)
  const { status, body } = await openConsole(exchange.url).post<{ api_key: string }>(
    `${root}/member-session`,
    { email, password },
  )
  assert.deepEqual([status, body.api_key], [200, alice.apiKey])
})

test('a network is known for the guesses at a password only if the member has one', async () => {
  await setUp(bob, { join_role: 'developer', mail_domains: ['example.com'] })
  const { email } = await memberAt(alice)
  assert.equal(typeof (await signOn(bob, person('networker'))), 'object')
  const keys = [email, 'networker@example.com'].map((name) => loginNetworkKey(name, '127.0.0.1'))
  const known = await loginNetworks.ofKeys(exchange.db, keys)
  assert.deepEqual(Array.from(known.keys()), [keys[0]])
})

test('an invited person who joins with a password and with single sign-on at once becomes one member', async () => {
  await setUp(bob, { join_role: 'developer', mail_domains: ['example.com'] })
  const invited = { email: 'twice@example.com', name: 'Twice', role: 'billing' }
  const { body } = await bob.post<{ link: string }>(`${root}/member-invitations`, invited)
  const token = body.link.split('#token=')[1]!
  provider.person = person('twice')
  const visitor = openVisitor()
  const callback = await visitor.follow(startOf(bob), isCallback)
  const both = await exchange.db.tx(async (sql) => {
    await lockMembers(sql, bob.apiKey)
    const joining = [
      visitor.open(callback.href),
      openConsole(exchange.url).post(`${root}/member-links/accept`, { token, password }),
    ]
    await untilBlocked(exchange.db, joining.length)
    return joining
  })
  const [signedOn, accepted] = await Promise.all(both)
  assert.equal(signedOn!.status, 303)
  assert.ok([200, 410].includes(accepted!.status), String(accepted!.status))
  const { body: session } = await inside(visitor).get<Session>(`${root}/session`)
  assert.equal(session.member.role, 'billing')
})

test('an owner who is removed while the provider is called changes nothing', async () => {
  const carl = await exchange.customer('removed')
  const owner = await memberAt(carl, 'owner')
  await memberAt(carl, 'owner')
  const change = await exchange.db.tx(async (sql) => {
    await lockMembers(sql, carl.apiKey)
    const sent = openConsole(exchange.url, owner.cookie).put(path, {
      ...settingsOf(carl, { password }),
      api_secret: undefined,
    })
    await untilBlocked(exchange.db)
    await sql.query('delete from member where id = $1', [owner.id])
    return [sent]
  })
  assert.equal((await change[0]!).status, 403)
  assert.equal((await carl.get<Settings>(path)).body.single_sign_on, null)
})

test('an owner without a password confirms by a recent sign-in, and cannot remove the only way to sign in', async () => {
  const carol = await exchange.customer('carol')
  const own = await startProvider([callbackOf(carol)])
  const settings = { issuer: own.issuer, client_id: own.clientId, client_secret: own.clientSecret }
  assert.equal((await carol.put(path, { ...settings, api_secret: carol.secret })).status, 200)
  await carol.post(`${root}/member-invitations`, { email: 'o@example.com', name: 'O', role: 'owner' })
  own.person = person('o')
  const visitor = openVisitor()
  await visitor.follow(startOf(carol))
  const owner = inside(visitor)
  assert.equal((await owner.put(path, settings)).status, 200)
  assert.equal((await owner.post(`${path}/remove`, {})).status, 409)
  await exchange.db.query(
    `update account_session set created_at = created_at - interval '11 minutes'
      where account_id = $1`,
    [carol.apiKey],
  )
  const late = await owner.put<{ title: string }>(path, settings)
  assert.deepEqual([late.status, late.body.title], [403, 'Sign in again'])
  await own.stop()
})

test('a callback needs the cookie of the browser that began, for the same account, and works once', async () => {
  await setUp(alice)
  await setUp(bob)
  const { person: ada } = await memberAt(alice)
  provider.person = ada
  const victim = openVisitor()
  const callback = await victim.follow(startOf(alice), isCallback)
  const refused = async (visitor: WebVisitor, url: URL) => (await visitor.open(url.href)).location
  // Another browser, without an attempt and with one of its own.
  assert.equal(await refused(openVisitor(), callback), '/console/?sso=expired')
  const other = openVisitor()
  await other.open(startOf(alice))
  assert.equal(await refused(other, callback), '/console/?sso=expired')
  // The callback of another account.
  const swapped = new URL(callback)
  swapped.pathname = new URL(callbackOf(bob)).pathname
  assert.equal(await refused(victim, swapped), '/console/?sso=expired')
  // Two states.
  assert.equal(await refused(victim, new URL(`${callback.href}&state=x`)), '/console/?sso=expired')
  const cookie = /sso=([^;]+)/.exec(victim.cookies(exchange.url))![1]!
  const both = await Promise.all([refused(victim, callback), refused(victim, callback)])
  // The provider may revoke the tokens of a code that is used twice, so that neither signs in.
  assert.ok(both.filter((location) => location === '/console/').length <= 1, both.join())
  // A replay, even with the former cookie.
  assert.equal(await refused(victim, callback), '/console/?sso=expired')
  victim.setCookie(exchange.url, 'sso', cookie)
  assert.equal(await refused(victim, callback), '/console/?sso=provider')
})

test('an attempt expires, and its time cannot be changed', async () => {
  await setUp(alice)
  provider.person = (await memberAt(alice)).person
  const visitor = openVisitor()
  const callback = await visitor.follow(startOf(alice), isCallback)
  const [, secret, seconds] = /sso=([\w-]+\.\w+)\.(\d+)/.exec(visitor.cookies(exchange.url))!
  for (const changed of [Number(seconds) - 601, Number(seconds) + 60, Number(seconds) - 1]) {
    visitor.setCookie(exchange.url, 'sso', `${secret}.${changed}`)
    assert.equal((await visitor.open(callback.href)).location, '/console/?sso=expired')
  }
})

test('the code of one attempt is not redeemed in another', async () => {
  await setUp(alice)
  const [victim, attacker] = [openVisitor(), openVisitor()]
  provider.person = (await memberAt(alice)).person
  const stolen = await victim.follow(startOf(alice), isCallback)
  const own = await attacker.follow(startOf(alice), isCallback)
  own.searchParams.set('code', stolen.searchParams.get('code')!)
  assert.equal((await attacker.open(own.href)).location, '/console/?sso=provider')
  const wrongIssuer = await attacker.follow(startOf(alice), isCallback)
  wrongIssuer.searchParams.set('iss', 'http://127.0.0.1:1')
  assert.equal((await attacker.open(wrongIssuer.href)).location, '/console/?sso=provider')
})

test('a person who cancels at the provider reads that the provider declined', async () => {
  await setUp(alice)
  assert.equal(await signOn(alice, undefined), 'declined')
})

test('a page of another site cannot sign a person in to its account', async () => {
  await setUp(alice)
  const from = (site: string) => openVisitor().open(startOf(alice), { 'sec-fetch-site': site })
  for (const site of ['cross-site', 'same-site'])
    assert.equal((await from(site)).location, `/console/?sso=begin&account=${alice.apiKey}`)
  const own = await from('same-origin')
  assert.ok(own.location?.startsWith(provider.issuer))
  assert.match(own.setCookies.join(), /^sso=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a connection that is not private gets no attempt', async () => {
  await setUp(alice)
  const sent = get(startOf(alice), { headers: { host: 'exchange.example' } })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/console/?sso=insecure'])
  assert.equal(answer.headers['set-cookie'], undefined)
})

test('unknown accounts, accounts without single sign-on and suspended accounts look the same', async () => {
  const carl = await exchange.customer('carl')
  const locationOf = async (account: string) =>
    (await openVisitor().open(`${exchange.url}/console/sso/${account}`)).location
  for (const account of ['00000000', 'operator', 'x%2F..%2Fy', carl.apiKey])
    assert.equal(await locationOf(account), '/console/?sso=unavailable', account)
  await setUp(bob)
  const { person: ada } = await memberAt(bob)
  provider.person = ada
  const visitor = openVisitor()
  const callback = await visitor.follow(startOf(bob), isCallback)
  await exchange.operator.patch(`/operator/v1/accounts/${bob.apiKey}`, { status: 'suspended' })
  assert.equal(await locationOf(bob.apiKey), '/console/?sso=unavailable')
  assert.equal((await visitor.open(callback.href)).location, '/console/?sso=unavailable')
  await exchange.operator.patch(`/operator/v1/accounts/${bob.apiKey}`, { status: 'active' })
})

test('a removed member is refused', async () => {
  await setUp(alice)
  const { person: ada, id } = await memberAt(alice)
  const visitor = openVisitor()
  assert.equal(typeof (await signOn(alice, ada, visitor)), 'object')
  assert.equal((await alice.delete(`${root}/members/${id}`)).status, 204)
  assert.equal((await inside(visitor).get(`${root}/session`)).status, 401)
  assert.equal(await signOn(alice, ada), 'not-a-member')
})

test('another client at the provider matches the members by email again', async () => {
  await setUp(alice)
  const { person: ada, id } = await memberAt(alice)
  assert.equal(typeof (await signOn(alice, ada)), 'object')
  const other = await startProvider([callbackOf(alice)])
  const settings = { issuer: other.issuer, client_id: other.clientId, client_secret: other.clientSecret }
  assert.equal((await alice.put(path, { ...settings, api_secret: alice.secret })).status, 200)
  other.person = { ...ada, sub: 'a new identity' }
  const visitor = openVisitor()
  await visitor.follow(startOf(alice))
  const { body } = await inside(visitor).get<Session>(`${root}/session`)
  assert.equal(body.member.member_id, id)
  await other.stop()
  await setUp(alice)
})

test('the activity names the settings, sign-ins and refusals', async () => {
  const dora = await exchange.customer('dora')
  const own = await startProvider([callbackOf(dora)])
  const settings = { issuer: own.issuer, client_id: own.clientId, client_secret: 'not the secret' }
  const put = (client_secret: string) =>
    dora.put(path, { ...settings, client_secret, api_secret: dora.secret })
  assert.equal((await put('not the secret')).status, 200)
  const { person: ada, email } = await memberAt(dora)
  own.person = ada
  assert.equal((await openVisitor().follow(startOf(dora))).searchParams.get('sso'), 'provider')
  assert.equal((await put(own.clientSecret)).status, 200)
  await openVisitor().follow(startOf(dora))
  own.person = person('stranger')
  await openVisitor().follow(startOf(dora))
  type Entry = { kind: string; actor: string; subject: string | null; detail: Record<string, string> }
  const { body } = await dora.get<{ activity: Entry[] }>(`${root}/activity`)
  const seen = body.activity.map(({ kind, actor, subject, detail }) => [
    kind,
    actor,
    subject,
    detail['cause'] ?? detail['reason'] ?? detail['by'] ?? null,
  ])
  assert.deepEqual(seen, [
    ['sign_in_refused', 'unknown', 'stranger@example.com', 'not-a-member'],
    ['signed_in', email, null, 'single sign-on'],
    ['single_sign_on_set', 'API secret', null, null],
    ['sign_in_refused', 'unknown', null, 'invalid_client'],
    ['single_sign_on_set', 'API secret', null, null],
  ])
  await own.stop()
})

test('cookies of a session are those of the console', async () => {
  await setUp(alice)
  provider.person = (await memberAt(alice)).person
  const visitor = openVisitor()
  const callback = await visitor.follow(startOf(alice), isCallback)
  const { setCookies, status, location } = await visitor.open(callback.href)
  assert.deepEqual([status, location], [303, '/console/'])
  assert.match(setCookies[0]!, /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.match(setCookies[1]!, /^sso=; Max-Age=0/)
  assert.equal(cookieIn({ headers: new Headers({ 'set-cookie': setCookies[0]! }) }).length, 47)
})
