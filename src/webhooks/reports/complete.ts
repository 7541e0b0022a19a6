import { completing, weekSql } from '#platform/reports/complete.ts'
import { buckets, outcomes } from './measures.ts'

const table = 'webhook_report'
const key = ['view', 'account_id', 'origin', 'result']

/** Computes attempts by week again, once after an upgrade. */
export const completeWebhookReports = completing({
  table,
  lock: 'webhook reports',
  statements: [weekSql({ table, key, counts: outcomes, durations: buckets.length })],
})
