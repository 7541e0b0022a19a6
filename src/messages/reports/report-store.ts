import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import { buckets, type Measures, statuses } from './measures.ts'
import type { groupings } from './shapes.ts'

export type Step = 'hour' | 'day'
export type Grouping = (typeof groupings)[number]

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
}

/** Counts by time, and by group. An empty key stands for unknown values, and for other senders. */
export type Report = { points: Map<number, Measures>; groups: Map<string, Measures> }

type Row = Record<(typeof statuses)[number], number> & {
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

const countryOfKey = `coalesce((select country from country_of c where c.network = summed.key), '')`

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
      `and network in (select network from network_prefix where country = ${value(counting.country)})`,
    )
  const view = viewOf(counting)
  const account = counting.accountId === undefined ? undefined : value(counting.accountId)
  const ofAccount = account ?? (view === views.all ? "''" : undefined)
  const where = conditions.join(' ')
  const column = counting.groupBy ? columns[counting.groupBy] : 'null::text'
  const byCountry = counting.groupBy === 'country'
  const { rows } = await sql.query<Row>(
    `with country_of as materialized (
       select network, min(country) as country from network_prefix where ${byCountry} group by 1
     ), counted as (
       select at, account_id, carrier_id, network, sender, error_code, ${[...statuses, 'parts', 'spent'].join(', ')},
           ${buckets.map((_, i) => `latencies[${i + 1}] as l${i}`).join(', ')}
         from message_report
        where view = ${view} and step = ${counting.step === 'hour' ? 0 : 1} and at >= $1 and at < $2
          ${ofAccount ? `and account_id = ${ofAccount}` : ''} ${where}
       union all
       select date_trunc('${counting.step}', hour, 'UTC'), account_id, carrier_id, network, sender, error_code,
           ${statuses.map((status) => `case status when '${status}' then messages else 0 end`).join(', ')}, parts, spent,
           ${buckets.map((_, i) => `case latency when ${i} then messages else 0 end`).join(', ')}
         from message_report_change
        where hour >= $1 and hour < $2 ${account ? `and account_id = ${account}` : ''} ${where}
     ), summed as (
       select at, ${column} as key, ${sums} from counted group by 1, 2
     ), keyed as (
       select at, ${byCountry ? countryOfKey : 'key'} as key, ${names.join(', ')} from summed
     )
     select at, key, ${sums} from keyed group by grouping sets ((at), (key))`,
    values,
  )
  const points = rows
    .filter(({ at }) => at !== null)
    .map((row) => [row.at!.getTime(), measuresOf(row)] as const)
  const groups = rows.filter(({ key }) => key !== null).map((row) => [row.key!, measuresOf(row)] as const)
  return { points: new Map(points), groups: new Map(groups) }
}

const names = [...statuses, 'parts', 'spent', ...buckets.map((_, i) => `l${i}`)]
const sums = names.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

function measuresOf(row: Row): Measures {
  const { accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent } = row
  const latencies = buckets.map((_, i) => row[`l${i}`]!)
  return { accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent, latencies }
}
