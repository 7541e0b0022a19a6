import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { requestHead, loggedRequest } from '../../src/requests/entries/shapes.ts'
import type { z } from 'zod'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

type Head = z.output<typeof requestHead>
type Logged = z.output<typeof loggedRequest>

let exchange: TestExchange
before(async () => {
  exchange = await startExchange({ env: { STROWGER_REQUEST_LOG_RATE: '1' } })
})
after(() => exchange.stop())

/** The logged requests of a customer. */
async function listed(who: Customer, query = ''): Promise<Head[]> {
  const { status, body } = await who.get<{ requests: Head[] }>(`/console/v1/requests${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.requests
}

/** Waits until a request of a customer is logged, and returns it with its body and response. */
async function logged(who: Customer, wanted: (head: Head) => boolean): Promise<Logged> {
  const found = async () => (await listed(who)).find(wanted)
  const head = await until(found, (seen) => seen !== undefined)
  return (await who.get<Logged>(`/console/v1/requests/${head!.request_id}`)).body
}

test('a developer finds a sent message in the log, with its body, its response and a link to the message', async () => {
  const alice = await exchange.customer('alice')
  const id = await alice.sent({ text: 'Hello from the log', client_ref: 'log-1' })
  const entry = await logged(alice, ({ path }) => path === '/v1/messages')
  assert.deepEqual(
    { method: entry.method, status: entry.status, created: entry.created, represents: entry.represents },
    { method: 'POST', status: 202, created: { message_uuid: id }, represents: 1 },
  )
  assert.equal(JSON.parse(entry.body!).text, 'Hello from the log')
  assert.equal(JSON.parse(entry.response!).message_uuid, id)
  assert.equal(entry.authentication, 'basic')
  assert.match(entry.curl, /^curl -X POST 'http.*\/v1\/messages' \\\n +-u "\$API_KEY:\$API_SECRET"/)
  assert.ok(!entry.curl.includes(alice.secret))
})

test('a refused request is logged with its error, and found by its status and its request ID', async () => {
  const bob = await exchange.customer('bob')
  const { status, headers } = await bob.post('/v1/messages', bob.sms({ to: 'nobody' }))
  assert.equal(status, 422)
  const entry = await logged(bob, (head) => head.status === 422)
  assert.equal(entry.request_id, headers.get('x-request-id'))
  assert.ok(entry.error?.title, JSON.stringify(entry))
  const by = async (query: string) => (await listed(bob, query)).map(({ request_id: id }) => id)
  for (const query of ['?status=422', '?status=4xx', '?status=errors', `?request_id=${entry.request_id}`])
    assert.deepEqual(await by(query), [entry.request_id], query)
  for (const query of ['?status=5xx', '?status=202', '?path=/v2', '?until=2020-01-01T00:00:00Z'])
    assert.deepEqual(await by(query), [], query)
})
