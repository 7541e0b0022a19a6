import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openKindGauges } from '#platform/metrics/read-gauges.ts'
import { readWaiting } from './waiting-store.ts'

/** Adds gauges of what waits for reviewers, read when somebody looks; once for each registry. */
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
        'Reviews that are to be decided, by kind; 10,000 is as many or more.',
        ({ waiting }) => waiting,
      ],
      [
        'strowger_reviews_oldest_seconds',
        'Age of the oldest review that is to be decided, by kind, in exchange time; 0 when there is none.',
        ({ oldest }) => ageOf(oldest, clock.now()),
      ],
    ],
    () => readWaiting(sql),
  )
}
