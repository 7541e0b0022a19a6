import { Counter } from 'prom-client'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openReadGauges } from '#platform/metrics/read-gauges.ts'
import { readUsageToday } from './store.ts'

export type LookupMetrics = {
  /** Numbers by the source of their network. `table`: the prefix table, because the service did not respond in time or is not queried. */
  counted(source: 'cache' | 'service' | 'table', numbers: number): void
  /** Requests by their outcome. `limit`: not sent, because the limit of paid lookups of the day is reached. */
  requested(outcome: 'answered' | 'failed' | 'credentials' | 'limit'): void
}

/** Registers the counters of number lookups, and gauges of the lookups of all nodes on this day, once per metrics registry. */
export function openLookupMetrics(metrics: Pick<Metrics, 'registry'>, sql: Sql): LookupMetrics {
  const registers = [metrics.registry]
  const numbers = new Counter({
    name: 'strowger_number_lookups_total',
    help: 'Recipients whose network was looked up, by the source of the network.',
    labelNames: ['source'],
    registers,
  })
  const requests = new Counter({
    name: 'strowger_number_lookup_requests_total',
    help: 'Requests to the number lookup service, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  openReadGauges(
    metrics,
    [
      [
        'strowger_number_lookups_today',
        'Numbers that all nodes have queried at the number lookup service on this day (UTC).',
        ({ queried }) => queried,
      ],
      [
        'strowger_number_lookup_limit_reached_timestamp_seconds',
        'Unix time at which the daily limit of paid number lookups was reached on this day (UTC); 0 if it was not.',
        ({ limitedAt }) => (limitedAt?.getTime() ?? 0) / 1000,
      ],
    ],
    () => readUsageToday(sql),
  )
  return {
    counted: (source, count) => numbers.inc({ source }, count),
    requested: (outcome) => requests.inc({ outcome }),
  }
}
