import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox } from '../../../test/support/outbox.ts'
import { until } from '../../../test/support/until.ts'
import { probeWaits, strikesToOpen } from './health.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, advance, story } = outbox

const stateOf = async (url: string, accountId = 'abcd1234') => {
  const { rows } = await outbox.db.query<{ state: string; failures: number; probes: number }>(
    'select state, failures, probes from webhook_endpoint where endpoint = $1',
    [`${accountId} ${url}`],
  )
  return rows[0]
}

test('a dead endpoint is only probed after twenty strikes, and receives all events when it recovers [fault W1]', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 503 }))
  const events = Array.from({ length: 300 }, () => statusEvent(inbox.url))
  await send(webhooks, events)
  assert.ok(await webhooks.drain(30_000))
  const atFirst = inbox.received.length
  // Attempts in flight when the endpoint opens still complete.
  assert.ok(atFirst >= strikesToOpen && atFirst < strikesToOpen + 64, String(atFirst))
  assert.equal((await stateOf(inbox.url))?.state, 'open')
  const waits: number[] = []
  for (let probe = 1; probe <= 4; probe++) {
    waits.push(Math.round((await advance(webhooks)) / 1000))
    assert.equal(inbox.received.length, atFirst + probe)
  }
  for (const [i, wait] of waits.entries()) assert.ok(Math.abs(wait - probeWaits[i]!) <= 2, waits.join())
  inbox.answer(() => ({ status: 200 }))
  while ((await webhooks.nextDue()) !== undefined) await advance(webhooks)
  assert.equal((await stateOf(inbox.url))?.state, 'healthy')
  const accepted = await Promise.all(
    events.map(async ({ subjectId }) => (await story(subjectId)).at(-1)?.[1]),
  )
  assert.deepEqual(new Set(accepted), new Set(['delivered']))
})

test('an endpoint whose due events wait for an earlier one of their message is not probed before that one is due', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 503 }))
  const [first, second] = [statusEvent(inbox.url), statusEvent(inbox.url)]
  await send(webhooks, [first, { ...second, subjectId: first.subjectId }])
  assert.ok(await webhooks.drain(30_000))
  // From the 14th attempt on, the first event waits longer than the endpoint's probes.
  const sent: number[] = []
  while (sent.length < strikesToOpen + 10) {
    const before = inbox.received.length
    await advance(webhooks)
    sent.push(inbox.received.length - before)
  }
  assert.equal((await stateOf(inbox.url))?.state, 'open')
  // The second event is deferred once after each attempt.
  assert.ok(sent.slice(-10).filter((attempts) => attempts === 1).length >= 5, sent.join())
  await outbox.db.query('delete from webhook_delivery')
})

test('only one of several nodes probes [fault W5]', async (t) => {
  const [one, another, inbox] = [await exchange(t), await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 503 }))
  await send(
    one,
    Array.from({ length: 100 }, () => statusEvent(inbox.url)),
  )
  assert.ok((await one.drain(30_000)) && (await another.drain(30_000)))
  const atFirst = inbox.received.length
  await outbox.clock.advanceTo((await one.nextDue())! + 1)
  one.wake()
  another.wake()
  assert.ok((await one.drain(30_000)) && (await another.drain(30_000)))
  assert.equal(inbox.received.length, atFirst + 1)
  await outbox.db.query('delete from webhook_delivery')
})

test('while an endpoint is open, nodes that have not seen it fail do not send to it either', async (t) => {
  const [one, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 503 }))
  await send(
    one,
    Array.from({ length: 50 }, () => statusEvent(inbox.url)),
  )
  assert.ok(await one.drain(30_000))
  const atFirst = inbox.received.length
  const fresh = await exchange(t)
  await send(fresh, [statusEvent(inbox.url)])
  assert.ok(await fresh.drain(30_000))
  assert.equal(inbox.received.length, atFirst)
  await outbox.db.query('delete from webhook_delivery')
})

test('an endpoint that rejects events but is reachable still receives all of them', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 404 }))
  await send(
    webhooks,
    Array.from({ length: 60 }, () => statusEvent(inbox.url)),
  )
  assert.ok(await webhooks.drain(30_000))
  assert.equal(inbox.received.length, 60)
  assert.deepEqual(await stateOf(inbox.url), { state: 'failing', failures: 60, probes: 0 })
  await outbox.db.query('delete from webhook_delivery')
})

test('events of an endpoint that never recovers expire in time, recorded even without an attempt', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 500 }))
  const events = Array.from({ length: 600 }, () => statusEvent(inbox.url))
  await send(webhooks, events)
  assert.ok(await webhooks.drain(30_000))
  await outbox.clock.advanceTo(outbox.clock.now() + 73 * 3_600_000)
  const undelivered = async () => {
    await webhooks.drain(30_000)
    const { rows } = await outbox.db.query<{ n: number }>(
      `select count(*) as n from webhook_undelivered u join webhook_event e on e.id = u.event_id
        where e.subject_id = any ($1::uuid[]) and u.reason = 'failed'`,
      [events.map(({ subjectId }) => subjectId)],
    )
    return rows[0]!.n
  }
  await until(undelivered, (n) => n === 600)
  const { rows } = await outbox.db.query('select count(*) as n from webhook_delivery')
  assert.equal(rows[0]!['n'], 0)
})
