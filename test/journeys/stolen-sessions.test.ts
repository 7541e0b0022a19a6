import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '#platform/contract/contract.ts'
import { newToken } from '#platform/sign-in/session-cookie.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { cookieIn, makePerson, openConsole, password, personInside } from '../support/people.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const root = '/operator/v1'
const operations: [string, Operation][] = contracts.flatMap((one) => Object.entries(one.operations))
const somewhere = '01a1fa1c-16dd-7000-9b3d-04107b02a345'

/** Headers that a page of another site can send without a preflight request; the browser adds the cookie. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
  { 'sec-fetch-site': 'none', 'content-type': 'application/json' },
  { origin: 'https://other.example', 'content-type': 'application/json' },
  { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json' },
]

/** Sends a request that would change something, with this cookie; returns the status of the response. */
async function sent({ method, path }: Operation, cookie: string, headers: Record<string, string>) {
  const at = path.replaceAll(/\{\w+\}/g, somewhere)
  const answer = await fetch(exchange.url + at, { method, headers: { ...headers, cookie }, body: '{"' })
  await answer.text()
  return answer.status
}

test("a page of another site cannot change anything with a visitor's session, in any operation", async () => {
  const person = await personInside(exchange.db, exchange.url, ['admin'])
  const customer = await openConsole(exchange.url).post('/console/v1/session', {
    api_key: alice.apiKey,
    api_secret: alice.secret,
  })
  const cookies = { person: person.cookie, session: cookieIn(customer) }
  let requested = 0
  for (const [id, operation] of operations.filter(([, { method }]) => method !== 'GET'))
    for (const actor of ['person', 'session'] as const) {
      if (operation.policy[actor] !== 'served') continue
      for (const headers of foreign) {
        const status = await sent(operation, cookies[actor], headers)
        assert.equal(status, 403, `${id} as ${actor}: ${JSON.stringify(headers)}`)
        requested += 1
      }
    }
  assert.ok(requested > 800, String(requested))
  assert.equal((await person.client.get(`${root}/session`)).status, 200)
})

test('a session token chosen by an attacker is not valid, before or after sign-in', async () => {
  const { email } = await makePerson(exchange.db, ['admin'])
  const chosen = `sid=${newToken()}`
  const browser = openConsole(exchange.url, chosen)
  const came = await browser.post(`${root}/session`, { email, password })
  assert.equal(came.status, 200)
  assert.notEqual(cookieIn(came), chosen)
  assert.equal((await browser.get(`${root}/session`)).status, 401)
  assert.equal((await openConsole(exchange.url, cookieIn(came)).get(`${root}/session`)).status, 200)
})

test('an invitation used twice at once signs in one person', async () => {
  const input = { email: 'twice@example.com', name: 'Twice', roles: ['sims'] }
  const { body } = await exchange.operator.post<{ link: string }>(`${root}/invitations`, input)
  const token = body.link.split('#token=')[1]
  const use = () => openConsole(exchange.url).post(`${root}/links/use`, { token, password })
  const notified = await Promise.all([use(), use(), use()])
  assert.deepEqual(
    notified.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 410, 410],
  )
})

test("when two admins remove each other's role at once, one keeps it", async () => {
  await exchange.db.query('update person set disabled_at = clock_timestamp() where disabled_at is null')
  const [one, other] = [
    await personInside(exchange.db, exchange.url, ['admin']),
    await personInside(exchange.db, exchange.url, ['admin']),
  ]
  const demote = (by: typeof one, owner: typeof one) =>
    by.client.patch(`${root}/people/${owner.id}`, { roles: ['read-only'] })
  const notified = await Promise.all([demote(one, other), demote(other, one)])
  assert.equal(
    notified.filter(({ status }) => status === 200).length,
    1,
    JSON.stringify(notified.map(({ body }) => body)),
  )
  const { rows } = await exchange.db.query(
    `select from person where disabled_at is null and 'admin' = any(roles)`,
  )
  assert.equal(rows.length, 1)
})
