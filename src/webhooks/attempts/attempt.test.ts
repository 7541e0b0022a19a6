import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifySignature } from '@vonage/jwt'
import { decodeJwt } from 'jose'
import { openTestOutbox, sandbox, terms } from '../../../test/support/outbox.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, advance, story } = outbox

test("a webhook's signature covers the bytes received, and the official client verifies it [S3-096]", async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const applicationId = randomUUID()
  const event = statusEvent(`${inbox.url}/status?x=1`, { applicationId })
  await send(webhooks, [event])
  const [got] = await inbox.arrived(1)
  assert.ok(got)
  assert.deepEqual([got.method, got.path, got.body.toString()], ['POST', '/status?x=1', event.payload])
  assert.equal(got.headers['content-type'], 'application/json')
  assert.equal(got.headers['user-agent'], 'Strowger/0.0.0')
  assert.equal(got.headers['webhook-attempt'], '1')
  const token = got.headers.authorization!.replace(/^Bearer /, '')
  assert.equal(verifySignature(token, terms.secrets[0]), true)
  assert.throws(() => assert.equal(verifySignature(token, 'wrong'), true))
  const { iat, jti, ...claims } = decodeJwt(token)
  assert.ok(iat && jti)
  const hash = createHash('sha256').update(got.body).digest('hex')
  assert.deepEqual(claims, {
    iss: 'Vonage',
    payload_hash: hash,
    api_key: 'abcd1234',
    application_id: applicationId,
  })
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(await story(event.subjectId), [[1, 'delivered', 200]])
})

test('if the account allows it, every 2xx response and no other is a success [S3-096]', async (t) => {
  const generous = { ...terms, any2xx: true }
  const [webhooks, inbox] = [await exchange(t, { termsOf: () => generous }), await endpoint(t)]
  inbox.answer((request) => ({ status: Number(request.path.slice(1)) }))
  const statuses = [200, 201, 202, 204, 206, 299, 300, 301, 400]
  const events = statuses.map((status) => statusEvent(`${inbox.url}/${status}`))
  await send(webhooks, events)
  assert.ok(await webhooks.drain(30_000))
  const stories = await Promise.all(events.map((event) => story(event.subjectId)))
  assert.deepEqual(
    stories.map(([first]) => first),
    statuses.map((status) => [1, status < 300 ? 'delivered' : 'retried', status]),
  )
  await outbox.db.query('delete from webhook_delivery')
})

test('204 is success; any other 2xx is retried [S3-096]', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer((request) => ({ status: Number(request.path.slice(1)) }))
  const events = [204, 201, 202, 410].map((status) => statusEvent(`${inbox.url}/${status}`))
  await send(webhooks, events)
  assert.ok(await webhooks.drain(30_000))
  const stories = await Promise.all(events.map((event) => story(event.subjectId)))
  assert.deepEqual(stories, [
    [[1, 'delivered', 204]],
    [[1, 'retried', 201]],
    [[1, 'retried', 202]],
    [[1, 'retried', 410]],
  ])
  inbox.answer(() => ({ status: 200 }))
  await outbox.clock.advanceTo(outbox.clock.now() + 10_000)
  assert.ok(await webhooks.drain(30_000))
})

test('a redirect is a failure and its target is not called [fault W3]', async (t) => {
  const [webhooks, inbox, other] = [await exchange(t), await endpoint(t), await endpoint(t)]
  inbox.answer((_, index) =>
    index === 0 ? { status: 307, headers: { location: other.url } } : { status: 200 },
  )
  const event = statusEvent(inbox.url)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(30_000))
  await advance(webhooks)
  assert.deepEqual((await story(event.subjectId))[0], [1, 'retried', 307])
  assert.equal(other.connections(), 0)
})

test('in production a private address is never called, and the attempt records it', async (t) => {
  const inbox = await endpoint(t)
  const webhooks = await exchange(t, { policy: { ...sandbox, production: true, ports: [inbox.port] } })
  const [inner, none] = [statusEvent(inbox.url), statusEvent('ftp://example.org/')]
  await send(webhooks, [inner, none])
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(await story(inner.subjectId), [[1, 'retried', 'blocked']])
  assert.deepEqual(await story(none.subjectId), [[1, 'failed', 'invalid-url']])
  assert.equal(inbox.connections(), 0)
  await outbox.db.query('delete from webhook_delivery')
})

test('an event that cannot be signed now waits, unsent and without an attempt', async (t) => {
  const known = { yet: false }
  const termsOf = async () => {
    if (!known.yet) throw new Error('no such account')
    return terms
  }
  const [webhooks, inbox] = [await exchange(t, { termsOf }), await endpoint(t)]
  const event = statusEvent(inbox.url)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(30_000))
  assert.equal(inbox.received.length, 0)
  known.yet = true
  await advance(webhooks)
  assert.deepEqual(await story(event.subjectId), [[1, 'delivered', 200]])
})
