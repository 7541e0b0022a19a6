import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openTestOutbox } from '../../../test/support/outbox.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, story } = outbox

test('when a node dies between the answer and its record, another sends the same webhook-id again [fault W6]', async (t) => {
  const [first, inbox] = [await exchange(t), await endpoint(t)]
  const { promise: late, resolve: answerNow } = Promise.withResolvers<void>()
  inbox.answer(async (_, index) => {
    if (index === 0) await late
    return { status: 200 }
  })
  const event = statusEvent(inbox.url)
  await send(first, [event])
  await inbox.arrived(1)
  await outbox.db.query(`update webhook_delivery set lease_until = clock_timestamp() - interval '1 second'`)
  const second = await exchange(t)
  await inbox.arrived(2)
  answerNow()
  assert.ok((await second.drain(30_000)) && (await first.drain(30_000)))
  assert.equal(new Set(inbox.received.map((one) => one.headers['webhook-id'])).size, 1)
  assert.deepEqual(await story(event.subjectId), [[1, 'delivered', 200]])
})

test('a restarted node resumes its own deliveries at once after a kill', async (t) => {
  const inbox = await endpoint(t)
  const nodeId = randomUUID()
  const killed = await exchange(t, { nodeId })
  const event = statusEvent(inbox.url)
  const handles = await outbox.db.tx((sql) => killed.enqueue(sql, [event]))
  assert.equal(handles.length, 1)
  const restarted = await exchange(t, { nodeId })
  await inbox.arrived(1)
  assert.ok(await restarted.drain(30_000))
  assert.deepEqual(await story(event.subjectId), [[1, 'delivered', 200]])
})

test('a node that only accepts leaves its events to one that delivers', async (t) => {
  const [accepting, inbox] = [await exchange(t, { start: false }), await endpoint(t)]
  const event = statusEvent(inbox.url)
  assert.deepEqual(await outbox.db.tx((sql) => accepting.enqueue(sql, [event])), [])
  const delivering = await exchange(t)
  await inbox.arrived(1)
  assert.ok(await delivering.drain(30_000))
})

test('an event of a transaction that is rolled back is never delivered', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const undone = outbox.db.tx(async (sql) => {
    await webhooks.enqueue(sql, [statusEvent(inbox.url)])
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  webhooks.wake()
  assert.ok(await webhooks.drain(30_000))
  assert.equal(inbox.received.length, 0)
})

test('a stopped node releases deliveries that it has not started', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const { promise: late, resolve: answerNow } = Promise.withResolvers<void>()
  inbox.answer(async () => {
    await late
    return { status: 200 }
  })
  await send(
    webhooks,
    Array.from({ length: 25 }, () => statusEvent(inbox.url)),
  )
  await inbox.arrived(10)
  const stopped = webhooks.stop(5_000)
  answerNow()
  await stopped
  assert.deepEqual(webhooks.stats(), {
    ...webhooks.stats(),
    delivered: 10,
    queued: 0,
    inFlight: 0,
    unstored: 0,
  })
  const { rows } = await outbox.db.query('select count(*) as n, count(owner) as held from webhook_delivery')
  assert.deepEqual([rows[0]!['n'], rows[0]!['held']], [15, 0])
  await (await exchange(t)).drain(30_000)
  assert.equal(inbox.received.length, 25)
})
