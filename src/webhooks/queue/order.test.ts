import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox } from '../../../test/support/outbox.ts'
import type { Receiver } from '../../../test/support/receiver.ts'
import type { WebhookEvent } from '../event/event.ts'
import { uuidv7 } from '#platform/ids.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, advance, story } = outbox

/** The events of one message, each with the status as its body. */
const eventsOf = (url: string, statuses: string[], subjectId = uuidv7()) =>
  statuses.map((status) => statusEvent(url, { subjectId, payload: status, eventStatus: status }))

const notifiedBy = (inbox: Receiver) => inbox.received.map(({ body }) => body.toString())

test('a later event of a message waits until the earlier one is accepted, through all its retries', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer((_, index) => ({ status: index < 3 ? 500 : 200 }))
  await send(webhooks, eventsOf(inbox.url, ['submitted', 'delivered']))
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(notifiedBy(inbox), ['submitted'])
  while ((await webhooks.nextDue()) !== undefined) await advance(webhooks)
  assert.deepEqual(notifiedBy(inbox), ['submitted', 'submitted', 'submitted', 'submitted', 'delivered'])
})

test('a later event on another node waits for the one in flight on this node', async (t) => {
  const [here, there, inbox] = [await exchange(t), await exchange(t), await endpoint(t)]
  const { promise: late, resolve: answerNow } = Promise.withResolvers<void>()
  inbox.answer(async (_, index) => {
    if (index === 0) await late
    return { status: 200 }
  })
  const [submitted, delivered] = eventsOf(inbox.url, ['submitted', 'delivered'])
  await send(here, [submitted!])
  await inbox.arrived(1)
  await send(there, [delivered!, statusEvent(inbox.url)])
  await inbox.arrived(2)
  assert.equal(notifiedBy(inbox)[0], 'submitted')
  assert.notEqual(notifiedBy(inbox)[1], 'delivered')
  answerNow()
  await inbox.arrived(3)
  assert.equal(notifiedBy(inbox)[2], 'delivered')
  assert.ok((await here.drain(30_000)) && (await there.drain(30_000)))
})

test('a later event on another node waits for the retries of the previous one', async (t) => {
  const [here, there, inbox] = [await exchange(t), await exchange(t), await endpoint(t)]
  inbox.answer((_, index) => ({ status: index < 2 ? 503 : 204 }))
  const [submitted, delivered] = eventsOf(inbox.url, ['submitted', 'delivered'])
  await send(here, [submitted!])
  assert.ok(await here.drain(30_000))
  await send(there, [delivered!])
  assert.ok(await there.drain(30_000))
  assert.deepEqual(notifiedBy(inbox), ['submitted'])
  while ((await here.nextDue()) !== undefined) await advance(there)
  assert.ok(await here.drain(30_000))
  assert.deepEqual(notifiedBy(inbox), ['submitted', 'submitted', 'submitted', 'delivered'])
})

test('events that wait for an expired event are sent then', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const subjectId = uuidv7()
  const [unreachable] = eventsOf('ftp://example.org/', ['submitted'], subjectId)
  const [delivered] = eventsOf(inbox.url, ['delivered'], subjectId)
  await send(webhooks, [unreachable!, delivered!])
  await inbox.arrived(1)
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(await story(subjectId), [
    [1, 'failed', 'invalid-url'],
    [1, 'delivered', 200],
  ])
})

test('a node that takes over keeps the order of the events', async (t) => {
  const [accepting, inbox] = [await exchange(t, { start: false }), await endpoint(t)]
  const statuses = ['submitted', 'delivered', 'read']
  const subjects = Array.from({ length: 60 }, () => uuidv7())
  for (const status of statuses)
    await send(
      accepting,
      subjects.map((subjectId) => statusEvent(inbox.url, { subjectId, payload: `${subjectId} ${status}` })),
    )
  inbox.answer((_, index) => ({ status: index % 7 === 3 ? 500 : 200 }))
  const [one, another] = [await exchange(t), await exchange(t)]
  assert.ok((await one.drain(30_000)) && (await another.drain(30_000)))
  while ((await one.nextDue()) !== undefined) await advance(one)
  assert.ok(await another.drain(30_000))
  const notified = new Map<string, string[]>(subjects.map((id) => [id, []]))
  for (const text of notifiedBy(inbox)) {
    const [subject, status] = text.split(' ') as [string, string]
    if (notified.get(subject)!.at(-1) !== status) notified.get(subject)!.push(status)
  }
  for (const order of notified.values()) assert.deepEqual(order, statuses)
})

/** The same events for a registered endpoint. */
const registered = (events: WebhookEvent[], url: string) => {
  const to = { id: uuidv7(), type: 'message.status' }
  return events.map((event) => ({ ...event, url, registered: to }))
}

test('a registered endpoint gets the events of a message in its own order, while the URL of the account fails', async (t) => {
  const [webhooks, failing, inbox] = [await exchange(t), await endpoint(t), await endpoint(t)]
  failing.answer(() => ({ status: 503 }))
  const events = eventsOf(failing.url, ['submitted', 'delivered'])
  await send(webhooks, [...events, ...registered(events, inbox.url)])
  await inbox.arrived(2)
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(notifiedBy(inbox), ['submitted', 'delivered'])
  assert.deepEqual(notifiedBy(failing), ['submitted'])
})

test('a node that is killed between the commit and the delivery loses no event of a registered endpoint', async (t) => {
  const [nodeId, inbox] = [randomUUID(), await endpoint(t)]
  const killed = await exchange(t, { nodeId })
  const events = registered(eventsOf(inbox.url, ['submitted', 'delivered']), inbox.url)
  // The process ends after the commit, so that the leased deliveries are not dispatched.
  await outbox.db.tx((sql) => killed.enqueue(sql, events))
  const restarted = await exchange(t, { nodeId })
  await inbox.arrived(2)
  assert.ok(await restarted.drain(30_000))
  assert.deepEqual(notifiedBy(inbox), ['submitted', 'delivered'])
})
