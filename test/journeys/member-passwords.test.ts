import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { freePort } from '#platform/embedded/index.ts'
import { codeOf } from '#platform/sign-in/totp.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { linkTo, type MailServer, openMailServer } from '../support/mail-server.ts'
import { memberInside, type TestMember } from '../support/members.ts'
import { openConsole, password } from '../support/people.ts'
import { until } from '../support/until.ts'

let server: MailServer
let exchange: TestExchange
let alice: Customer
let ada: TestMember
before(async () => {
  server = await openMailServer()
  const port = await freePort()
  exchange = await startExchange({
    env: {
      STROWGER_PORT: String(port),
      STROWGER_PUBLIC_URL: `http://127.0.0.1:${port}`,
      STROWGER_SMTP_URL: server.url,
      STROWGER_MAIL_FROM: 'exchange@exchange.example',
    },
  })
  alice = await exchange.customer('alice')
})
beforeEach(async () => {
  ada = await memberInside(exchange.db, alice.apiKey, 'developer')
})
after(async () => {
  await exchange.stop()
  await server.close()
})

const root = '/console/v1'
const fresh = 'another battery staple'
const page = (cookie?: string) => openConsole(exchange.url, cookie)
const request = (email: string) => page().post<{ sends_mail: boolean }>(`${root}/password-resets`, { email })
const use = async (token: string) =>
  (await page().post(`${root}/password-resets/use`, { token, password: fresh })).status
const signIn = (typed: string, code?: string) =>
  page().post<{ title: string }>(`${root}/member-session`, {
    email: ada.email,
    password: typed,
    ...(code && { code }),
  })
const tokenTo = async (address: string) => (await linkTo(server, address)).split('#token=')[1]!

test('a member sets a new password with the link of an email, once, and all sessions end', async () => {
  const { status, body } = await request(ada.email.toUpperCase())
  assert.deepEqual([status, body.sends_mail], [202, true])
  const link = await linkTo(server, ada.email)
  assert.ok(link.startsWith(`${exchange.url}/console/password#token=`), link)
  const token = link.split('#token=')[1]!
  assert.equal((await page(ada.cookie).get(`${root}/session`)).status, 200)
  assert.equal(await use(token), 204)
  assert.equal((await page(ada.cookie).get(`${root}/session`)).status, 401)
  assert.equal((await signIn(password)).status, 401)
  assert.equal((await signIn(fresh)).status, 200)
  assert.equal(await use(token), 410)
})

test('a link is used once, even if it is opened several times at once', async () => {
  await request(ada.email)
  const token = await tokenTo(ada.email)
  const statuses = await Promise.all([1, 2, 3].map(() => use(token)))
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [204, 410, 410],
  )
})

test('an expired link sets no password', async () => {
  await request(ada.email)
  const token = await tokenTo(ada.email)
  await exchange.db.query(
    "update member_reset set expires_at = clock_timestamp() - interval '1 second' where member_id = $1",
    [ada.id],
  )
  assert.equal(await use(token), 410)
  assert.equal((await signIn(password)).status, 200)
})

test('a new password keeps two-factor authentication', async () => {
  const { body } = await page(ada.cookie).post<{ secret: string }>(`${root}/profile/two-factor`, { password })
  const code = (ahead: number) => codeOf(body.secret, Math.floor(Date.now() / 30_000) + ahead)
  await page(ada.cookie).post(`${root}/profile/two-factor/confirm`, { code: code(0) })
  await request(ada.email)
  assert.equal(await use(await tokenTo(ada.email)), 204)
  assert.equal((await signIn(fresh)).body.title, 'Code required')
  assert.equal((await signIn(fresh, code(1))).status, 200)
})

test('a person of two accounts receives a link for each, which the email names', async () => {
  const bob = await exchange.customer('bob')
  await exchange.db.query(
    `insert into member (id, account_id, email, name, role, password)
     select gen_random_uuid(), $1, email, name, role, password from member where id = $2`,
    [bob.apiKey, ada.id],
  )
  await request(ada.email)
  const emails = await until(
    () => server.delivered.filter((one) => one.to.includes(ada.email)),
    (found) => found.length === 2,
  )
  assert.deepEqual(
    emails
      .map(({ content }) => /in the account ([^.]+)\./.exec(content.replaceAll('=\r\n', ''))?.[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
    ['alice', 'bob'],
  )
})

test('an unknown address and a repeated request send no email, with the same response', async () => {
  const unknown = 'unknown@example.com'
  const answers = [await request(ada.email), await request(ada.email), await request(unknown)]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.sends_mail]),
    [1, 2, 3].map(() => [202, true]),
  )
  await linkTo(server, ada.email)
  const { rows } = await exchange.db.query<{ recipient: string }>(
    'select recipient from outgoing_mail where recipient = any($1)',
    [[ada.email, unknown]],
  )
  assert.deepEqual(rows, [{ recipient: ada.email }])
})
