import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestOutbox } from '../../../test/support/outbox.ts'
import { uuidv7 } from '#platform/ids.ts'

const outbox = openTestOutbox()
/** The timeouts exceed the duration of the test, so that no event waits for the timeout of an unresponsive endpoint. */
const patient = { parts: { timeouts: { firstByteMs: 600_000, totalMs: 600_000 } } }

const { exchange, receiver: endpoint, statusEvent, send } = outbox

/** Deletes all deliveries, after the pending writes of a stopped node. */
async function removeAll(): Promise<void> {
  await outbox.db.tx(async (sql) => {
    await sql.query('lock table webhook_delivery in access exclusive mode')
    await sql.query('delete from webhook_delivery')
  })
}

test('a thousand events for one endpoint arrive exactly once, over few connections', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const events = Array.from({ length: 1000 }, () => statusEvent(inbox.url))
  for (let i = 0; i < 1000; i += 100) await send(webhooks, events.slice(i, i + 100))
  assert.ok(await webhooks.drain(20_000))
  assert.equal(inbox.received.length, 1000)
  assert.equal(new Set(inbox.received.map((one) => one.headers['webhook-id'])).size, 1000)
  assert.ok(inbox.connections() <= 64, String(inbox.connections()))
  const { rows } = await outbox.db.query(
    `select count(*) as n from webhook_attempt a join webhook_event e on e.id = a.event_id
      where e.subject_id = any ($1::uuid[]) and a.outcome = 'delivered'`,
    [events.map((event) => event.subjectId)],
  )
  assert.equal(rows[0]!['n'], 1000)
})

test('first attempts at the events of one message keep their order, even if they do not fit in memory', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const subjects = Array.from({ length: 400 }, () => uuidv7())
  const statuses = ['submitted', 'delivered', 'read']
  const events = statuses.flatMap((status) =>
    subjects.map((subjectId) =>
      statusEvent(inbox.url, { subjectId, payload: JSON.stringify({ subjectId, status }) }),
    ),
  )
  inbox.answer(async () => {
    await pause(Math.random() * 5)
    return { status: 200 }
  })
  for (let i = 0; i < events.length; i += 200) await send(webhooks, events.slice(i, i + 200))
  assert.ok(await webhooks.drain(20_000))
  const notified = new Map<string, string[]>()
  for (const { body } of inbox.received) {
    const { subjectId, status } = JSON.parse(body.toString()) as { subjectId: string; status: string }
    notified.set(subjectId, [...(notified.get(subjectId) ?? []), status])
  }
  assert.equal(notified.size, 400)
  for (const order of notified.values()) assert.deepEqual(order, statuses)
})

test('an endpoint that hangs does not delay others [fault W5]', async (t) => {
  const [webhooks, dead, alive] = [await exchange(t, patient), await endpoint(t), await endpoint(t)]
  dead.answer(() => () => {})
  await send(
    webhooks,
    Array.from({ length: 600 }, () => statusEvent(dead.url)),
  )
  await dead.arrived(10)
  await send(
    webhooks,
    Array.from({ length: 50 }, () => statusEvent(alive.url)),
  )
  await alive.arrived(50)
  assert.equal(dead.received.length, 10)
  await webhooks.stop(100)
  await removeAll()
})

test('four accounts with many unresponsive endpoints do not delay another account', async (t) => {
  const [webhooks, alive] = [await exchange(t, patient), await endpoint(t)]
  const unresponsive = await Promise.all(Array.from({ length: 13 }, () => endpoint(t)))
  for (const one of unresponsive) one.answer(() => () => {})
  for (const accountId of ['aaaaaaa1', 'aaaaaaa2', 'aaaaaaa3', 'aaaaaaa4']) {
    const events = unresponsive.flatMap(({ url }) =>
      Array.from({ length: 24 }, () => statusEvent(url, { accountId })),
    )
    await send(webhooks, events)
  }
  await unresponsive[0]!.arrived(10)
  await send(
    webhooks,
    Array.from({ length: 50 }, () => statusEvent(alive.url)),
  )
  await alive.arrived(50)
  await webhooks.stop(100)
  await removeAll()
})

test('four accounts with long queues for unresponsive endpoints leave memory for another account [fault W5]', async (t) => {
  const [accepting, alive] = [await exchange(t, { start: false }), await endpoint(t)]
  const unresponsive = await Promise.all(Array.from({ length: 13 }, () => endpoint(t)))
  for (const one of unresponsive) one.answer(() => () => {})
  for (const accountId of ['aaaaaaa1', 'aaaaaaa2', 'aaaaaaa3', 'aaaaaaa4'])
    await send(
      accepting,
      Array.from({ length: 8_500 }, (_, nth) => statusEvent(unresponsive[nth % 13]!.url, { accountId })),
    )
  const webhooks = await exchange(t, patient)
  const leased = { now: 0, before: -1 }
  while (leased.now !== leased.before) {
    await pause(400)
    Object.assign(leased, { before: leased.now, now: webhooks.stats().queued })
  }
  t.diagnostic(`${leased.now} are held`)
  await send(
    webhooks,
    Array.from({ length: 50 }, () => statusEvent(alive.url)),
  )
  await alive.arrived(50)
  await webhooks.stop(100)
  await removeAll()
})
