import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openKindGauges } from '#platform/metrics/read-gauges.ts'
import { readQodCounts } from './list-store.ts'

/** Adds gauges of sessions and pending network requests, read on each scrape. Call once per registry. */
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
        'Quality on Demand sessions that are not deleted, by state; at most 10,000 are counted.',
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
        'QoS sessions whose profile is still to be applied or removed, by operation; at most 10,000 are counted.',
        ({ n }) => n,
      ],
      [
        'strowger_qod_work_oldest_seconds',
        'Time for which the oldest pending request has waited for the network, in exchange time; 0 if no request is pending.',
        ({ oldest }) => ageOf(oldest, clock.now()),
      ],
    ],
    async () => (await readQodCounts(sql)).requests,
  )
}
