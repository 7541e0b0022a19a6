import { Counter } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openReadGauges } from '#platform/metrics/read-gauges.ts'
import { readWaiting } from '../registrations/waiting-store.ts'

/** What this node counts of what it asks the carriers. */
export type TollFreeMetrics = {
  asked(outcome: 'answered' | 'pending' | 'failed', count: number): void
}

/** Adds it to the node's metrics, with gauges of what waits for the carriers on all nodes; once for each registry. */
export function openTollFreeMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): TollFreeMetrics {
  const requested = new Counter({
    name: 'strowger_tollfree_questions_total',
    help: 'Questions of toll-free numbers that were put to the carriers, by what came of them.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  openReadGauges(
    metrics,
    [
      [
        'strowger_tollfree_waiting_numbers',
        'Toll-free numbers that wait for the carriers; 10,000 is as many or more.',
        ({ waiting }) => waiting,
      ],
      [
        'strowger_tollfree_oldest_question_seconds',
        'Age of the oldest question of a toll-free number that the carriers have not answered, in exchange time; 0 when there is none.',
        ({ oldest }) => ageOf(oldest, clock.now()),
      ],
    ],
    () => readWaiting(sql),
  )
  return { asked: (outcome, count) => requested.inc({ outcome }, count) }
}
