import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHttp } from '../http/http.ts'
import { mountMetrics } from '../http/pages/metrics-page.ts'
import { openMetrics } from './metrics.ts'

async function linesOf(metrics: ReturnType<typeof openMetrics>): Promise<string[]> {
  const { body } = await metrics.read()
  return body.split('\n')
}

test('an operator sees requests by operation and status', async () => {
  const metrics = openMetrics()
  metrics.answered('sendMessage', 202, 0.004)
  metrics.answered('sendMessage', 202, 0.2)
  metrics.answered('sendMessage', 401, 0.001)
  const lines = await linesOf(metrics)
  assert.ok(lines.includes('strowger_http_request_seconds_count{operation="sendMessage",status="202"} 2'))
  assert.ok(
    lines.includes('strowger_http_request_seconds_bucket{le="0.005",operation="sendMessage",status="202"} 1'),
  )
  assert.ok(lines.includes('strowger_http_request_seconds_count{operation="sendMessage",status="401"} 1'))
})

test('a queue that cannot be read is omitted, and everything else is still shown', async () => {
  const metrics = openMetrics()
  metrics.queue('broken', () => Promise.reject(new Error('away')))
  metrics.queue('dispatch', async () => 12)
  metrics.database(() => ({ total: 5, idle: 2, waiting: 1 }))
  const lines = await linesOf(metrics)
  assert.ok(lines.includes('strowger_queue_depth{queue="dispatch"} 12'))
  assert.ok(!lines.some((line) => line.includes('queue="broken"')))
  assert.ok(lines.includes('strowger_database_connections{state="busy"} 3'))
  assert.ok(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds ')))
})

test('two registries count separately', async () => {
  const [one, other] = [openMetrics(), openMetrics()]
  one.answered('sendMessage', 202, 0.1)
  assert.ok(!(await linesOf(other)).some((line) => line.includes('sendMessage')))
})

test('Prometheus reads them from /metrics, and its own requests are counted', async () => {
  const metrics = openMetrics()
  const server = openHttp({ observe: metrics.answered })
  mountMetrics(server, metrics)
  await server.inject('/metrics')
  const answer = await server.inject('/metrics')
  assert.equal(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8')
  assert.match(answer.body, /strowger_http_request_seconds_count\{operation="metrics",status="200"\} 1/)
  await server.close()
})
