import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { Webhook } from 'standardwebhooks'
import { openTestOutbox, terms } from '../../../test/support/outbox.ts'
import type { Received } from '../../../test/support/receiver.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, story } = outbox
const payload = new URLSearchParams({
  status: 'delivered',
  'usage.price': '0.0333',
  text: 'a b&ż',
}).toString()

/** Asserts both signatures of a received request: over the body, or the query without a body. */
function assertSigned({ headers, path, body, method }: Received): void {
  const sent = method === 'GET' ? path.slice(path.indexOf('?') + 1) : body
  const token = headers.authorization!.replace('Bearer ', '')
  assert.equal(decodeJwt(token)['payload_hash'], createHash('sha256').update(sent).digest('hex'))
  const verifier = new Webhook(terms.secrets[0], { format: 'raw' })
  verifier.verify(sent, headers as Record<string, string>, { jsonParse: false })
}

test('members travel in the query of a GET, after the query of the URL, and the signature covers the whole query', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const method = 'GET_QUERY_PARAMS' as const
  const events = ['/plain', '/shop?id=17&q=%C5%BC%27'].map((path) =>
    statusEvent(inbox.url + path, { method, payload }),
  )
  await send(webhooks, events)
  const got = await inbox.arrived(2)
  for (const one of got) {
    assert.deepEqual([one.method, one.body.length, one.headers['content-type']], ['GET', 0, undefined])
    assertSigned(one)
  }
  assert.deepEqual(
    got.map((one) => one.path).toSorted(),
    [`/plain?${payload}`, `/shop?id=17&q=%C5%BC%27&${payload}`].toSorted(),
  )
  assert.ok(await webhooks.drain(30_000))
  for (const { subjectId } of events) assert.deepEqual(await story(subjectId), [[1, 'delivered', 200]])
})

test('members travel as a form in the body of a POST, and the signature covers the body', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  await send(webhooks, [statusEvent(`${inbox.url}/form?x=1`, { method: 'POST_QUERY_PARAMS', payload })])
  const [got] = await inbox.arrived(1)
  assert.ok(got)
  assert.deepEqual([got.method, got.path, got.body.toString()], ['POST', '/form?x=1', payload])
  assert.equal(got.headers['content-type'], 'application/x-www-form-urlencoded')
  assertSigned(got)
})
