import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Client } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { startProvider, type TestProvider } from '../support/openid-provider.ts'
import { makePerson, openConsole, password } from '../support/people.ts'
import { openVisitor, type WebVisitor } from '../support/web-visitor.ts'

let exchange: TestExchange
let provider: TestProvider
const callbacks: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'strowger-test-'))
before(async () => {
  provider = await startProvider(callbacks)
  const file = join(folder, 'secret')
  writeFileSync(file, `${provider.clientSecret}\n`)
  exchange = await startExchange({
    env: {
      STROWGER_OPENID_ISSUER: provider.issuer,
      STROWGER_OPENID_CLIENT_ID: provider.clientId,
      STROWGER_OPENID_CLIENT_SECRET_FILE: file,
    },
  })
  callbacks.push(`${exchange.url}/operator/sso/callback`)
})
after(async () => {
  await exchange.stop()
  await provider.stop()
  rmSync(folder, { recursive: true })
})

const root = '/operator/v1'
const start = () => `${exchange.url}/operator/sso`
const isCallback = ({ pathname }: URL) => pathname === '/operator/sso/callback'
const inside = (visitor: WebVisitor): Client => openConsole(exchange.url, visitor.cookies(exchange.url))

type Session = { person_id: string; email: string; name: string; roles: string[] }

/** Signs in as a person of the provider; returns the session, or the code of the refusal. */
async function signOn(person: TestProvider['person'], visitor = openVisitor()) {
  provider.person = person
  const end = await visitor.follow(start())
  const { status, body } = await inside(visitor).get<Session>(`${root}/session`)
  return status === 200 ? body : end.searchParams.get('operator-sso')
}

/** An operator, and the same person at the provider. */
async function operator(roles: Parameters<typeof makePerson>[1] = ['messaging']) {
  const { id, email } = await makePerson(exchange.db, roles)
  return { id, email, person: personOf(email) }
}

const personOf = (email: string, more: object = {}) => ({
  sub: `id-of-${email}`,
  email,
  email_verified: true,
  name: 'Ada',
  ...more,
})

const isSession = (result: Session | string | null): result is Session =>
  typeof result === 'object' && result !== null

test('an operator signs in with the provider, keeps the role, and later another address of the same identity', async () => {
  const { id, person } = await operator(['sims'])
  const session = await signOn(person)
  assert.ok(isSession(session), JSON.stringify(session))
  assert.deepEqual([session.person_id, session.roles], [id, ['sims']])
  const moved = await signOn({ ...person, email: 'new-name@example.com' })
  assert.equal(isSession(moved) && moved.person_id, id)
})

test('the sign-in page names the provider', async () => {
  const { body } = await openConsole(exchange.url).get<{ operator_provider: string }>(
    '/console/v1/sign-in-methods',
  )
  assert.equal(body.operator_provider, new URL(provider.issuer).host)
})

test('an identity without an operator or an invitation is refused, also with the address of another operator', async () => {
  const { person } = await operator()
  assert.equal(await signOn(personOf('stranger@example.com')), 'not-an-operator')
  assert.ok(isSession(await signOn(person)))
  assert.equal(await signOn({ ...person, sub: 'someone-else' }), 'other-identity')
})

test('only a verified address signs an operator in', async () => {
  const { person } = await operator()
  for (const email_verified of [false, undefined, 'false'] as const)
    assert.equal(await signOn({ ...person, email_verified }), 'email')
  assert.ok(isSession(await signOn(person)))
})

test('an invited person becomes an operator without a password, and the link no longer works', async () => {
  const invited = { email: 'Grace@example.com', name: 'Grace', roles: ['compliance'] }
  const { body } = await exchange.operator.post<{ link: string }>(`${root}/invitations`, invited)
  const visitor = openVisitor()
  const session = await signOn(personOf('grace@example.com', { name: 'Grace Hopper' }), visitor)
  assert.ok(isSession(session), JSON.stringify(session))
  assert.deepEqual([session.name, session.roles], ['Grace Hopper', ['compliance']])
  const profile = await inside(visitor).get<{ has_password: boolean }>(`${root}/profile`)
  assert.equal(profile.body.has_password, false)
  const token = body.link.split('#token=')[1]!
  const look = await openConsole(exchange.url).post(`${root}/links/read`, { token })
  assert.equal(look.status, 410)
  const byPassword = await openConsole(exchange.url).post(`${root}/session`, {
    email: 'grace@example.com',
    password,
  })
  assert.equal(byPassword.status, 401)
})

test('a suspended operator is refused, before and after the first single sign-on', async () => {
  for (const isKnown of [false, true]) {
    const { id, person } = await operator()
    if (isKnown) assert.ok(isSession(await signOn(person)))
    const change = await exchange.operator.patch(`${root}/people/${id}`, { disabled: true })
    assert.equal(change.status, 200)
    assert.equal(await signOn(person), 'disabled')
  }
})

test('a sensitive change requires a recent sign-in, which single sign-on is', async () => {
  const { id, person } = await operator(['admin'])
  const visitor = openVisitor()
  assert.ok(isSession(await signOn(person, visitor)))
  const { id: other } = await operator()
  const change = () => inside(visitor).patch(`${root}/people/${other}`, { roles: ['read-only'] })
  assert.equal((await change()).status, 200)
  await exchange.db.query(
    "update person_session set proven_at = proven_at - interval '11 minutes' where person_id = $1",
    [id],
  )
  const late = await inside(visitor).patch<{ type: string }>(`${root}/people/${other}`, { roles: ['sims'] })
  assert.deepEqual([late.status, late.body.type], [403, 'urn:strowger:problem:reauthentication-required'])
  assert.ok(isSession(await signOn(person, visitor)))
  assert.equal((await change()).status, 200)
})

test('a link for a new password lets another identity with the same address sign in', async () => {
  const { id, email, person } = await operator()
  assert.ok(isSession(await signOn(person)))
  const replaced = { ...person, sub: `new ${person.sub}` }
  assert.equal(await signOn(replaced), 'other-identity')
  const { body } = await exchange.operator.post<{ link: string }>(`${root}/people/${id}/reset`, {})
  const token = body.link.split('#token=')[1]!
  assert.equal((await openConsole(exchange.url).post(`${root}/links/use`, { token, password })).status, 200)
  const session = await signOn(replaced)
  assert.equal(isSession(session) && session.email, email)
  assert.equal(await signOn(person), 'other-identity')
})

test('a callback needs the cookie of the browser that began, and works once', async () => {
  const { person } = await operator()
  provider.person = person
  const victim = openVisitor()
  const callback = await victim.follow(start(), isCallback)
  const refused = async (visitor: WebVisitor, url: URL) => (await visitor.open(url.href)).location
  const expired = '/console/?operator-sso=expired'
  assert.equal(await refused(openVisitor(), callback), expired)
  const other = openVisitor()
  await other.open(start())
  assert.equal(await refused(other, callback), expired)
  assert.equal(await refused(victim, new URL(`${callback.href}&state=x`)), expired)
  const forged = new URL(callback)
  forged.searchParams.set('state', 'forged')
  assert.equal(await refused(victim, forged), expired)
  assert.equal(await refused(victim, callback), '/console/')
  assert.equal(await refused(victim, callback), expired)
})

test('an attempt at an account of a customer is not one of an operator', async () => {
  const alice = await exchange.customer('alice')
  const visitor = openVisitor()
  provider.person = (await operator()).person
  const callback = await visitor.follow(start(), isCallback)
  const [, secret, seconds] = /sso=([\w-]{43})\.operators\.(\d+)/.exec(visitor.cookies(exchange.url))!
  visitor.setCookie(exchange.url, 'sso', `${secret}.${alice.apiKey}.${seconds}`)
  assert.equal((await visitor.open(callback.href)).location, '/console/?operator-sso=expired')
})

test('the code of one attempt is not redeemed in another, and a response of another issuer is refused', async () => {
  const [victim, attacker] = [openVisitor(), openVisitor()]
  provider.person = (await operator(['admin'])).person
  const stolen = await victim.follow(start(), isCallback)
  const own = await attacker.follow(start(), isCallback)
  own.searchParams.set('code', stolen.searchParams.get('code')!)
  assert.equal((await attacker.open(own.href)).location, '/console/?operator-sso=provider')
  const mixedUp = await attacker.follow(start(), isCallback)
  mixedUp.searchParams.set('iss', 'http://127.0.0.1:1')
  assert.equal((await attacker.open(mixedUp.href)).location, '/console/?operator-sso=provider')
})

test('a person who cancels at the provider reads that the provider declined', async () => {
  assert.equal(await signOn(undefined), 'declined')
})

test('a page of another site cannot begin, and gets the form', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const { location } = await openVisitor().open(start(), { 'sec-fetch-site': site })
    assert.equal(location, '/console/?operator-sso=begin')
  }
})

test('the audit log names sign-ins, new operators and refusals', async () => {
  const { id, email, person } = await operator()
  await signOn(personOf('unknown@example.com'))
  assert.ok(isSession(await signOn(person)))
  type Entry = {
    operation: string
    subject: string
    person: { email: string } | null
    after: Record<string, unknown>
  }
  const { body } = await exchange.operator.get<{ changes: Entry[] }>(`${root}/changes?limit=2`)
  const [entered, refused] = body.changes
  assert.deepEqual([entered?.operation, entered?.after['by']], ['signIn', 'single sign-on'])
  assert.ok(JSON.stringify(entered).includes(email))
  assert.equal(entered?.after['person_id'], id)
  assert.deepEqual(
    [refused?.operation, refused?.after['refused'], refused?.after['email']],
    ['signIn', 'not-an-operator', 'unknown@example.com'],
  )
})

test('the health page says whether the provider responds, and which redirect URI it needs', async () => {
  type Health = { succeeded: { code: string; description: string }[] }
  const { body } = await exchange.operator.get<Health>(`${root}/health`)
  const found = body.succeeded.find(({ code }) => code === 'operator_sign_in')
  assert.match(found?.description ?? '', /responds; the redirect URI is .*\/operator\/sso\/callback/)
})
