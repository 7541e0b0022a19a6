import { Counter } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'
import type { HistoryObserver } from './partitions.ts'
import { openKindGauges } from '../metrics/read-gauges.ts'
import type { Retention } from './retention-store.ts'
import { wallNow } from '../wall-clock.ts'

const keptMs = 60_000

const gauges = [
  [
    'strowger_history_ahead_seconds',
    'Time for which rows can still be stored in existing partitions.',
    ({ until }: Retention) => until && (until.getTime() - wallNow()) / 1000,
  ],
  [
    'strowger_history_overdue_partitions',
    'Partitions that should have been dropped more than 2 days ago.',
    ({ until, overdue }: Retention) => until && overdue,
  ],
  [
    'strowger_history_bytes',
    'Disk space of a kind of history, including indexes.',
    ({ until, bytes }: Retention) => until && bytes,
  ],
] as const

/** Counters of this node, and gauges that are read from the database on demand, at most once per minute. */
export function openHistoryMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  read: () => Promise<Retention[]>,
): HistoryObserver {
  let known: { at: number; kept: Promise<Retention[]> } | undefined
  const kept = () => {
    if (!known || performance.now() - known.at > keptMs)
      known = { at: performance.now(), kept: read().catch(() => []) }
    return known.kept
  }
  openKindGauges({ registry }, gauges, kept)
  const dropped = new Counter({
    name: 'strowger_history_dropped_partitions_total',
    help: 'Partitions dropped by this node, by table.',
    labelNames: ['table'],
    registers: [registry],
  })
  return { dropped: (table) => dropped.inc({ table }) }
}
