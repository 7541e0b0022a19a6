import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox } from '../../../test/support/outbox.ts'
import { attemptsOf } from '../attempts/history-store.ts'
import { retryHours } from '../event/retry-shapes.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, advance, story } = outbox

test('an endpoint that responds with 500 is retried by the schedule until it responds with 200 [S3-096] [fault W1]', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer((_, index) => ({ status: index < 4 ? 500 : 200, body: `try ${index}` }))
  const event = statusEvent(inbox.url)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(30_000))
  const waits: number[] = []
  while ((await webhooks.nextDue()) !== undefined) waits.push((await advance(webhooks)) / 1000)
  for (const [i, scheduled] of [5, 30, 120, 300].entries()) {
    assert.ok(waits[i]! > scheduled * 0.8 - 1 && waits[i]! <= scheduled * 1.2, `${waits[i]} for ${scheduled}`)
  }
  assert.equal(waits.length, 4)
  assert.equal(new Set(inbox.received.map((one) => one.headers['webhook-id'])).size, 1)
  assert.deepEqual(
    inbox.received.map((one) => one.headers['webhook-attempt']),
    ['1', '2', '3', '4', '5'],
  )
  const [stored] = await attemptsOf(outbox.db, [event.subjectId])
  assert.equal(stored!.nextAttemptAt, undefined)
  assert.deepEqual(stored!.attempts.map((one) => [one.outcome, one.status, one.response]).at(-2), [
    'retried',
    500,
    'try 3',
  ])
  assert.deepEqual(stored!.attempts.at(-1)!.outcome, 'delivered')
})

test('an event whose endpoint never recovers expires at the end of its retry period', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 503 }))
  const event = statusEvent(inbox.url)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(30_000))
  while ((await webhooks.nextDue()) !== undefined) await advance(webhooks)
  const notified = await story(event.subjectId)
  assert.deepEqual(notified.at(-1)!.slice(1), ['failed', 503])
  // After a dozen attempts in the first two hours, attempts are hourly, at most 20 % earlier or later.
  assert.ok(
    notified.length > 0.9 * retryHours && notified.length < 1.3 * retryHours + 14,
    String(notified.length),
  )
  const tookHours = (outbox.clock.now() - event.at) / 3_600_000
  assert.ok(tookHours > retryHours - 2 && tookHours <= retryHours + 0.1, String(tookHours))
})

test('429 with Retry-After is honoured [fault W4]', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer((_, index) =>
    index === 0 ? { status: 429, headers: { 'retry-after': '600' } } : { status: 200 },
  )
  const event = statusEvent(inbox.url)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(30_000))
  const waited = await advance(webhooks)
  assert.ok(waited > 598_000 && waited <= 600_000, String(waited))
  assert.deepEqual(await story(event.subjectId), [
    [1, 'retried', 429],
    [2, 'delivered', 200],
  ])
})

test('a name that does not exist is a recorded failure, and is retried [fault W3]', async (t) => {
  let known = false
  const inbox = await endpoint(t)
  const resolve = async () => {
    if (known) return ['127.0.0.1']
    throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  const webhooks = await exchange(t, { parts: { resolve } })
  const event = statusEvent(`http://hooks.example:${inbox.port}/`)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(5_000))
  assert.equal(inbox.connections(), 0)
  known = true
  await advance(webhooks)
  assert.deepEqual(await story(event.subjectId), [
    [1, 'retried', 'dns'],
    [2, 'delivered', 200],
  ])
})

test('a request to an endpoint that hangs is cut off and retried [fault W2]', async (t) => {
  const [webhooks, inbox] = [
    await exchange(t, { parts: { timeouts: { firstByteMs: 200 } } }),
    await endpoint(t),
  ]
  inbox.answer((_, index) => (index === 0 ? () => {} : { status: 200 }))
  const event = statusEvent(inbox.url)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(30_000))
  await advance(webhooks)
  assert.deepEqual(await story(event.subjectId), [
    [1, 'retried', 'timeout'],
    [2, 'delivered', 200],
  ])
})
