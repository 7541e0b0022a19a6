import type { Sql } from '#platform/database/db.ts'
import type { Counts } from '#platform/reports/report.ts'
import type { Span } from '#platform/reports/span.ts'
import type { Grouping } from './grouping-fields.ts'
import { buckets, counted, type Measures } from './measures.ts'
import type { SubmissionKind } from './submission-kinds.ts'

/** The submissions that a report counts. */
export type Counting = Span & {
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  kind?: SubmissionKind | undefined
}

const columns: Readonly<Record<Grouping, string>> = { account: 'account_id', kind: 'kind', reason: 'reason' }

const decisions = 'approved + rejected + changes_requested'
const names = [...counted, ...buckets.map((_, i) => `d${i}`)]
const sums = names.map((name) => `sum(${name})::float8 as ${name}`).join(', ')
const othersSums = counted.slice(1).map((name) => `sum(${name}) as ${name}`)
const rollupSums = [
  'sum(submitted) as submitted',
  ...othersSums,
  ...buckets.map((_, i) => `sum(durations[${i + 1}]) as d${i}`),
].join(', ')
const changeSums = (submitted: string) =>
  [
    `sum(${submitted}) as submitted`,
    ...othersSums,
    ...buckets.map((_, i) => `coalesce(sum(${decisions}) filter (where bucket = ${i}), 0) as d${i}`),
  ].join(', ')

type Row = Record<(typeof counted)[number], number> & {
  at: Date | null
  key: string | null
  [duration: `d${number}`]: number
}

/** Reads the submissions of a report by time and by group, from the roll-ups and the rows that are not yet in them, in one snapshot. */
export async function readComplianceReport(sql: Sql, counting: Counting): Promise<Counts<Measures>> {
  const { from, to, step, groupBy, accountId, kind } = counting
  const values: unknown[] = [new Date(from), new Date(to)]
  const filters = Object.entries({ account_id: accountId, kind }).flatMap(([column, value]) =>
    value === undefined ? [] : [`and ${column} = $${values.push(value)}`],
  )
  const isByReason = groupBy === 'reason'
  const isOfAll = accountId === undefined
  const rolledUp = (view: number, conditions: readonly string[]) =>
    `from compliance_report where view = ${view} and step = ${step === 'hour' ? 0 : 1} and at >= $1 and at < $2 ${conditions.join(' ')}`
  const ofAll = isOfAll ? ["and account_id = ''"] : []
  const points = rolledUp(isOfAll ? 0 : 1, [...ofAll, ...filters])
  const grouped = isByReason
    ? rolledUp(isOfAll ? 2 : 3, [...ofAll, ...filters])
    : groupBy === 'account'
      ? rolledUp(1, filters)
      : points
  const pending = (conditions: string) =>
    `from compliance_report_change where hour >= $1 and hour < $2 ${filters.join(' ')} ${conditions}`
  const key = groupBy && columns[groupBy]
  const groups = `union all
    select null, key, ${sums} from (
      select ${key} as key, ${rollupSums} ${grouped} group by 1
      union all
      select ${key} as key, ${changeSums(isByReason ? decisions : 'submitted')} ${pending(isByReason ? "and reason <> ''" : '')} group by 1
    ) g group by 2`
  // Compiling the statement takes longer than running it.
  await sql.query('set local jit = off')
  const { rows } = await sql.query<Row>(
    `select at, null as key, ${sums} from (
        select at, ${rollupSums} ${points} group by 1
        union all
        select date_trunc('${step}', hour, 'UTC') as at, ${changeSums('submitted')} ${pending('')} group by 1
      ) p group by 1
      ${groupBy ? groups : ''}`,
    values,
  )
  return {
    points: new Map(rows.flatMap((row) => (row.at ? [[row.at.getTime(), measuresOf(row)]] : []))),
    groups: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, measuresOf(row)]]))),
  }
}

function measuresOf({ submitted, approved, rejected, changes_requested, withdrawn, ...row }: Row): Measures {
  const durations = buckets.map((_, i) => row[`d${i}`]!)
  return { submitted, approved, rejected, changes_requested, withdrawn, durations }
}
