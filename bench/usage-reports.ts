import type { Measure, Row } from './row.ts'
import { openExchange } from './world/exchange.ts'
import { accountOf, fillUsageStatements, type UsageReport, usageTables } from './world/fill-usage-reports.ts'
import { type Query, slowestOf, textOf, type Times, timesOf } from './world/report-times.ts'

const periods = ['24h', '7d', '30d', '90d']
const account_id = accountOf(3)

const reports: Record<UsageReport, Record<string, Query>> = {
  sims: {
    'usage by account': { group_by: 'account' },
    'usage by customer': { group_by: 'customer' },
    'usage by country': { group_by: 'country' },
    'usage of an account by pool': { group_by: 'pool', account_id },
  },
  webhooks: {
    'attempts by account': { group_by: 'account' },
    'attempts by result': { group_by: 'result' },
    'attempts of an account by endpoint': { group_by: 'endpoint', account_id },
  },
  compliance: {
    'submissions by account': { group_by: 'account' },
    'submissions by kind': { group_by: 'kind' },
    'submissions by reason': { group_by: 'reason' },
    'submissions of an account by reason': { group_by: 'reason', account_id },
  },
}

/** The response times of the reports of SIM usage, webhooks and submissions with a thousand accounts, with the period before. */
export const measureUsageReports: Measure = async ({ say, only }) => {
  const exchange = await openExchange()
  try {
    const measured = (Object.keys(reports) as UsageReport[]).filter((report) =>
      Object.keys(reports[report]).some((name) => only.test(name)),
    )
    for (const statement of fillUsageStatements(measured)) await exchange.run(statement)
    for (const report of measured)
      say(`${await exchange.number(`select count(*) from ${usageTables[report]}`)} rows of ${report}`)
    const rows: Row[] = []
    for (const period of periods) {
      const times: Times[] = []
      for (const path of measured)
        for (const [name, grouping] of Object.entries(reports[path])) {
          if (!only.test(name)) continue
          const time = await timesOf(name, exchange, `/operator/v1/reports/${path}`, {
            period,
            ...grouping,
          })
          times.push(time)
          say(`${period} ${textOf(time)}`)
        }
      rows.push(...slowestOf(times, period))
    }
    return rows
  } finally {
    await exchange.stop()
  }
}
