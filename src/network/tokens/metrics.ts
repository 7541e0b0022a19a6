import { Counter } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openReadGauges } from '#platform/metrics/read-gauges.ts'
import { countPending } from './pending-store.ts'

/** What this node counts of requests for tokens of numbers. */
export type TokenCounts = {
  asked(outcome: 'granted' | 'pending' | 'denied' | 'unknown' | 'refused'): void
  given(): void
  /** An attempt to ask a webhook for consent. */
  consent(outcome: 'granted' | 'denied' | 'later' | 'failed' | 'expired'): void
}

/** Adds it to the node's metrics, once for each registry. */
export function openTokenMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): TokenCounts {
  const registers = [metrics.registry]
  const requested = new Counter({
    name: 'strowger_network_requests_total',
    help: 'Requests for access tokens of numbers, by what became of them at once.',
    labelNames: ['outcome'],
    registers,
  })
  const provided = new Counter({
    name: 'strowger_network_tokens_total',
    help: 'Access tokens of numbers that were given.',
    registers,
  })
  const consent = new Counter({
    name: 'strowger_network_consents_total',
    help: 'Attempts to ask a webhook whether a number may be asked about, by what came of them.',
    labelNames: ['outcome'],
    registers,
  })
  openReadGauges(
    metrics,
    [
      [
        'strowger_network_requests_pending',
        'Requests for access tokens of numbers that wait for a decision.',
        (pending: number) => pending,
      ],
    ],
    () => countPending(sql, new Date(clock.now())),
  )
  return {
    asked: (outcome) => requested.inc({ outcome }),
    given: () => provided.inc(),
    consent: (outcome) => consent.inc({ outcome }),
  }
}
