import { Counter } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openReadGauges } from '#platform/metrics/read-gauges.ts'
import { readWaiting } from '../registrations/waiting-store.ts'

/** Counters of carrier queries sent by this node. */
export type TollFreeMetrics = {
  queried(outcome: 'answered' | 'pending' | 'failed', count: number): void
}

/** Registers the counters, and gauges of numbers that wait for the carriers on all nodes; once per metrics registry. */
export function openTollFreeMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): TollFreeMetrics {
  const queries = new Counter({
    name: 'strowger_tollfree_questions_total',
    help: 'Carrier queries about toll-free numbers, by outcome.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  openReadGauges(
    metrics,
    [
      [
        'strowger_tollfree_waiting_numbers',
        'Toll-free numbers that wait for a response of the carriers; at most 10,000 are counted.',
        ({ waiting }) => waiting,
      ],
      [
        'strowger_tollfree_oldest_question_seconds',
        'Age of the oldest unanswered carrier query about a toll-free number, in exchange time; 0 if there is none.',
        ({ oldest }) => ageOf(oldest, clock.now()),
      ],
    ],
    () => readWaiting(sql),
  )
  return { queried: (outcome, count) => queries.inc({ outcome }, count) }
}
