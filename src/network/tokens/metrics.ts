import { Counter } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openReadGauges } from '#platform/metrics/read-gauges.ts'
import { countPending } from './pending-store.ts'

/** This node's counters of token requests. */
export type TokenCounts = {
  requested(outcome: 'granted' | 'pending' | 'denied' | 'unknown' | 'refused'): void
  issued(): void
  /** Counts a call of a consent webhook. */
  consent(outcome: 'granted' | 'denied' | 'later' | 'failed' | 'expired'): void
}

/** Registers the metrics. Call once per registry. */
export function openTokenMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): TokenCounts {
  const registers = [metrics.registry]
  const requests = new Counter({
    name: 'strowger_network_requests_total',
    help: 'Requests for access tokens for numbers, by immediate outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const issuedTokens = new Counter({
    name: 'strowger_network_tokens_total',
    help: 'Access tokens for numbers that were issued.',
    registers,
  })
  const consent = new Counter({
    name: 'strowger_network_consents_total',
    help: 'Calls of consent webhooks, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  openReadGauges(
    metrics,
    [
      [
        'strowger_network_requests_pending',
        'Pending requests for access tokens for numbers.',
        (pending: number) => pending,
      ],
    ],
    () => countPending(sql, new Date(clock.now())),
  )
  return {
    requested: (outcome) => requests.inc({ outcome }),
    issued: () => issuedTokens.inc(),
    consent: (outcome) => consent.inc({ outcome }),
  }
}
