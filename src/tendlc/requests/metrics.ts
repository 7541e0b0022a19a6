import { Counter } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { ageOf, openReadGauges } from '#platform/metrics/read-gauges.ts'
import type { RegistryKind } from './store.ts'
import { readWaiting } from '../history/waiting-store.ts'

/** Counters of registry requests and emails sent by this node. */
export type TendlcMetrics = {
  queried(kind: RegistryKind, outcome: 'answered' | 'pending' | 'refused' | 'failed'): void
  mail(outcome: 'sent' | 'refused' | 'postponed'): void
}

/** Registers the counters, once per metrics registry. */
export function openTendlcMetrics({ registry }: Pick<Metrics, 'registry'>): TendlcMetrics {
  const queries = new Counter({
    name: 'strowger_registry_questions_total',
    help: 'Requests sent to the campaign registry, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const mails = new Counter({
    name: 'strowger_brand_mails_total',
    help: 'Attempts to send brand verification emails, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return {
    queried: (kind, outcome) => queries.inc({ kind, outcome }),
    mail: (outcome) => mails.inc({ outcome }),
  }
}

/** Registers gauges of pending work, read at each scrape; once per metrics registry. */
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
        'Age of the oldest unanswered request to the campaign registry, in exchange time; 0 if there is none.',
        ({ oldestQuestion }) => ageOf(oldestQuestion, clock.now()),
      ],
      [
        'strowger_brand_mail_oldest_seconds',
        'Age of the oldest brand verification email not sent yet, in exchange time; 0 if there is none.',
        ({ oldestMail }) => ageOf(oldestMail, clock.now()),
      ],
    ],
    () => readWaiting(sql),
  )
}
