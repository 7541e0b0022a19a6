import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import type { Grouping } from './grouping-fields.ts'
import { buckets, type Measures, statuses } from './measures.ts'

export type Step = 'hour' | 'day'

/** The messages that a report counts, and how it groups them. Times are exchange time in milliseconds, at the bounds of steps. */
export type Counting = {
  from: number
  to: number
  step: Step
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  carrierId?: string | undefined
  country?: string | undefined
  network?: string | undefined
  sender?: string | undefined
  errorCode?: number | undefined
  /** The number of largest groups of which the counts by time are read. */
  top?: number | undefined
}

/**
 * Counts by time, by group, and by time for the largest groups. An empty key stands for unknown values, and for other senders; the key null
 * for all groups that are not among the largest.
 */
export type Report = {
  points: Map<number, Measures>
  groups: Map<string, Measures>
  series: Map<string | null, Map<number, Measures>>
}

type Row = Record<(typeof statuses)[number], number> & {
  part: 'point' | 'group' | 'series'
  at: Date | null
  key: string | null
  parts: number
  spent: Micro
  [latency: `l${number}`]: number
}

const views = { all: 0, byAccount: 1, bySender: 2, byCarrier: 3 }

/** The smallest table that contains the values of a report. */
function viewOf({ groupBy, accountId, sender }: Counting): number {
  if (groupBy === 'sender' || sender !== undefined) return views.bySender
  if (groupBy === 'account') return views.byCarrier
  return accountId === undefined ? views.all : views.byAccount
}

const columns: Record<Grouping, string> = {
  account: 'account_id',
  carrier: 'carrier_id',
  country: 'network',
  network: 'network',
  sender: 'sender',
  error: 'error_code::text',
}

/** Reads the counts of a report from the roll-ups and the changes that are not yet in them. The cost does not depend on the number of messages. */
export async function readReport(sql: Sql, counting: Counting): Promise<Report> {
  const values: unknown[] = [counting.from, counting.to].map((at) => new Date(at).toISOString())
  const value = (provided: unknown) => `$${values.push(provided)}`
  const conditions = [
    ['carrier_id', counting.carrierId],
    ['network', counting.network],
    ['sender', counting.sender],
    ['error_code', counting.errorCode],
  ].flatMap(([column, provided]) => (provided === undefined ? [] : [`and ${column} = ${value(provided)}`]))
  if (counting.country !== undefined)
    conditions.push(
      `and network = any (array(select network from network_prefix where country = ${value(counting.country)}))`,
    )
  const view = viewOf(counting)
  const account = counting.accountId === undefined ? undefined : value(counting.accountId)
  const ofAccount = account ?? (view === views.all ? "''" : undefined)
  const where = conditions.join(' ')
  const column = counting.groupBy ? columns[counting.groupBy] : 'null::text'
  const byCountry = counting.groupBy === 'country'
  // Otherwise the rows of a week by hour are sorted on disk. Compiling the statement takes longer than running it.
  await sql.query("set local work_mem = '64MB'; set local jit = off")
  const { rows } = await sql.query<Row>(
    `with country_of as materialized (
       select network, min(country) as country from network_prefix where ${byCountry} group by 1
     ), rolled as (
       select at, ${column} as key, ${rolled}
         from message_report
        where view = ${view} and step = ${counting.step === 'hour' ? 0 : 1} and at >= $1 and at < $2
          ${ofAccount ? `and account_id = ${ofAccount}` : ''} ${where}
        group by 1, 2
     ), changed as (
       select date_trunc('${counting.step}', hour, 'UTC') as at, ${column} as key, ${changed}
         from message_report_change
        where hour >= $1 and hour < $2 ${account ? `and account_id = ${account}` : ''} ${where}
        group by 1, 2
     ), summed as (
       select * from rolled union all select * from changed
     ), keyed as (
       select at, ${byCountry ? "coalesce(country, '')" : 'key'} as key, ${names.join(', ')}
         from summed ${byCountry ? 'left join country_of on country_of.network = summed.key' : ''}
     )
     select case when grouping(at) = 0 then 'point' else 'group' end as part, at, key, ${sums}
       from keyed group by grouping sets ((at), (key))
     ${counting.top ? seriesOf(value(counting.top)) : ''}`,
    values,
  )
  return reportOf(rows)
}

/** The counts by time of the largest groups, and of all other groups together. */
const seriesOf = (top: string) => `
  union all
  select 'series', at, t.key, ${sums} from keyed left join (
      select key from keyed group by 1 order by sum(${statuses.join(' + ')}) desc, key collate "C" limit ${top}) t using (key)
    group by at, t.key`

function reportOf(rows: readonly Row[]): Report {
  const report: Report = { points: new Map(), groups: new Map(), series: new Map() }
  for (const row of rows) {
    const measures = measuresOf(row)
    if (row.part === 'group') {
      // Without grouping, all messages are in one group without a key.
      if (row.key !== null) report.groups.set(row.key, measures)
    } else if (row.part === 'point') report.points.set(row.at!.getTime(), measures)
    else {
      const series = report.series.get(row.key) ?? new Map<number, Measures>()
      report.series.set(row.key, series.set(row.at!.getTime(), measures))
    }
  }
  return report
}

const names = [...statuses, 'parts', 'spent', ...buckets.map((_, i) => `l${i}`)]
const sums = names.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

/** The sums of roll-ups. They are summed separately from changes, because rows of both together would be sorted. */
const rolled = [
  ...[...statuses, 'parts', 'spent'].map((name) => `sum(${name})::bigint as ${name}`),
  ...buckets.map((_, i) => `sum(latencies[${i + 1}]) as l${i}`),
].join(', ')

const messagesIf = (condition: string) => `coalesce(sum(messages) filter (where ${condition}), 0)`

/** The sums of pending changes. */
const changed = [
  ...statuses.map((status) => `${messagesIf(`status = '${status}'`)} as ${status}`),
  'sum(parts)::bigint as parts, sum(spent)::bigint as spent',
  ...buckets.map((_, i) => `${messagesIf(`latency = ${i}`)} as l${i}`),
].join(', ')

function measuresOf(row: Row): Measures {
  const { accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent } = row
  const latencies = buckets.map((_, i) => row[`l${i}`]!)
  return { accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent, latencies }
}
