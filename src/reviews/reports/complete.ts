import { completing, replacing, summed, weekSql } from '#platform/reports/complete.ts'
import { buckets, counted } from './measures.ts'

const table = 'compliance_report'
const counts = { counts: counted, durations: buckets.length }
const { columns, sums } = summed(counts)

/** The rows by account (view 4) are the sums of those by account and kind (view 1). */
const byAccount = `
  insert into ${table} as r (view, step, account_id, at, kind, reason, ${columns.join(', ')})
    select 4, step, account_id, at, '', '', ${sums.join(', ')} from ${table}
     where view = 1 and step in (0, 1) and at >= $1::timestamptz and at < $1::timestamptz + interval '7 days' group by step, account_id, at
  on conflict (view, step, account_id, at, kind, reason) ${replacing(columns)}`

/** Computes submissions by account and by week again, once after an upgrade. */
export const completeComplianceReports = completing({
  table,
  lock: 'compliance reports',
  statements: [byAccount, weekSql({ table, key: ['view', 'account_id', 'kind', 'reason'], ...counts })],
})
