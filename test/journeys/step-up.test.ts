import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operatorsContract } from '#exchange/mount/operators.ts'
import type { Operation } from '#platform/contract/contract.ts'
import { codeOf } from '#platform/sign-in/totp.ts'
import type { z } from 'zod'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { password, personInside, type TestSession } from '../support/people.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

const root = '/operator/v1'
const operations: [string, Operation][] = Object.entries(operatorsContract.operations)
const stepUps = operations.filter(([, { stepUp }]) => stepUp)

/** Makes the last authentication of a session eleven minutes old. */
const letTimePass = ({ sessionId }: TestSession) =>
  exchange.db.query("update person_session set proven_at = proven_at - interval '11 minutes' where id = $1", [
    sessionId,
  ])

const person = (name?: string) => personInside(exchange.db, exchange.operatorUrl, ['admin'], name)

const prove = ({ client }: TestSession, body: object) => client.post(`${root}/session/reauthentication`, body)

type Refused = { type: string }
const kindOf = ({ body }: { body: unknown }) => (body as Refused).type.split(':').at(-1)

test('each operation that shows a secret, grants rights or money, or redirects notifications requires recent re-authentication', async () => {
  const shows = operations.filter(([, { responses: answers }]) =>
    Object.entries(answers).some(
      ([status, { schema }]) =>
        status.startsWith('2') && schema && /^(?!.*_id$).*(secret|link)$/.test(members(schema)),
    ),
  )
  const named = [
    'changePerson',
    'creditAccount',
    'adjustBalance',
    'endPayment',
    'putPaymentMethod',
    'resolvePaymentDifference',
    'putChatChannel',
    'rotateChatCredentials',
    'changeAccount',
    'putSimPartner',
    'replayWebhookEvent',
    'startUnconfirmedBatch',
    'startWebhookReplay',
    'eraseNumber',
    'createAccountApplication',
    'removeAccountMember',
    'resetMemberTwoFactor',
    'createSmppUser',
    'renewSmppPassword',
  ]
  // beginTotpSetup needs no recent authentication, because its body contains the password.
  const wanted = new Set([...shows.map(([id]) => id), ...named].filter((id) => id !== 'beginTotpSetup'))
  assert.deepEqual(stepUps.map(([id]) => id).toSorted(), [...wanted].toSorted())
})

/** The name of a response member that contains a secret; empty if there is none. */
function members(schema: z.ZodType): string {
  const { shape } = schema as unknown as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {}).find((name) => /(secret|link)$/.test(name) && !name.endsWith('_id')) ?? ''
}

test('after 10 minutes each of these operations is refused to a person before the body is read, and never to the token', async () => {
  const admin = await person()
  await letTimePass(admin)
  for (const [id, { method, path }] of stepUps) {
    const at = path.replaceAll(/\{\w+\}/g, '01a1fa1c-16dd-7000-9b3d-04107b02a345')
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: admin.cookie,
    }
    const requested = await fetch(exchange.operatorUrl + at, { method, headers, body: '{' })
    assert.deepEqual(
      [requested.status, kindOf({ body: await requested.json() })],
      [403, 'reauthentication-required'],
      id,
    )
    const authorization = `Bearer ${exchange.operatorToken}`
    const token = await fetch(exchange.operatorUrl + at, {
      method,
      headers: { 'content-type': 'application/json', authorization },
      body: '{',
    })
    assert.notEqual(token.status, 403, id)
    await token.text()
  }
  assert.equal((await admin.client.get(`${root}/people`)).status, 200)
})

test('a person re-authenticates by password, for this session only; a wrong password is refused and audited', async () => {
  const [admin, other] = [await person(), await person()]
  const input = { name: 'Step' }
  assert.equal((await admin.client.post(`${root}/accounts`, input)).status, 201)
  await Promise.all([admin, other].map(letTimePass))
  assert.equal(kindOf(await admin.client.post(`${root}/accounts`, input)), 'reauthentication-required')
  assert.equal(kindOf(await prove(admin, { password: 'wrong' })), 'wrong-password')
  assert.equal(kindOf(await prove(admin, {})), 'invalid')
  assert.equal(kindOf(await prove(admin, { code: '123456' })), 'wrong-code')
  assert.equal(kindOf(await admin.client.post(`${root}/accounts`, input)), 'reauthentication-required')
  assert.equal((await prove(admin, { password })).status, 204)
  assert.equal((await admin.client.post(`${root}/accounts`, input)).status, 201)
  assert.equal(kindOf(await other.client.post(`${root}/accounts`, input)), 'reauthentication-required')
  const { rows } = await exchange.db.query<{ after: object }>(
    "select after from operator_change where operation = 'reauthenticate' and person_id = $1 order by id",
    [admin.id],
  )
  assert.deepEqual(
    rows.map((row) => row.after),
    [{ refused: 'wrong-password' }, { refused: 'wrong-code' }, { proven: true }],
  )
})

test('with two-factor codes on, a code of the app re-authenticates too, once', async () => {
  const admin = await person()
  const { secret } = (await admin.client.post<{ secret: string }>(`${root}/profile/codes`, { password })).body
  const step = Math.floor(Date.now() / 30_000)
  await admin.client.put(`${root}/profile/codes`, { code: codeOf(secret, step - 1) })
  await letTimePass(admin)
  const code = codeOf(secret, step)
  const both = await Promise.all([prove(admin, { code }), prove(admin, { code })])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 403],
  )
  assert.equal((await admin.client.post(`${root}/accounts`, { name: 'Code' })).status, 201)
})

test('repeated wrong passwords are slowed down', async () => {
  const admin = await person()
  const tries = []
  for (let n = 0; n < 5; n++) tries.push((await prove(admin, { password: `wrong ${n}` })).status)
  assert.deepEqual(tries, [403, 403, 403, 403, 403])
  // The delay is extended by an hour, so that it does not end on a slow machine.
  await exchange.db.query("update sign_in_try set until = until + interval '1 hour' where until > tried_at")
  assert.equal((await prove(admin, { password })).status, 429)
})
