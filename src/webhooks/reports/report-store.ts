import type { Sql } from '#platform/database/db.ts'
import type { Counts } from '#platform/reports/report.ts'
import type { Span } from '#platform/reports/span.ts'
import { registeredIdOf } from '../event/endpoint-key.ts'
import type { Grouping } from './grouping-fields.ts'
import { buckets, type Measures, outcomes } from './measures.ts'

/** The attempts that a report counts. */
export type Counting = Span & {
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  origin?: string | undefined
  result?: string | undefined
}

const columns = { account: 'account_id', endpoint: 'origin', result: 'result' } as const
type Column = (typeof columns)[Grouping]

/** The columns of each roll-up, those with the fewest rows first. */
const views: readonly { view: number; has: readonly Column[] }[] = [
  { view: 0, has: ['result'] },
  { view: 1, has: ['account_id'] },
  { view: 2, has: ['account_id', 'origin', 'result'] },
]

const all = outcomes.join(' + ')
const names = [...outcomes, ...buckets.map((_, i) => `d${i}`)]
const sums = names.map((name) => `sum(${name})::float8 as ${name}`).join(', ')
const outcomeSums = outcomes.map((name) => `sum(${name}) as ${name}`)
const rollupSums = [...outcomeSums, ...buckets.map((_, i) => `sum(durations[${i + 1}]) as d${i}`)].join(', ')
const changeSums = [
  ...outcomeSums,
  ...buckets.map((_, i) => `coalesce(sum(${all}) filter (where bucket = ${i}), 0) as d${i}`),
].join(', ')

type Row = Record<(typeof outcomes)[number], number> & {
  at: Date | null
  key: string | null
  [duration: `d${number}`]: number
}

/** Reads the attempts of a report by time and by group, from the roll-ups and the rows that are not yet in them, in one snapshot. */
export async function readWebhookReport(sql: Sql, counting: Counting): Promise<Counts<Measures>> {
  const { from, to, step, groupBy, accountId, origin, result } = counting
  const filters = Object.entries({ account_id: accountId, origin, result }).filter(
    ([, value]) => value !== undefined,
  )
  const filtered = filters.map(([column]) => column)
  const where = filters.map(([column], i) => `and ${column} = $${i + 3}`).join(' ')
  const key = groupBy ? columns[groupBy] : "''"
  const rolledUp = (used: readonly string[]) => {
    const { view, has } = views.find((one) =>
      used.every((name) => one.has.some((column) => column === name)),
    )!
    const ofAll = has.includes('account_id') ? '' : "and account_id = ''"
    return `from webhook_report
      where view = ${view} and step = ${step === 'hour' ? 0 : 1} ${ofAll} and at >= $1 and at < $2 ${where}`
  }
  const groups = `union all
    select null, key, ${sums} from (
      select ${key} as key, ${rollupSums} ${rolledUp(groupBy ? [...filtered, key] : filtered)} group by 1
      union all select key, ${names.join(', ')} from changed
    ) g group by 2`
  // Compiling the statement takes longer than running it.
  await sql.query('set local jit = off')
  const { rows } = await sql.query<Row>(
    `with changed as materialized (
        select date_trunc('${step}', hour, 'UTC') as at, ${key} as key, ${changeSums} from webhook_report_change
         where hour >= $1 and hour < $2 ${where} group by 1, 2
      )
      select at, null as key, ${sums} from (
        select at, ${rollupSums} ${rolledUp(filtered)} group by 1 union all select at, ${names.join(', ')} from changed
      ) p group by 1
      ${groupBy ? groups : ''}`,
    [new Date(from), new Date(to), ...filters.map(([, value]) => value)],
  )
  return {
    points: new Map(rows.flatMap((row) => (row.at ? [[row.at.getTime(), measuresOf(row)]] : []))),
    groups: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, measuresOf(row)]]))),
  }
}

function measuresOf(row: Row): Measures {
  const { delivered, retried, failed } = row
  return { delivered, retried, failed, durations: buckets.map((_, i) => row[`d${i}`]!) }
}

/** The URLs of the registered endpoints among some origins, by origin. */
export async function readEndpointUrls(
  sql: Sql,
  origins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = origins.flatMap((origin) => registeredIdOf(origin) ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<{ origin: string; url: string }>(
    `select 'endpoint:' || id as origin, url from account_endpoint where id = any ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ origin, url }) => [origin, url]))
}
