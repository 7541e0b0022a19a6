import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SeriesCounts } from './report.ts'
import { arithmeticOf, limitAt, type Measures } from './measures.ts'
import { readCompared, reportOf } from './report.ts'
import { type Period, spanOf, stepMs } from './span.ts'

const arithmetic = arithmeticOf(['sent', 'failed'], { durations: { prefix: 'd', length: 3 } })
type Counts = Measures<'sent' | 'failed', 'durations'>

const counted = {
  arithmetic,
  weight: ({ sent }: Counts) => sent,
  toWire: ({ sent, failed, durations }: Counts) => ({
    sent,
    failed,
    p50: limitAt([1, 2, 5], durations, 0.5),
  }),
  keyOf: (key: string) => key,
}

/** Each hour has as many messages as its number since 1970 modulo 100, all of one sender. */
async function read({ from, to, step }: Period): Promise<SeriesCounts<Counts>> {
  const points = new Map<number, Counts>()
  for (let at = from; at < to; at += stepMs.hour) {
    const start = Math.floor(at / stepMs[step]) * stepMs[step]
    const sent = (at / stepMs.hour) % 100
    const row = { sent, failed: 1, d0: 0, d1: sent, d2: 0 }
    points.set(start, arithmetic.totalOf([...[points.get(start) ?? []].flat(), arithmetic.measuresOf(row)]))
  }
  const all = arithmetic.totalOf([...points.values()])
  return { points, groups: new Map([['Kite', all]]), series: new Map() }
}

async function report(query: Parameters<typeof spanOf>[0], now: number) {
  const period = spanOf(query, now)
  if (Array.isArray(period)) throw new Error(JSON.stringify(period))
  return reportOf({ ...period, groupBy: 'sender' }, counted, await readCompared(read, period, true))
}

const hours = (...some: number[]) => some.reduce((sum, hour) => sum + (hour % 100), 0)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('a period that ends with the running hour is compared without it, and totals contain it', async () => {
  const hour = 500_030
  const { total, compared, previous, points, groups } = await report(
    { period: '24h' },
    hour * stepMs.hour + 60_000,
  )
  assert.equal(total.sent, hours(...range(hour - 23, hour + 1)))
  assert.equal(compared!.sent, hours(...range(hour - 23, hour)))
  assert.equal(previous!.sent, hours(...range(hour - 47, hour - 24)))
  assert.deepEqual([compared!.failed, previous!.failed, previous!.p50], [23, 23, 2])
  assert.deepEqual(
    points.map(({ previous: before }) => before?.sent ?? null),
    [...range(hour - 47, hour - 24).map((at) => hours(at)), null],
  )
  assert.deepEqual([groups[0]!.compared, groups[0]!.previous], [compared, previous])
})

test('a period of days is compared without the running day', async () => {
  const day = 20_000
  const { total, compared, previous } = await report(
    { period: '7d', step: 'day' },
    day * stepMs.day + 5 * stepMs.hour,
  )
  assert.deepEqual([total.failed, compared!.failed, previous!.failed], [7 * 24, 6 * 24, 6 * 24])
  assert.equal(previous!.sent, hours(...range((day - 13) * 24, (day - 7) * 24)))
})

test('a complete period is compared with the whole period before', async () => {
  const query = { since: '2026-05-04T00:00:00Z', until: '2026-05-04T12:00:00Z' }
  const { total, compared, previous, points } = await report(query, Date.UTC(2026, 4, 8))
  assert.deepEqual(compared, total)
  assert.equal(previous!.failed, 12)
  assert.equal(points.at(-1)!.previous?.failed, 1)
})

test('a period that consists of the running hour is not compared', async () => {
  const { total, compared, previous } = await report({ period: '1h' }, 500_030 * stepMs.hour + 60_000)
  assert.deepEqual([total.failed, compared, previous], [1, null, null])
})

test('sums and differences contain every count and bucket', () => {
  const [one, other] = [
    { sent: 3, failed: 1, durations: [1, 2, 0] },
    { sent: 4, failed: 0, durations: [0, 1, 3] },
  ]
  const sum = { sent: 7, failed: 1, durations: [1, 3, 3] }
  assert.deepEqual(arithmetic.totalOf([one, other]), sum)
  assert.deepEqual(arithmetic.subtract(sum, other), one)
  assert.deepEqual(arithmetic.totalOf([]), { sent: 0, failed: 0, durations: [0, 0, 0] })
})

test('a share of counts is in the first bucket that completes it', () => {
  assert.deepEqual(
    [0.25, 0.5, 0.51, 1].map((share) => limitAt([1, 2, 5], [1, 1, 2], share)),
    [1, 2, 5, 5],
  )
  assert.equal(limitAt([1, 2, 5], [0, 0, 0], 0.5), null)
})

test('a group that only the period before has is listed without counts', async () => {
  const period = spanOf({ period: '24h' }, 500_030 * stepMs.hour)
  if (Array.isArray(period)) throw new Error(JSON.stringify(period))
  const renamed = async (span: Period) => {
    const counts = await read(span)
    const [all] = counts.groups.values()
    return { ...counts, groups: new Map([[span.from < period.from ? 'Gone' : 'Kite', all!]]) }
  }
  const { groups } = reportOf(
    { ...period, groupBy: 'sender' },
    counted,
    await readCompared(renamed, period, true),
  )
  assert.deepEqual(
    groups.map(({ key, sent, previous }) => [key, sent > 0, previous!.sent > 0]),
    [
      ['Kite', true, false],
      ['Gone', false, true],
    ],
  )
})
