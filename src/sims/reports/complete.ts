import { completing, weekSql } from '#platform/reports/complete.ts'
import { counts } from './rollups.ts'

const table = 'sim_report'

/** Computes usage by week again, once after an upgrade. */
export const completeSimReports = completing({
  table,
  lock: 'SIM reports',
  statements: [weekSql({ table, key: ['view', 'partner_id', 'pool_id', 'mcc'], counts })],
})
