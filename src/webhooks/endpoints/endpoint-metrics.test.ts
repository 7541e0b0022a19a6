import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { uuidAt } from '#platform/ids.ts'
import { openTestOutbox } from '../../../test/support/outbox.ts'
import { openEndpointMetrics } from './endpoint-metrics.ts'

const outbox = openTestOutbox()

/** Inserts an endpoint in a state, and waiting events of the given ages in seconds. */
async function endpoint(
  nth: number,
  state: string,
  more: string,
  waitsFor: readonly number[],
): Promise<void> {
  const key = `abcd1234 http://r${nth}.example`
  await outbox.db.query(
    `insert into webhook_endpoint (endpoint, account_id, state, probe_at, probing_until, disabled_at)
     values ($1, 'abcd1234', $2, ${more})`,
    [key, state],
  )
  for (const seconds of waitsFor)
    await outbox.db.query(
      `insert into webhook_delivery (event_id, account_id, endpoint, subject_id, due_at, expires_at)
       values ($1, 'abcd1234', $2, gen_random_uuid(), now(), now() + interval '1 day')`,
      [uuidAt(Date.now() - seconds * 1000), key],
    )
}

test('an operator sees how many endpoints are healthy, failing, open, probing or disabled, and the age of the oldest waiting event of each state', async () => {
  await endpoint(1, 'healthy', 'null, null, null', [])
  await endpoint(2, 'healthy', 'null, null, null', [1_000])
  await endpoint(3, 'failing', 'null, null, null', [50, 3_000, 700])
  await endpoint(4, 'open', "now() + interval '1 hour', null, null", [9_000])
  await endpoint(5, 'open', "now() + interval '1 hour', now() + interval '1 minute', null", [20_000])
  await endpoint(6, 'open', "now() - interval '1 second', null, null", [])
  await endpoint(7, 'disabled', 'null, null, now()', [])
  const metrics = openMetrics()
  openEndpointMetrics(metrics, outbox.db, outbox.clock)
  const { body } = await metrics.read()
  const counts = [...body.matchAll(/^strowger_webhook_endpoints\{state="(\w+)"\} (\d+)$/gm)]
  assert.deepEqual(Object.fromEntries(counts.map(([, state, n]) => [state, Number(n)])), {
    healthy: 2,
    failing: 1,
    open: 1,
    probing: 2,
    disabled: 1,
  })
  const ages = [...body.matchAll(/^strowger_webhook_oldest_waiting_seconds\{state="(\w+)"\} ([\d.]+)$/gm)]
  const thousands = ages.map(([, state, age]) => [state, Math.floor(Number(age) / 1_000)])
  assert.deepEqual(Object.fromEntries(thousands), {
    healthy: 1,
    failing: 3,
    open: 9,
    probing: 20,
    disabled: 0,
  })
})

test('metrics that cannot be read are omitted, and the others are shown', async () => {
  const metrics = openMetrics()
  openEndpointMetrics(metrics, { tx: () => Promise.reject(new Error('away')) }, outbox.clock)
  const { body } = await metrics.read()
  assert.doesNotMatch(body, /^strowger_webhook_endpoints\{/m)
  assert.match(body, /^process_cpu_seconds_total/m)
})
