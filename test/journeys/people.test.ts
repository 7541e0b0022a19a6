import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeOf } from '#platform/sign-in/totp.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { cookieIn, makePerson, openConsole, password, personInside } from '../support/people.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
})
after(() => exchange.stop())

const session = '/operator/v1/session'
let networks = 0
/** A new network for each request, so that the attempts of one test do not delay those of another. */
const from = () => ({ 'x-forwarded-for': `10.${9 + Math.floor(++networks / 250)}.${networks % 250}.1` })
const page = (cookie?: string, more: Record<string, string> = {}) =>
  openConsole(exchange.url, cookie, { ...from(), ...more })
const changesOf = async (query: string) =>
  (await exchange.operator.get<{ changes: Change[] }>(`/operator/v1/changes?${query}`)).body.changes
type Change = {
  operation: string
  actor: string
  person: { person_id: string; name: string; email: string } | null
  session_id: string | null
  request_id: string | null
  after: Record<string, unknown> | null
}

test('the first person signs in by the setup link, which creates one admin even if it is used several times at once', async () => {
  const token = exchange.firstLink!.split('#token=')[1]!
  const look = await page().post<{ kind: string }>('/operator/v1/links/read', { token })
  assert.deepEqual([look.status, look.body.kind], [200, 'first'])
  const input = (n: number) => ({ token, email: `First${n}@Example.com`, name: 'First', password })
  const answers = await Promise.all([1, 2, 3, 4].map((n) => page().post('/operator/v1/links/use', input(n))))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 410, 410, 410],
  )
  const cookie = cookieIn(answers.find(({ status }) => status === 200)!)
  const who = await page(cookie).get<{ roles: string[]; email: string }>(session)
  assert.deepEqual(who.body.roles, ['admin'])
  assert.match(who.body.email, /^first\d@example\.com$/)
  assert.equal((await page().post('/operator/v1/links/read', { token })).status, 410)
})

test('an admin invites a person, who chooses a password and has the roles of the invitation', async () => {
  const admin = await personInside(exchange.db, exchange.url, ['admin'])
  const input = { email: 'New@Example.com', name: 'New', roles: ['compliance'] }
  const { status, body } = await admin.client.post<{ link: string }>('/operator/v1/invitations', input)
  assert.equal(status, 201)
  const token = body.link.split('/console/invitation#token=')[1]!
  const weak = await page().post('/operator/v1/links/use', { token, password: 'short' })
  assert.equal(weak.status, 400)
  const used = await page().post('/operator/v1/links/use', { token, email: 'other@example.com', password })
  assert.deepEqual([used.status, used.body], [200, { name: 'New', roles: ['compliance'] }])
  const again = await page().post('/operator/v1/links/use', { token, password })
  assert.equal(again.status, 410)
  const accepted = await admin.client.post('/operator/v1/invitations', input)
  assert.equal(accepted.status, 409)
})

test('only the last of several links for one address works, also for a new password', async () => {
  const invitation = { email: 'hurried@example.com', name: 'Hurried', roles: ['sims'] }
  const invite = () => exchange.operator.post<{ link: string }>('/operator/v1/invitations', invitation)
  const { id, client } = await personInside(exchange.db, exchange.url, ['sims'])
  const reset = () => exchange.operator.post<{ link: string }>(`/operator/v1/people/${id}/reset`, undefined)
  const look = async (token: string) => (await page().post('/operator/v1/links/read', { token })).status
  const tokens: string[] = []
  for (const listing of [invite, reset]) {
    const links = await Promise.all([listing(), listing(), listing(), listing()])
    tokens.push(...links.map(({ body }) => body.link.split('#token=')[1]!))
    const found = await Promise.all(tokens.slice(-4).map(look))
    assert.deepEqual(
      found.toSorted((a, b) => a - b),
      [200, 410, 410, 410],
    )
  }
  const body = { current: password, password: `${password}!` }
  assert.equal((await client.put('/operator/v1/profile/password', body)).status, 204)
  const left = await Promise.all(tokens.slice(-4).map(look))
  assert.deepEqual(left, [410, 410, 410, 410], 'a link is still valid after a later password was chosen')
})

test('a sign-in creates a new session, hidden from scripts, and ends the previous one of that browser', async () => {
  const person = await makePerson(exchange.db, ['messaging'])
  const planted = await personInside(exchange.db, exchange.url, ['messaging'])
  const answer = await page(planted.cookie).post(session, { email: person.email.toUpperCase(), password })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('set-cookie')!, /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.notEqual(cookieIn(answer), planted.cookie)
  assert.equal((await page(planted.cookie).get(session)).status, 401)
  assert.equal((await page(cookieIn(answer)).get(session)).status, 200)
})

test('over https the cookie has a name that only this host can set; over http it is accepted on loopback only', async () => {
  const { email } = await makePerson(exchange.db, ['messaging'])
  const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'exchange.example' }
  const over = await page(undefined, secure).post(session, { email, password })
  assert.match(
    over.headers.get('set-cookie')!,
    /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  const plain = await page(undefined, { 'x-forwarded-host': 'exchange.example' }).post(session, {
    email,
    password,
  })
  assert.equal(plain.status, 403)
  assert.match(plain.body.detail, /https/)
  const token = cookieIn(over).split('=')[1]!
  assert.equal((await page(`sid=${token}`, secure).get(session)).status, 401)
  assert.equal((await page(`__Host-sid=${token}`, secure).get(session)).status, 200)
})

test('a wrong password, an unknown and a disabled person get the same response, and attempts are slowed down permanently', async () => {
  const person = await makePerson(exchange.db, ['messaging'])
  const gone = await makePerson(exchange.db, ['messaging'])
  await exchange.operator.patch(`/operator/v1/people/${gone.id}`, { disabled: true })
  const notified = async (body: object) => {
    const { status, body: stated } = await page().post(session, body)
    return { status, ...stated, instance: undefined }
  }
  const wrong = await notified({ email: person.email, password: 'wrong wrong wrong' })
  assert.equal(wrong.status, 401)
  assert.deepEqual(await notified({ email: 'nobody@example.com', password }), wrong)
  assert.deepEqual(await notified({ email: gone.email, password }), wrong)
  const source = from()
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries++)
    statuses.push(
      (await page(undefined, source).post(session, { email: person.email, password: 'no' })).status,
    )
  assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401])
  assert.equal(statuses.at(-1), 429)
  const { rows } = await exchange.db.query('select 1 from sign_in_try where tries >= 5')
  assert.ok(rows.length > 0, 'the count is not in the database, where all nodes see it')
})

test('guesses from other networks do not lock people out of networks they have signed in from', async () => {
  const me = await makePerson(exchange.db, ['messaging'])
  const home = from()
  const come = (source: Record<string, string>) =>
    page(undefined, source).post(session, { email: me.email, password })
  assert.equal((await come(home)).status, 200)
  for (let n = 0; n < 30; n++)
    await page(undefined, from()).post(session, { email: me.email, password: `guess ${n}` })
  // The delay of at least 1 s is extended by an hour, so that it does not end on a slow machine. Without a delay the two times differ by microseconds
  // only.
  await exchange.db.query(
    "update sign_in_try set until = until + interval '1 hour' where until > tried_at + interval '0.5 s'",
  )
  assert.deepEqual([(await come(from())).status, (await come(home)).status], [429, 200])
  assert.equal((await come(from())).status, 429, 'a sign-in does not reset the guesses from other networks')
  const guesses = Array.from({ length: 120 }, (_, n) =>
    page(undefined, from()).post(session, { email: `nobody-${n}@example.com`, password: 'no' }),
  )
  const [mine, ...theirs] = await Promise.all([come(home), ...guesses])
  assert.equal(mine.status, 200)
  assert.ok(theirs.some(({ status }) => status === 503))
})

test('simultaneous guesses are counted too', async () => {
  const { email } = await makePerson(exchange.db, ['messaging'])
  const source = from()
  const guesses = Array.from({ length: 16 }, () =>
    page(undefined, source).post(session, { email, password: 'no' }),
  )
  const refused = (await Promise.all(guesses)).filter(({ status }) => status === 401)
  assert.ok(refused.length <= 6, `${refused.length} guesses were checked`)
})

test('with two-factor codes a password is not enough, and each code works once, also for two simultaneous requests', async () => {
  const me = await personInside(exchange.db, exchange.url, ['messaging'])
  const profile = '/operator/v1/profile/codes'
  assert.equal((await me.client.post(profile, { password: 'wrong' })).status, 403)
  const { secret } = (await me.client.post<{ secret: string }>(profile, { password })).body
  const step = () => Math.floor(Date.now() / 30_000)
  assert.equal((await me.client.put(profile, { code: '000000' })).status, 403)
  const begun = await me.client.put<{ recovery_codes: string[] }>(profile, {
    code: codeOf(secret, step() - 1),
  })
  assert.equal(begun.body.recovery_codes.length, 10)
  const signIn = (code?: string) => page().post(session, { email: me.email, password, ...(code && { code }) })
  const needed = await signIn()
  assert.deepEqual([needed.status, needed.body.type], [401, 'urn:strowger:problem:code-needed'])
  assert.equal(
    (await signIn(codeOf(secret, step() - 1))).status,
    401,
    'the code that enabled two-factor authentication',
  )
  const code = codeOf(secret, step() + 1)
  const both = await Promise.all([signIn(code), signIn(code)])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401],
  )
  const [recovery] = begun.body.recovery_codes
  assert.equal((await signIn(recovery!.toLowerCase())).status, 200)
  assert.equal((await signIn(recovery)).status, 401)
  const { rows } = await exchange.db.query<{ sealed: Buffer }>(
    'select totp_secret as sealed from person where id = $1',
    [me.id],
  )
  assert.ok(!rows[0]!.sealed.toString('latin1').includes(secret))
})

test('a page of another site can neither use a session nor sign a person in', async () => {
  const admin = await personInside(exchange.db, exchange.url, ['admin'])
  const input = { email: 'csrf@example.com', name: 'X', roles: ['admin'] }
  const path = '/operator/v1/invitations'
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'content-type': 'text/plain' },
  ]
  for (const headers of foreign)
    assert.equal((await admin.client.post(path, input, headers)).status, 403, JSON.stringify(headers))
  const { email } = await makePerson(exchange.db, ['messaging'])
  const login = await page().post(session, { email, password }, { 'sec-fetch-site': 'cross-site' })
  assert.equal(login.status, 403)
  assert.equal(login.headers.get('set-cookie'), null)
  const old = await fetch(exchange.url + path, {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: exchange.url, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  assert.equal(old.status, 201, 'an older browser, which sends its origin')
})

test('signing out, being signed out, a new password or other roles end a session at once', async () => {
  const admin = await personInside(exchange.db, exchange.url, ['admin'])
  const ends: ((one: Awaited<ReturnType<typeof personInside>>) => Promise<{ status: number }>)[] = [
    (one) => one.client.delete(session),
    (one) => one.client.delete(`/operator/v1/profile/sessions/${one.sessionId}`),
    (one) => admin.client.delete(`/operator/v1/people/${one.id}/sessions/${one.sessionId}`),
    (one) => admin.client.patch(`/operator/v1/people/${one.id}`, { roles: ['sims'] }),
    (one) => admin.client.patch(`/operator/v1/people/${one.id}`, { disabled: true }),
    (one) => one.client.put('/operator/v1/profile/password', { current: password, password: `${password}!` }),
  ]
  for (const end of ends) {
    const one = await personInside(exchange.db, exchange.url, ['messaging'])
    assert.equal((await one.client.get(session)).status, 200)
    assert.ok((await end(one)).status < 300, String(end))
    assert.equal((await one.client.get(session)).status, 401, String(end))
  }
})

test('a new password gives the browser a new session, and the old password no longer signs in', async () => {
  const me = await personInside(exchange.db, exchange.url, ['sims'])
  const changed = await me.client.put('/operator/v1/profile/password', {
    current: password,
    password: 'another long password',
  })
  assert.equal(changed.status, 204)
  assert.equal((await page(cookieIn(changed)).get(session)).status, 200)
  assert.equal((await page().post(session, { email: me.email, password })).status, 401)
})

test('a session ends after half an hour without a request, and after twelve hours in any case', async () => {
  const [idle, old] = await Promise.all([1, 2].map(() => personInside(exchange.db, exchange.url, ['sims'])))
  const back = 'update person_session set'
  await exchange.db.query(`${back} seen_at = now() - interval '31 minutes' where id = $1`, [idle!.sessionId])
  await exchange.db.query(`${back} created_at = now() - interval '12 hours' where id = $1`, [old!.sessionId])
  for (const one of [idle, old]) assert.equal((await one!.client.get(session)).status, 401)
  const seen = await personInside(exchange.db, exchange.url, ['sims'])
  await exchange.db.query(`${back} seen_at = now() - interval '29 minutes' where id = $1`, [seen.sessionId])
  assert.equal((await seen.client.get(session)).status, 200)
  const read = async () =>
    (
      await exchange.db.query<{ ago: number }>(
        'select extract(epoch from now() - seen_at)::float8 as ago from person_session where id = $1',
        [seen.sessionId],
      )
    ).rows[0]!.ago
  await until(read, (ago) => ago < 60)
})

test('the last admin cannot lose the role', async () => {
  await exchange.db.query("update person set roles = '{sims}' where 'admin' = any(roles)")
  const { id } = await makePerson(exchange.db, ['admin'])
  for (const changes of [{ disabled: true }, { roles: ['messaging'] }])
    assert.equal((await exchange.operator.patch(`/operator/v1/people/${id}`, changes)).status, 409)
})

test('the audit log names the person, the session and the request, and includes failed attempts', async () => {
  const admin = await personInside(exchange.db, exchange.url, ['admin'], 'Ada')
  const answer = await admin.client.put('/operator/v1/fees/brand', { amount: '1' })
  const fees = await changesOf(`person_id=${admin.id}`)
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  assert.deepEqual(
    [fees[0]!.person, fees[0]!.session_id, fees[0]!.request_id],
    [
      { person_id: admin.id, name: 'Ada', email: admin.email },
      admin.sessionId,
      answer.headers.get('x-request-id'),
    ],
  )
  await page().post(session, { email: admin.email, password: 'wrong' })
  const [failed] = await changesOf(`subject=person&subject_id=${admin.id}`)
  assert.deepEqual(
    [failed!.operation, failed!.person, failed!.after!['refused']],
    ['signIn', null, 'wrong-credentials'],
  )
  const before = new Date(Date.now() - 3_600_000).toISOString()
  assert.equal((await changesOf(`until=${before}`)).length, 0)
  assert.ok((await changesOf(`since=${before}&limit=5`)).length > 0)
})

type Saved = { filters: { name: string; search: string }[] }
const filters = '/operator/v1/profile/filters'

test('people save filters for themselves, do not see those of others, and delete them', async () => {
  const one = await personInside(exchange.db, exchange.url, ['sims'])
  const other = await personInside(exchange.db, exchange.url, ['sims'])
  const mine = async ({ client }: typeof one) =>
    (await client.get<Saved>(`${filters}?page=sims`)).body.filters.map(({ name, search }) => [name, search])
  const save = (name: string, search: string) => one.client.put(filters, { page: 'sims', name, search })
  assert.equal((await save('Held up', 'status=Suspended')).status, 204)
  await save('Active', 'status=Active')
  await save('Held up', 'status=BlockedAutomatically')
  assert.deepEqual(await mine(one), [
    ['Active', 'status=Active'],
    ['Held up', 'status=BlockedAutomatically'],
  ])
  assert.deepEqual(await mine(other), [])
  await other.client.delete(`${filters}?page=sims&name=Active`)
  assert.equal((await mine(one)).length, 2)
  await one.client.delete(`${filters}?page=sims&name=Active`)
  assert.deepEqual(await mine(one), [['Held up', 'status=BlockedAutomatically']])
  assert.equal((await exchange.operator.get(`${filters}?page=sims`)).status, 401)
})

test('simultaneous saves stop at a hundred filters, and one of them can still be changed', async () => {
  const { client } = await personInside(exchange.db, exchange.url, ['sims'])
  const save = (n: number, search: string) => client.put(filters, { page: 'sims', name: `${n}`, search })
  const saved = await Promise.all(Array.from({ length: 104 }, (_, n) => save(n, 'a=1')))
  assert.equal(saved.filter(({ status }) => status === 204).length, 100)
  assert.equal(saved.filter(({ status }) => status === 409).length, 4)
  const kept = (await client.get<Saved>(`${filters}?page=sims`)).body.filters
  assert.equal(kept.length, 100)
  assert.equal((await save(Number(kept[0]!.name), 'b=2')).status, 204)
})
