import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { completeOptions, reconnectDelay } from './bind-settings.ts'

const line = { host: 'carrier.example', port: 2775, systemId: 'me', password: 'secret' }

test('by default a rejected bind is retried after 5 minutes, a lost one within 1 minute, and a response is awaited for 30 s', () => {
  const { reconnect, enquireLinkMs, responseTimeoutMs, frameTimeoutMs } = completeOptions(line)
  assert.deepEqual(reconnect, { firstMs: 1000, maxMs: 60_000, authMs: 300_000 })
  assert.deepEqual([enquireLinkMs, responseTimeoutMs, frameTimeoutMs], [20_000, 30_000, 10_000])
})

test('binds are retried with exponential backoff and full jitter', () => {
  fc.assert(
    fc.property(fc.nat(100), (attempt) => {
      const most = Math.min(60_000, 1000 * 2 ** attempt)
      const delays = Array.from({ length: 50 }, () => reconnectDelay(attempt, 1000, 60_000))
      assert.ok(delays.every((delay) => delay >= 0 && delay < most))
      assert.ok(new Set(delays).size > 40)
    }),
  )
})
