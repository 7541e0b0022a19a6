import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMetrics } from '#platform/metrics.ts'
import { openCarriersMetrics } from './metrics.ts'

test('an operator sees in which state the binds of a carrier are', async () => {
  const metrics = openMetrics()
  const carriers = openCarriersMetrics(metrics)
  const carrier = carriers.carrier('acme')
  carrier.bindMoved(undefined, 'CONNECTING')
  carrier.bindMoved('CONNECTING', 'BOUND')
  carrier.submitted('accepted', 0.01)
  carriers.carrier('acme').submitted('accepted', 0.01)
  carrier.receipt('matched')
  const lines = (await metrics.read()).body.split('\n')
  assert.ok(lines.includes('strowger_carrier_binds{carrier="acme",state="BOUND"} 1'))
  assert.ok(lines.includes('strowger_carrier_binds{carrier="acme",state="CONNECTING"} 0'))
  assert.ok(lines.includes('strowger_carrier_submit_seconds_count{carrier="acme",outcome="accepted"} 2'))
  assert.ok(lines.includes('strowger_carrier_receipts_total{carrier="acme",outcome="matched"} 1'))
})
