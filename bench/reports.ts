import type { Client } from '../test/support/client.ts'
import type { Bench, Measure, Row } from './row.ts'
import { cpuSeconds } from './world/cpu.ts'
import { openExchange, type Exchange } from './world/exchange.ts'
import { accountOf, fillReportStatements, networkOf } from './world/fill-reports.ts'

const barMs = 300
const rounds = 5

type Query = Record<string, string>

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

type Measured = Pick<Exchange, 'operator' | 'pids'>

async function measured({ say, only }: Bench, exchange: Measured): Promise<Row[]> {
  const rows: Row[] = []
  for (const period of periods) {
    const reports: Times[] = []
    for (const [name, grouping] of Object.entries(groupings)) {
      if (!only.test(name)) continue
      const times = await timesOf(name, exchange, { period, ...grouping })
      reports.push(times)
      say(`${period} ${textOf(times)}`)
    }
    const slowest = reports.toSorted((a, b) => b.p50 - a.p50)[0]
    if (slowest)
      rows.push({
        name: `the slowest of ${reports.length} reports of ${period}`,
        result: textOf(slowest),
        bar: `≤ ${barMs} ms`,
        reached: slowest.p50 <= barMs,
      })
  }
  return rows
}

/** Milliseconds until the response, and of CPU time of the database, which other work on the machine changes less. */
type Times = { name: string; p50: number; most: number; cpu: number }

const textOf = ({ name, p50, most, cpu }: Times) =>
  `${name}: p50 ${p50.toFixed(0)} ms, the slowest ${most.toFixed(0)} ms, ${cpu.toFixed(0)} ms of CPU time in PostgreSQL`

async function timesOf(name: string, { operator, pids }: Measured, query: Query): Promise<Times> {
  await ask(operator, query)
  const before = cpuSeconds(pids.PostgreSQL)
  const times: number[] = []
  for (let i = 0; i < rounds; i++) times.push(await ask(operator, query))
  const cpu = ((cpuSeconds(pids.PostgreSQL) - before) * 1000) / rounds
  times.sort((a, b) => a - b)
  return { name, p50: times[Math.floor(rounds / 2)]!, most: times.at(-1)!, cpu }
}

async function ask(operator: Client, query: Query): Promise<number> {
  const words = new URLSearchParams({ ...query, compare: 'previous', top: '5' })
  const began = performance.now()
  const { status, body } = await operator.get(`/operator/v1/reports/messages?${words.toString()}`)
  if (status !== 200) throw new Error(`${words.toString()}: ${JSON.stringify(body)}`)
  return performance.now() - began
}
