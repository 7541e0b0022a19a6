import { Counter } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openReadGauges } from '#platform/metrics/read-gauges.ts'
import { readAlertCounts } from '../alert/alert-store.ts'

export type AlertMetrics = {
  changed(change: 'began' | 'ended'): void
  posted(outcome: 'accepted' | 'postponed' | 'expired'): void
}

/** Registers the metrics of alerts, once per metrics registry. */
export function openAlertMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): AlertMetrics {
  const changes = new Counter({
    name: 'strowger_report_alert_changes_total',
    help: 'Alerts on reports that this node has begun or ended, by change.',
    labelNames: ['change'],
    registers: [metrics.registry],
  })
  const posts = new Counter({
    name: 'strowger_report_alert_webhooks_total',
    help: "Attempts of webhooks of operators' alerts on reports, by outcome.",
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  openReadGauges(
    metrics,
    [
      ['strowger_report_alerts_active', 'Present alerts on reports.', ({ alerting }) => alerting],
      [
        'strowger_report_alerts_late_seconds',
        'Time since the oldest due evaluation of an alert on reports; 0 if none is due.',
        ({ late }) => late,
      ],
    ],
    () => readAlertCounts(sql, new Date(clock.now())),
  )
  return { changed: (change) => changes.inc({ change }), posted: (outcome) => posts.inc({ outcome }) }
}
