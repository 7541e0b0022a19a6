import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { openSpanQueue, type SpanFate } from './queue.ts'
import { newSpan, newTrace, type Span } from './span.ts'

const log = pino({ level: 'silent' })

function spans(count: number): Span[] {
  return Array.from({ length: count }, (_, i) => ({
    traceId: newTrace(),
    spanId: newSpan(),
    kept: true,
    name: `span ${i}`,
    kind: 'internal',
    startedAt: 0,
    tookMs: 1,
    attributes: {},
  }))
}

function openCounted(send: (spans: readonly Span[]) => Promise<void>) {
  const counts: Record<SpanFate, number> = { exported: 0, failed: 0, dropped: 0 }
  const queue = openSpanQueue({ send, log, counted: (fate, count) => void (counts[fate] += count) })
  return { queue, counts }
}

test('while a collector does not respond, the queue is bounded, and excess spans are dropped and counted', async () => {
  let requests = 0
  const { queue, counts } = openCounted(() => {
    requests += 1
    return new Promise(() => {})
  })
  for (const span of spans(20_000)) queue.add(span)
  assert.equal(requests, 1)
  assert.equal(counts.dropped, 20_000 - 8_192 - 512)
  await queue.stop(10)
  assert.equal(counts.dropped, 20_000 - 512)
})

test('a batch that the collector rejects is lost and counted, and the next one is sent', async () => {
  let refused = true
  const { queue, counts } = openCounted(async () => {
    if (refused) throw new Error('not now')
  })
  for (const span of spans(512)) queue.add(span)
  await new Promise((resolve) => setImmediate(resolve))
  refused = false
  for (const span of spans(512)) queue.add(span)
  await queue.stop(10_000)
  assert.deepEqual(counts, { exported: 512, failed: 512, dropped: 0 })
})

test('a stop sends all queued spans in order', async () => {
  const names: string[] = []
  const { queue, counts } = openCounted(async (batch) => {
    assert.ok(batch.length <= 512)
    names.push(...batch.map(({ name }) => name))
  })
  const all = spans(1_300)
  for (const span of all) queue.add(span)
  await queue.stop(10_000)
  assert.deepEqual(
    names,
    all.map(({ name }) => name),
  )
  assert.deepEqual(counts, { exported: 1_300, failed: 0, dropped: 0 })
})
