import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox, terms } from '../../../test/support/outbox.ts'
import type { Receiver } from '../../../test/support/receiver.ts'
import { until } from '../../../test/support/until.ts'
import type { WebhookEvent } from '../event/event.ts'
import type { Webhooks } from '../queue/webhooks.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, story } = outbox

const stateOf = async ({ url }: Receiver) => {
  const { rows } = await outbox.db.query<{ state: string; disabled_reason: string | null }>(
    'select state, disabled_reason from webhook_endpoint where endpoint = $1',
    [`abcd1234 ${url}`],
  )
  return [rows[0]?.state, rows[0]?.disabled_reason]
}

const reasonOf = async ({ subjectId }: WebhookEvent) => {
  const { rows } = await outbox.db.query<{ reason: string }>(
    'select reason from webhook_undelivered u join webhook_event e on e.id = u.event_id where e.subject_id = $1',
    [subjectId],
  )
  return rows[0]?.reason
}

const enough = 25
const day = 86_400_000

/** Sends some events that fail, and then advances the clock by days. */
async function fail(webhooks: Webhooks, inbox: Receiver, days: number): Promise<void> {
  await send(
    webhooks,
    Array.from({ length: enough }, () => statusEvent(inbox.url)),
  )
  assert.ok(await webhooks.drain(30_000))
  await outbox.db.query('delete from webhook_delivery')
  await outbox.clock.advanceTo(outbox.clock.now() + days * day)
}

async function sendOne(webhooks: Webhooks, inbox: Receiver): Promise<WebhookEvent> {
  const event = statusEvent(inbox.url)
  await send(webhooks, [event])
  assert.ok(await webhooks.drain(30_000))
  return event
}

test('an endpoint that accepts no webhook for five days is disabled; its events are kept', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 404 }))
  await fail(webhooks, inbox, 4)
  await fail(webhooks, inbox, 0)
  assert.deepEqual(await stateOf(inbox), ['failing', null])
  await outbox.clock.advanceTo(outbox.clock.now() + day)
  const [waiting, last] = [statusEvent(inbox.url), statusEvent(inbox.url)]
  await send(webhooks, [waiting, last])
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(await stateOf(inbox), ['disabled', 'failing'])
  const heard = inbox.received.length
  const later = await sendOne(webhooks, inbox)
  assert.equal(await reasonOf(later), 'disabled')
  const left = async () => {
    webhooks.wake()
    const { rows } = await outbox.db.query<{ n: number }>('select count(*) as n from webhook_delivery')
    return rows[0]!.n
  }
  await until(left, (n) => n === 0)
  assert.deepEqual([await reasonOf(waiting), await reasonOf(last)], ['disabled', 'disabled'])
  assert.equal(await webhooks.nextDue(), undefined)
  assert.equal(inbox.received.length, heard)
})

test('one success within the five days restarts the period', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 404 }))
  await fail(webhooks, inbox, 4)
  inbox.answer(() => ({ status: 200 }))
  await sendOne(webhooks, inbox)
  assert.deepEqual(await stateOf(inbox), ['healthy', null])
  inbox.answer(() => ({ status: 404 }))
  await fail(webhooks, inbox, 2)
  await sendOne(webhooks, inbox)
  assert.deepEqual(await stateOf(inbox), ['failing', null])
  await outbox.db.query('delete from webhook_delivery')
})

test('410 is retried like any other status, unless the account allows it to disable the endpoint [fault W4]', async (t) => {
  const inbox = await endpoint(t)
  inbox.answer(() => ({ status: 410 }))
  const strict = await exchange(t)
  const first = statusEvent(inbox.url)
  await send(strict, [first])
  assert.ok(await strict.drain(30_000))
  assert.deepEqual(await story(first.subjectId), [[1, 'retried', 410]])
  assert.deepEqual(await stateOf(inbox), ['failing', null])
  await strict.stop()
  await outbox.db.query('delete from webhook_delivery')

  const heeding = await exchange(t, { termsOf: () => ({ ...terms, goneDisables: true }) })
  const second = statusEvent(inbox.url)
  await send(heeding, [second])
  assert.ok(await heeding.drain(30_000))
  assert.deepEqual(await story(second.subjectId), [[1, 'failed', 410]])
  assert.equal(await reasonOf(second), 'disabled')
  await until(
    () => stateOf(inbox),
    ([state, reason]) => state === 'disabled' && reason === 'gone',
  )
  const third = statusEvent(inbox.url)
  await send(heeding, [third])
  assert.equal(await reasonOf(third), 'disabled')
  assert.equal(inbox.received.length, 2)
})
