import type { Sql } from '#platform/database/db.ts'
import { arrange, type Report, type ReportRow } from './report-rows.ts'
import type { Grouping } from './grouping-fields.ts'
import { buckets, statuses } from './measures.ts'
import { type Column, divide, findRollup, type Range, type Rollup, steps } from './rollups.ts'

export type Step = 'hour' | 'day'

/** The messages that a report counts, and how it groups them. Times are exchange time in milliseconds, at the bounds of steps. */
export type Counting = {
  from: number
  to: number
  step: Step
  /** The exchange has the hours since then. */
  hoursSince: number
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

const columns: Record<Grouping, Column> = {
  account: 'account_id',
  carrier: 'carrier_id',
  country: 'network',
  network: 'network',
  sender: 'sender',
  error: 'error_code',
}

/** Reads the counts of a report from the roll-ups and the changes that are not yet in them. The cost does not depend on the number of messages. */
export async function readReport(sql: Sql, counting: Counting): Promise<Report> {
  // Sums of many groups stay in memory. Compiling the statement takes longer than running it.
  await sql.query("set local work_mem = '64MB'; set local jit = off")
  const { text, values } = writeStatement(counting)
  const { rows } = await sql.query<ReportRow>(text, values)
  return arrange(rows)
}

/** One statement, so that all counts are of one snapshot. */
function writeStatement(counting: Counting): { text: string; values: unknown[] } {
  const { groupBy, top } = counting
  const values: unknown[] = []
  const source = sourceOf(counting, (provided) => `$${values.push(provided)}`)
  const tables = [changedSql(source), pointsSql(source)]
  const selected = [selectedSql('point', 'at', 'null', 'points')]
  if (groupBy) {
    tables.push(...groupsSql(source, groupBy === 'country'))
    selected.push(selectedSql('group', 'null', 'name', 'groups'))
    if (top) {
      tables.push(...seriesSql(source, top))
      selected.push(selectedSql('series', 'at', 'name', 'series'))
    }
  }
  return { text: `with ${tables.join(', ')} ${selected.join(' union all ')}`, values }
}

const selectedSql = (part: ReportRow['part'], at: string, key: string, table: string) =>
  `select '${part}' as part, ${at} as at, ${key} as key, ${names} from ${table}`

/** The rows that a report counts. */
type Source = {
  counting: Counting
  /** The column of the groups as text. */
  key: string
  /** The rows of pending changes. */
  changes: string
  /** The rows of the smallest roll-up, without or with the groups. */
  totals: (range: Range) => string
  groups: (range: Range) => string
}

function sourceOf(counting: Counting, value: (provided: unknown) => string): Source {
  const { from, to, groupBy } = counting
  const filters = filtersOf(counting, value)
  const filtered = filters.map(({ column }) => column)
  const where = filters.map(({ condition }) => `and ${condition}`).join(' ')
  const within = (column: string, range: { from: number; to: number }) =>
    [range.from, range.to]
      .map((at, i) => `${column} ${i === 0 ? '>=' : '<'} ${value(new Date(at).toISOString())}`)
      .join(' and ')
  const rolledUp =
    ({ view, columns: has }: Rollup) =>
    (range: Range) =>
      `from message_report where view = ${view} and step = ${steps[range.step].code}
          ${has.includes('account_id') ? '' : "and account_id = ''"} and ${within('at', range)} ${where}`
  const grouping = groupBy && columns[groupBy]
  return {
    counting,
    key: groupBy === 'network' ? networkKey : grouping ? `${grouping}::text` : 'null::text',
    changes: `from message_report_change where ${within('hour', { from, to })} ${where}`,
    totals: rolledUp(findRollup(filtered)),
    groups: rolledUp(findRollup(grouping ? [...filtered, grouping] : filtered)),
  }
}

/** Rows of messages without a known network have the country instead, of two letters. */
const isCountry = (column: string) => `length(${column}) = 2`
const networkKey = `case when ${isCountry('network')} then '' else network end`

const changedSql = ({ counting: { step }, key, changes }: Source) => `changed as materialized (
    select date_trunc('${step}', hour, 'UTC') as at, ${key} as key, ${changeSums} ${changes} group by 1, 2
  )`

const pointsSql = ({ counting, totals }: Source) => `points as (
    select at, ${sums} from (
      select at, ${rollupSums} ${totals(counting)} group by 1 union all select at, ${names} from changed
    ) p group by 1
  )`

/** The names of groups are their keys, or the countries of networks. */
const groupsSql = ({ counting, key, groups }: Source, isByCountry: boolean) => [
  `keyed as (
    select key, ${sums} from (
      ${rangesOf(counting)
        .map((range) => `select ${key} as key, ${rollupSums} ${groups(range)} group by 1 union all`)
        .join(' ')}
      select key, ${names} from changed
    ) k group by 1
  )`,
  `named as materialized (
    ${
      isByCountry
        ? `select coalesce(country, case when ${isCountry('key')} then key else '' end) as name, keyed.* from keyed
            left join (select network, min(country) as country from network_prefix group by 1) c on c.network = key`
        : 'select key as name, * from keyed'
    }
  )`,
  `groups as materialized (select name, ${sums} from named group by 1 having sum(${statuses.join(' + ')}) > 0)`,
]

/** The counts by time of the largest groups. */
const seriesSql = ({ counting, key, groups }: Source, top: number) => [
  `largest as materialized (
    select key, name from named where name in (
      select name from groups order by ${statuses.join(' + ')} desc, name collate "C" limit ${top})
  )`,
  `series as (
    select at, name, ${sums} from (
      select at, ${key} as key, ${rollupSums} ${groups(counting)} and ${key} = any(array(select key from largest)) group by 1, 2
      union all select at, key, ${names} from changed
    ) s join largest using (key) group by 1, 2
  )`,
]

/** The conditions of a report, with the columns that they need. */
function filtersOf(
  counting: Counting,
  value: (provided: unknown) => string,
): { column: Column; condition: string }[] {
  const { accountId, carrierId, network, sender, errorCode, country } = counting
  const equal = { account_id: accountId, carrier_id: carrierId, network, sender, error_code: errorCode }
  const filters = Object.entries(equal)
    .filter(([, provided]) => provided !== undefined)
    .map(([column, provided]) => ({ column: column as Column, condition: `${column} = ${value(provided)}` }))
  if (country === undefined) return filters
  const code = value(country)
  const condition = `network = any (array(select network from network_prefix where country = ${code} union all select ${code}))`
  return [...filters, { column: 'network', condition }]
}

/** The ranges from which groups are read: days and weeks where the period contains them. Hours are kept for fewer days than days. */
function rangesOf({ from, to, step, hoursSince }: Counting): Range[] {
  if (step === 'day') return divide(from, to, ['week', 'day'])
  return divide(from, to, from < hoursSince ? ['hour'] : ['week', 'day', 'hour'])
}

const measures = [...statuses, 'parts', 'spent', ...buckets.map((_, i) => `l${i}`)]
const names = measures.join(', ')
const sums = measures.map((name) => `sum(${name})::bigint as ${name}`).join(', ')

const rollupSums = [
  ...[...statuses, 'parts', 'spent'].map((name) => `sum(${name})::bigint as ${name}`),
  ...buckets.map((_, i) => `sum(latencies[${i + 1}]) as l${i}`),
].join(', ')

const messagesIf = (condition: string) => `coalesce(sum(messages) filter (where ${condition}), 0)`

const changeSums = [
  ...statuses.map((status) => `${messagesIf(`status = '${status}'`)} as ${status}`),
  'sum(parts)::bigint as parts, sum(spent)::bigint as spent',
  ...buckets.map((_, i) => `${messagesIf(`latency = ${i}`)} as l${i}`),
].join(', ')
