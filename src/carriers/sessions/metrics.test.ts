import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openCarriersMetrics } from './metrics.ts'
import type { BindState, BindStats } from '../smpp/index.ts'

const stats = (submits: number, state: BindState = 'BOUND'): BindStats => ({
  state,
  since: 0,
  window: { size: 10, used: 3 },
  rate: 0,
  binds: 3,
  submits,
  responses: submits,
  deliveries: 0,
  throttled: 0,
  refused: 0,
  enquiredAt: 0,
  timeouts: 0,
  strays: 0,
  malformed: 0,
})

test('metrics show the state of the binds of a carrier, and the outcomes of submits and receipts', async () => {
  const metrics = openMetrics()
  const carriers = openCarriersMetrics(metrics)
  const carrier = carriers.carrier('acme')
  let state: BindState = 'CONNECTING'
  const end = carrier.sessionOpened(() => stats(0, state))
  state = 'BOUND'
  carrier.submitted('accepted', 0.01)
  carriers.carrier('acme').submitted('accepted', 0.01)
  carrier.receipt('DELIVRD', 'matched')
  carrier.receiptsDropped(7)
  const { body } = await metrics.read()
  const lines = body.split('\n')
  assert.ok(lines.includes('strowger_carrier_binds{carrier="acme",state="BOUND"} 1'))
  assert.ok(lines.includes('strowger_carrier_binds{carrier="acme",state="CONNECTING"} 0'))
  assert.ok(lines.includes('strowger_carrier_submit_seconds_count{carrier="acme",outcome="accepted"} 2'))
  assert.ok(
    lines.includes('strowger_carrier_receipts_total{carrier="acme",state="DELIVRD",outcome="matched"} 1'),
  )
  assert.ok(lines.includes('strowger_carrier_receipts_dropped_total{carrier="acme"} 7'))
  end()
  assert.doesNotMatch((await metrics.read()).body, /strowger_carrier_binds\{/)
})

test('counters of a carrier continue when one session ends and another begins', async () => {
  const metrics = openMetrics()
  const carrier = openCarriersMetrics(metrics).carrier('acme')
  const shown = async (name: string) => {
    const found = (await metrics.read()).body.match(
      new RegExp(`^strowger_carrier_${name}{carrier="acme"} (.+)$`, 'm'),
    )
    return Number(found?.[1])
  }
  let submits = 5
  const end = carrier.sessionOpened(() => stats(submits))
  carrier.sessionOpened(() => stats(100))
  assert.equal(await shown('submits_total'), 105)
  assert.equal(await shown('window_used'), 6)
  submits = 7
  end()
  end()
  assert.equal(await shown('submits_total'), 107)
  assert.equal(await shown('reconnects_total'), 4)
  assert.equal(await shown('window_size'), 10)
  carrier.sessionOpened(() => stats(1))
  assert.equal(await shown('submits_total'), 108)
  assert.equal(await shown('submits_total'), 108)
})
