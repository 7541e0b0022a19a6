import type { Bench, Measure, Row } from './row.ts'
import { openExchange } from './world/exchange.ts'
import { accountOf, fillReportStatements, networkOf } from './world/fill-reports.ts'
import { type Measured, type Query, slowestOf, textOf, type Times, timesOf } from './world/report-times.ts'

const path = '/operator/v1/reports/messages'

/** The periods of the page; up to seven days are read by hour. */
const periods = ['1h', '24h', '7d', '30d', '90d']

const large = accountOf(3)
const groupings: Record<string, Query> = {
  'by account': { group_by: 'account' },
  'by carrier': { group_by: 'carrier' },
  'by country': { group_by: 'country' },
  'by network': { group_by: 'network' },
  'by error': { group_by: 'error' },
  'of a carrier by account': { group_by: 'account', carrier_id: 'carrier-1' },
  'of a country by network': { group_by: 'network', country: 'BX' },
  'of a network by error': { group_by: 'error', network: networkOf(7) },
  'of a large account by network': { group_by: 'network', account_id: large },
  'of a large account by error': { group_by: 'error', account_id: large },
  'of a large account by sender': { group_by: 'sender', account_id: large },
  'of a small account by sender': { group_by: 'sender', account_id: accountOf(150) },
  'of a sender by error': { group_by: 'error', account_id: large, sender: '12010003007' },
}

/**
 * The response times of reports as the console requests them, with the period before and the hours or days of the five largest groups, from the
 * roll-ups of 100 million messages.
 */
export const measureReports: Measure = async (bench) => {
  const exchange = await openExchange()
  try {
    const began = performance.now()
    for (const statement of fillReportStatements()) await exchange.run(statement)
    const rows = await exchange.number('select count(*) from message_report')
    const bytes = await exchange.number("select pg_total_relation_size('message_report')")
    const seconds = (performance.now() - began) / 1000
    bench.say(`${rows} rows stored in ${seconds.toFixed(0)} s, ${(bytes / 2 ** 30).toFixed(1)} GB`)
    return await measured(bench, exchange)
  } finally {
    await exchange.stop()
  }
}

async function measured({ say, only }: Bench, exchange: Measured): Promise<Row[]> {
  const rows: Row[] = []
  for (const period of periods) {
    const reports: Times[] = []
    for (const [name, grouping] of Object.entries(groupings)) {
      if (!only.test(name)) continue
      const times = await timesOf(name, exchange, path, { period, top: '5', ...grouping })
      reports.push(times)
      say(`${period} ${textOf(times)}`)
    }
    rows.push(...slowestOf(reports, period))
  }
  return rows
}
