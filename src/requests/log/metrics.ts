import { Counter } from 'prom-client'
import type { Metrics } from '#platform/metrics/metrics.ts'

/** Counts the entries of the request log on this node. */
export type RequestLogMetrics = {
  stored(entries: number): void
  /** `full`: the memory of the log was full; `database`: the entries could not be stored. */
  lost(reason: 'full' | 'database', entries: number): void
}

/** Registers the metrics, once per registry. */
export function openRequestLogMetrics({ registry }: Pick<Metrics, 'registry'>): RequestLogMetrics {
  const stored = new Counter({
    name: 'strowger_request_log_stored_total',
    help: 'Entries stored in the request log.',
    registers: [registry],
  })
  const lost = new Counter({
    name: 'strowger_request_log_lost_total',
    help: 'Entries of the request log that were not stored, by reason: full (more requests than the log stores) or database.',
    labelNames: ['reason'],
    registers: [registry],
  })
  return {
    stored: (entries) => stored.inc(entries),
    lost: (reason, entries) => lost.inc({ reason }, entries),
  }
}
