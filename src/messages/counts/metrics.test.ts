import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openCarriersMetrics } from '#carriers/index.ts'
import { openMessagesMetrics } from './metrics.ts'

test('metrics show how many messages one transaction accepts and how long it runs', async () => {
  const metrics = openMetrics()
  openMessagesMetrics(metrics, openCarriersMetrics(metrics)).acceptBatch(40, 0.003)
  const { body } = await metrics.read()
  assert.match(body, /^strowger_accept_batch_messages_sum 40$/m)
  assert.match(body, /^strowger_accept_batch_seconds_bucket\{le="0.0025"\} 0$/m)
  assert.match(body, /^strowger_accept_batch_seconds_bucket\{le="0.005"\} 1$/m)
})
