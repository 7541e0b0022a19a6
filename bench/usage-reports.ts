import type { Measure, Row } from './row.ts'
import { openExchange } from './world/exchange.ts'
import { accountOf, fillUsageStatements } from './world/fill-usage-reports.ts'
import { type Query, slowestOf, textOf, type Times, timesOf } from './world/report-times.ts'

const periods = ['24h', '7d', '30d', '90d']
const account_id = accountOf(3)

const reports: Record<string, Record<string, Query>> = {
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
}

/** The response times of the reports of SIM usage and webhooks with a thousand accounts, with the period before. */
export const measureUsageReports: Measure = async ({ say, only }) => {
  const exchange = await openExchange()
  try {
    for (const statement of fillUsageStatements()) await exchange.run(statement)
    const count = (table: string) => exchange.number(`select count(*) from ${table}`)
    say(`${await count('sim_report')} rows of SIM usage and ${await count('webhook_report')} of webhooks`)
    const rows: Row[] = []
    for (const period of periods) {
      const times: Times[] = []
      for (const [path, groupings] of Object.entries(reports))
        for (const [name, grouping] of Object.entries(groupings)) {
          if (!only.test(name)) continue
          const measured = await timesOf(name, exchange, `/operator/v1/reports/${path}`, {
            period,
            ...grouping,
          })
          times.push(measured)
          say(`${period} ${textOf(measured)}`)
        }
      rows.push(...slowestOf(times, period))
    }
    return rows
  } finally {
    await exchange.stop()
  }
}
