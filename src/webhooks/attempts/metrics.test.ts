import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMetrics } from '#platform/metrics/metrics.ts'
import type { Attempt } from './attempt.ts'
import { openWebhooksMetrics } from './metrics.ts'

const attempt = (one: Partial<Attempt>) => one as Attempt

test('an operator sees the results of webhook attempts', async () => {
  const metrics = openMetrics()
  const attempted = openWebhooksMetrics(metrics)
  attempted(attempt({ outcome: 'retried', tookMs: 300 }))
  attempted(attempt({ outcome: 'delivered', tookMs: 10 }))
  const { body } = await metrics.read()
  assert.match(body, /^strowger_webhook_attempt_seconds_count\{outcome="retried"\} 1$/m)
  assert.match(body, /^strowger_webhook_attempt_seconds_count\{outcome="delivered"\} 1$/m)
})

test('an operator sees the results of posts to chat channels, with rejections and time-outs separate', async () => {
  const metrics = openMetrics()
  const attempted = openWebhooksMetrics(metrics)
  const posted = { channel: 'ducktalk', tookMs: 10 }
  attempted(attempt({ ...posted, outcome: 'delivered', status: 202 }))
  attempted(attempt({ ...posted, outcome: 'failed', status: 422 }))
  attempted(attempt({ ...posted, outcome: 'failed', status: 503 }))
  const { body } = await metrics.read()
  for (const outcome of ['delivered', 'refused', 'failed'])
    assert.match(
      body,
      new RegExp(`^strowger_chat_posts_total\\{channel="ducktalk",outcome="${outcome}"\\} 1$`, 'm'),
    )
})
