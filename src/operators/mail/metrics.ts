import { Counter } from 'prom-client'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openReadGauges } from '#platform/metrics/read-gauges.ts'
import { readPendingMails } from './store.ts'

export type MailMetrics = { attempted(outcome: 'sent' | 'refused' | 'postponed'): void }

/** Registers the metrics of queued emails, once per metrics registry. */
export function openMailMetrics(metrics: Pick<Metrics, 'registry'>, sql: Sql): MailMetrics {
  const attempts = new Counter({
    name: 'strowger_mails_total',
    help: 'Attempts to send emails to operators and owners of accounts, by outcome.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  openReadGauges(
    metrics,
    [
      [
        'strowger_mail_oldest_seconds',
        'Age of the oldest email to an operator or the owner of an account that is not sent yet; 0 if there is none.',
        ({ oldest }) => oldest,
      ],
    ],
    () => readPendingMails(sql),
  )
  return { attempted: (outcome) => attempts.inc({ outcome }) }
}
