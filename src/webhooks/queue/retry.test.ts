import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox } from '../../../test/support/outbox.ts'
import { strikesToOpen } from '../endpoints/health.ts'
import { readEndpoints } from '../endpoints/endpoint-store.ts'
import { retryWaiting } from './retry-store.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, story } = outbox

const retry = (origin: string) =>
  outbox.db.tx((sql) => retryWaiting(sql, 'abcd1234', origin, outbox.clock.now()))
const seen = async (origin: string) =>
  (await readEndpoints(outbox.db, { accountId: 'abcd1234', origin, limit: 1 }))[0]!

test('waiting events of a recovered endpoint are retried at once on request, and a repeated request changes nothing', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 500 }))
  const events = [statusEvent(inbox.url), statusEvent(inbox.url)]
  await send(webhooks, events)
  assert.ok(await webhooks.drain(30_000))
  const before = await seen(inbox.url)
  assert.equal(before.waiting, 2)
  assert.ok(before.nextAttemptAt!.getTime() > outbox.clock.now())
  inbox.answer(() => ({ status: 200 }))
  assert.deepEqual(await retry(inbox.url), { due: 2, more: false, probed: false })
  webhooks.wake()
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(
    await Promise.all(events.map(async ({ subjectId }) => (await story(subjectId)).at(-1)?.[1])),
    ['delivered', 'delivered'],
  )
  assert.deepEqual(await retry(inbox.url), { due: 0, more: false, probed: false })
  assert.equal((await seen(inbox.url)).nextAttemptAt, undefined)
})

test('an open endpoint is probed on request, and receives all events if it accepts the probe', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  inbox.answer(() => ({ status: 503 }))
  await send(
    webhooks,
    Array.from({ length: strikesToOpen * 3 }, () => statusEvent(inbox.url)),
  )
  assert.ok(await webhooks.drain(30_000))
  const open = await seen(inbox.url)
  assert.deepEqual([open.state, open.nextAttemptAt], ['open', open.probeAt])
  inbox.answer(() => ({ status: 200 }))
  assert.equal(((await retry(inbox.url)) as { probed: boolean }).probed, true)
  webhooks.wake()
  assert.ok(await webhooks.drain(30_000))
  webhooks.wake()
  assert.ok(await webhooks.drain(30_000))
  const well = await seen(inbox.url)
  assert.deepEqual([well.state, well.waiting], ['healthy', 0])
})

test('a disabled endpoint has no waiting events, and an unknown endpoint is not found', async () => {
  await outbox.db.query(
    `insert into webhook_endpoint (endpoint, account_id, state, disabled_at)
     values ('abcd1234 http://gone.example', 'abcd1234', 'disabled', now())`,
  )
  assert.equal(await retry('http://gone.example'), 'disabled')
  assert.equal(await retry('http://nobody.example'), undefined)
})
