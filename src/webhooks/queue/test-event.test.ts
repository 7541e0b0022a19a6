import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openTestOutbox, terms } from '../../../test/support/outbox.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent } = outbox

test('a test of an endpoint that was deleted meanwhile is refused and sends nothing', async (t) => {
  const inbox = await endpoint(t)
  const webhooks = await exchange(t, { termsOf: ({ endpointId }) => (endpointId ? undefined : terms) })
  const registered = { id: uuidv7(), type: 'test' }
  assert.equal(await webhooks.test(statusEvent(inbox.url, { registered })), 'deleted')
  assert.equal(inbox.received.length, 0)
})

test('at most five tests of an account are in flight, and other accounts are not affected', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const answered = Promise.withResolvers<{ status: number }>()
  inbox.answer(() => answered.promise)
  const started = Array.from({ length: 5 }, () => webhooks.test(statusEvent(inbox.url)))
  await inbox.arrived(5)
  assert.equal(await webhooks.test(statusEvent(inbox.url)), 'too many')
  const other = webhooks.test(statusEvent(inbox.url, { accountId: 'bcde2345' }))
  await inbox.arrived(6)
  answered.resolve({ status: 200 })
  const ended = await Promise.all([...started, other, webhooks.test(statusEvent(inbox.url))])
  assert.ok(ended.slice(0, 6).every((one) => typeof one !== 'string' && one.outcome === 'delivered'))
})
