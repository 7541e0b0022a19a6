import { Gauge } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/db.ts'
import type { Metrics } from '#platform/metrics.ts'
import { ageOf } from '#platform/read-gauges.ts'
import { readWaiting, type WaitingReviews } from './waiting-store.ts'

const gauges = [
  [
    'strowger_reviews_waiting',
    'Reviews that are to be decided, by kind; 10,000 is as many or more.',
    ({ waiting }: WaitingReviews) => waiting,
  ],
  [
    'strowger_reviews_oldest_seconds',
    'Age of the oldest review that is to be decided, by kind, in exchange time; 0 when there is none.',
    ({ oldest }: WaitingReviews, now: number) => ageOf(oldest, now),
  ],
] as const

/** Adds gauges of what waits for reviewers, read when somebody looks; once for each registry. */
export function openReviewMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): void {
  for (const [name, help, value] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          // What cannot be read is absent.
          const rows = await readWaiting(sql).catch(() => [])
          this.reset()
          for (const row of rows) this.set({ kind: row.kind }, value(row, clock.now()))
        },
      }),
    )
}
