import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openKindGauges } from '#platform/metrics/read-gauges.ts'
import { readWaiting } from './waiting-store.ts'

/** Registers gauges of open reviews, read at each scrape; once per metrics registry. */
export function openReviewMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): void {
  openKindGauges(
    metrics,
    [
      [
        'strowger_reviews_waiting',
        'Open reviews by kind; 10,000 means 10,000 or more.',
        ({ waiting }) => waiting,
      ],
      [
        'strowger_reviews_oldest_seconds',
        'Age of the oldest open review by kind, in exchange time; 0 if no review is open.',
        ({ oldest }) => ageOf(oldest, clock.now()),
      ],
    ],
    () => readWaiting(sql),
  )
}
