import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMetrics } from '#platform/metrics.ts'
import { openWebhooksMetrics } from './metrics.ts'

test('an operator sees what attempts to deliver webhooks come to', async () => {
  const metrics = openMetrics()
  const attempted = openWebhooksMetrics(metrics)
  attempted('retried', 0.3)
  attempted('delivered', 0.01)
  const { body } = await metrics.read()
  assert.match(body, /^strowger_webhook_attempt_seconds_count\{outcome="retried"\} 1$/m)
  assert.match(body, /^strowger_webhook_attempt_seconds_count\{outcome="delivered"\} 1$/m)
})
