import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openKindGauges } from '#platform/metrics/read-gauges.ts'
import { readQodCounts } from './list-store.ts'

/** Adds gauges of sessions and of what networks are to be asked, read when somebody looks; once for each registry. */
export function openQodMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): void {
  openKindGauges(
    metrics,
    [
      [
        'strowger_qod_sessions',
        'Sessions of Quality on Demand that are not deleted, by state; 10,000 is as many or more.',
        ({ n }) => n,
      ],
    ],
    async () => (await readQodCounts(sql)).sessions,
  )
  openKindGauges(
    metrics,
    [
      [
        'strowger_qod_work',
        'Sessions whose quality is still to be applied or released, by which; 10,000 is as many or more.',
        ({ n }) => n,
      ],
      [
        'strowger_qod_work_oldest_seconds',
        'For how long the oldest of them has waited for its network, in exchange time; 0 when none does.',
        ({ oldest }) => ageOf(oldest, clock.now()),
      ],
    ],
    async () => (await readQodCounts(sql)).work,
  )
}
