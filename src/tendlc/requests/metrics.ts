import { Counter } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openReadGauges } from '#platform/metrics/read-gauges.ts'
import type { RegistryKind } from './store.ts'
import { readWaiting } from '../history/waiting-store.ts'

/** What this node counts of what it asks others for. */
export type TendlcMetrics = {
  asked(kind: RegistryKind, outcome: 'answered' | 'pending' | 'refused' | 'failed'): void
  mail(outcome: 'sent' | 'refused' | 'postponed'): void
}

/** Adds it to the node's metrics, once for each registry. */
export function openTendlcMetrics({ registry }: Pick<Metrics, 'registry'>): TendlcMetrics {
  const requested = new Counter({
    name: 'strowger_registry_questions_total',
    help: 'Questions that were put to the campaign registry, by kind and what came of it.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const mails = new Counter({
    name: 'strowger_brand_mails_total',
    help: 'Attempts to hand over mails that verify brands, by what came of it.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return {
    asked: (kind, outcome) => requested.inc({ kind, outcome }),
    mail: (outcome) => mails.inc({ outcome }),
  }
}

/** Adds gauges of what waits, read when somebody looks; once for each registry. */
export function openWaitingMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): void {
  openReadGauges(
    metrics,
    [
      [
        'strowger_registry_oldest_question_seconds',
        'Age of the oldest question that the campaign registry has not answered, in exchange time; 0 when there is none.',
        ({ oldestQuestion }) => ageOf(oldestQuestion, clock.now()),
      ],
      [
        'strowger_brand_mail_oldest_seconds',
        'Age of the oldest mail to a brand that is still to be handed over, in exchange time; 0 when there is none.',
        ({ oldestMail }) => ageOf(oldestMail, clock.now()),
      ],
    ],
    () => readWaiting(sql),
  )
}
