import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { cookieIn, openConsole, personInside } from '../support/people.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const path = '/console/v1/session'
const signIn = (who: Customer) =>
  openConsole(exchange.url).post(path, { api_key: who.apiKey, api_secret: who.secret })
const inside = async (who: Customer): Promise<Client> =>
  openConsole(exchange.url, cookieIn(await signIn(who)))

test('a customer signs in with the key, and the session replaces Basic in every family that accepts it', async () => {
  const answer = await signIn(alice)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('set-cookie')!, /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const page = openConsole(exchange.url, cookieIn(answer))
  type Session = { now: string; rights: Record<string, string> }
  const { now, rights, ...who } = (await page.get<Session>(path)).body
  const of = { api_key: alice.apiKey, name: 'alice', member: null }
  assert.deepEqual(who, { signed_in_as: 'customer', ...of, sandbox: true })
  assert.deepEqual(new Set(Object.values(rights)), new Set(['change']))
  const clock = await exchange.operator.get<{ now: string }>('/operator/v1/clock')
  assert.ok(Date.parse(clock.body.now) >= Date.parse(now))
  const families = [
    '/account/get-balance',
    '/account/numbers',
    '/v2/applications',
    `/accounts/${alice.apiKey}/secrets`,
    '/v1/10dlc/brands',
    '/tfn/v1/numbers',
  ]
  for (const one of families) assert.equal((await page.get(one)).status, 200, one)
  assert.equal((await page.post('/v1/messages', alice.sms())).status, 202)
})

test('a session sees its own account and no other', async () => {
  const bob = await exchange.customer('bob')
  const page = await inside(bob)
  assert.equal((await page.get(`/accounts/${alice.apiKey}/secrets`)).status, 404)
  assert.equal((await page.get<{ api_key: string }>(path)).body.api_key, bob.apiKey)
})

test('a wrong secret does not sign in, nor does a page of another site', async () => {
  const wrong = await openConsole(exchange.url).post(path, {
    api_key: alice.apiKey,
    api_secret: 'Wrong-1234',
  })
  assert.deepEqual([wrong.status, wrong.headers.get('set-cookie')], [401, null])
  const body = { api_key: alice.apiKey, api_secret: alice.secret }
  const foreign = await openConsole(exchange.url).post(path, body, { 'sec-fetch-site': 'cross-site' })
  assert.deepEqual([foreign.status, foreign.headers.get('set-cookie')], [403, null])
  const page = await inside(alice)
  const fromElsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain' },
  ]
  for (const headers of fromElsewhere)
    assert.equal((await page.post('/v1/messages', alice.sms(), headers)).status, 403)
})

test('a session of the portal is not valid in the operator console, nor the reverse', async () => {
  const page = await inside(alice)
  assert.equal((await page.get('/operator/v1/session')).status, 401)
  const admin = await personInside(exchange.db, exchange.url, ['admin'])
  for (const one of [path, '/account/get-balance', '/v2/applications'])
    assert.equal((await admin.client.get(one)).status, 401, one)
})

test('a session ends with its secret, and when the customer signs out', async () => {
  const carol = await exchange.customer('carol')
  const page = await inside(carol)
  const secrets = `/accounts/${carol.apiKey}/secrets`
  const { _embedded: listed } = (await page.get<{ _embedded: { secrets: { id: string }[] } }>(secrets)).body
  const secret = 'Another-1234'
  assert.equal((await page.post(secrets, { secret, api_secret: carol.secret })).status, 201)
  const other = await inside({ ...carol, secret })
  assert.equal((await other.delete(`${secrets}/${listed.secrets[0]!.id}`)).status, 204)
  await until(
    () => page.get(path),
    ({ status }) => status === 401,
  )
  assert.equal((await other.delete(path)).status, 204)
  assert.equal((await other.get(path)).status, 401)
})

type Listed = { sessions: { session_id: string; browser: string; current: boolean }[] }
const sessions = '/console/v1/sessions'

test('a customer sees who is signed in to the account and ends a session, which every request then notices', async () => {
  const frank = await exchange.customer('frank')
  const [mine, other] = [await inside(frank), await inside(frank)]
  const listed = (await mine.get<Listed>(sessions)).body.sessions
  assert.deepEqual([listed.length, listed.filter(({ current }) => current).length], [2, 1])
  const seen = (await other.get<Listed>(sessions)).body.sessions
  const currentOf = (all: Listed['sessions']) => all.find(({ current }) => current)!.session_id
  assert.notEqual(currentOf(seen), currentOf(listed))
  const outsider = await inside(alice)
  assert.equal((await outsider.delete(`${sessions}/${currentOf(seen)}`)).status, 404)
  assert.equal((await other.get(path)).status, 200)
  const ended = await mine.delete(`${sessions}/${currentOf(seen)}`)
  assert.equal(ended.status, 204)
  await until(
    () => other.get(path),
    ({ status }) => status === 401,
  )
  const left = (await mine.get<Listed>(sessions)).body.sessions
  assert.deepEqual(
    left.map(({ session_id: id }) => id),
    [currentOf(listed)],
  )
  assert.equal((await mine.delete(`${sessions}/${currentOf(seen)}`)).status, 404)
})

test('a session that two requests end at once is ended by one of them, and the other gets 404', async () => {
  const gina = await exchange.customer('gina')
  const [mine, other] = [await inside(gina), await inside(gina)]
  const { sessions: listed } = (await other.get<Listed>(sessions)).body
  const { session_id: id } = listed.find(({ current }) => current)!
  const answers = await Promise.all([mine.delete(`${sessions}/${id}`), mine.delete(`${sessions}/${id}`)])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 404],
  )
})

test('sessions that have expired or whose secret is revoked are not listed', async () => {
  const hugo = await exchange.customer('hugo')
  const [mine, idle] = [await inside(hugo), await inside(hugo)]
  const current = async (page: Client) =>
    (await page.get<Listed>(sessions)).body.sessions.find((session) => session.current)!.session_id
  const back = "update account_session set seen_at = now() - interval '31 minutes' where id = $1"
  await exchange.db.query(back, [await current(idle)])
  assert.equal((await mine.get<Listed>(sessions)).body.sessions.length, 1)
  const secrets = `/accounts/${hugo.apiKey}/secrets`
  const secret = 'Another-1234'
  const { body: added } = await mine.post<{ id: string }>(secrets, {
    secret,
    api_secret: hugo.secret,
  })
  await inside({ ...hugo, secret })
  assert.equal((await mine.get<Listed>(sessions)).body.sessions.length, 2)
  assert.equal((await mine.delete(`${secrets}/${added.id}`)).status, 204)
  assert.equal((await mine.get<Listed>(sessions)).body.sessions.length, 1)
})

test('a session expires after half an hour without requests', async () => {
  const dave = await exchange.customer('dave')
  const page = await inside(dave)
  const back = "update account_session set seen_at = now() - interval '31 minutes' where account_id = $1"
  await exchange.db.query(back, [dave.apiKey])
  assert.equal((await page.get(path)).status, 401)
})

test('calls in a session are counted like all others', async () => {
  const erin = await exchange.customer('erin', { max_calls_per_second: 1 })
  const page = await inside(erin)
  const answers = await Promise.all(Array.from({ length: 12 }, () => page.get('/account/get-balance')))
  assert.ok(answers.some(({ status }) => status === 429))
})

test('a key in the query and a header take precedence over the cookie', async () => {
  const page = await inside(alice)
  assert.equal((await page.get('/account/get-balance', { authorization: 'Basic bm9ib2R5' })).status, 401)
  assert.equal((await page.get('/account/get-balance?api_key=00000000&api_secret=no')).status, 401)
})
