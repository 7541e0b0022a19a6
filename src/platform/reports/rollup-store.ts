import type { Sql } from '../database/db.ts'
import { type Range, rangesOf, steps } from './ranges.ts'
import { findRollup, type Rollups } from './rollups.ts'
import type { Period } from './span.ts'

/** The rows that a report counts, and their groups. */
export type Counting<Column extends string> = {
  period: Period
  filters: readonly { column: Column; condition: string }[]
  groupBy?: Grouping<Column> | undefined
  /** The number of largest groups of which the counts by time are read. */
  top?: number | undefined
  /** The values of the parameters that the conditions and names use. */
  values: readonly unknown[]
}

export type Grouping<Column extends string> = {
  column: Column
  /** The column as the text of the key. */
  key?: string
  /** The statement that adds a `name` to the keys in `keyed`; groups with the same name are added. By default the name is the key. */
  named?: string
}

/** Counts by time, by group, or by both for the largest groups. */
export type ReportRow = {
  part: 'point' | 'group' | 'series'
  at: Date | null
  key: string | null
  counts: Readonly<Record<string, number>>
}

/** Reads the counts of a report from the roll-ups and the changes that are not yet in them. The cost does not depend on how much was counted. */
export async function readRollups<Column extends string>(
  sql: Sql,
  rollups: Rollups<Column>,
  counting: Counting<Column>,
): Promise<ReportRow[]> {
  // Sums of many groups stay in memory. Compiling the statement takes longer than running it.
  await sql.query("set local work_mem = '64MB'; set local jit = off")
  const { rows } = await sql.query<Omit<ReportRow, 'counts'> & Record<string, unknown>>(
    ...writeStatement(rollups, counting),
  )
  return rows.map(({ part, at, key, ...counts }) => ({
    part,
    at,
    key,
    counts: counts as ReportRow['counts'],
  }))
}

/** One statement, so that all counts are of one snapshot. */
function writeStatement<Column extends string>(
  rollups: Rollups<Column>,
  counting: Counting<Column>,
): [text: string, values: unknown[]] {
  const values = [...counting.values]
  const source = sourceOf(rollups, counting, (value) => `$${values.push(value)}`)
  const { names } = source
  const select = (part: ReportRow['part'], at: string, key: string, table: string) =>
    `select '${part}' as part, ${at} as at, ${key} as key, ${names} from ${table}`
  const tables = [changedSql(source), pointsSql(source)]
  const selected = [select('point', 'at', 'null', 'points')]
  if (counting.groupBy) {
    tables.push(...groupsSql(source))
    selected.push(select('group', 'null', 'name', 'groups'))
    if (counting.top) {
      tables.push(...seriesSql(source, counting.top))
      selected.push(select('series', 'at', 'name', 'series'))
    }
  }
  return [`with ${tables.join(', ')} ${selected.join(' union all ')}`, values]
}

/** The rows that a report counts, and the expressions that sum them. */
type Source = {
  period: Period
  key: string
  /** The key in the condition that reads some groups only. */
  comparedKey: string
  named: string
  changes: string
  /** The rows of the smallest roll-up, without or with the groups. */
  totals: (range: Range) => string
  groups: (range: Range) => string
  names: string
  sums: string
  rolledUp: string
  changed: string
  present: string
  weight: string
}

function sourceOf<Column extends string>(
  rollups: Rollups<Column>,
  { period, filters, groupBy }: Counting<Column>,
  put: (value: unknown) => string,
): Source {
  const { table, owner, counts, present, weight } = rollups
  const where = filters.map(({ condition }) => `and ${condition}`).join(' ')
  const within = (column: string, { from, to }: { from: number; to: number }) =>
    `${column} >= ${put(new Date(from).toISOString())} and ${column} < ${put(new Date(to).toISOString())}`
  const rowsWith = (columns: readonly Column[]) => {
    const { view, columns: has } = findRollup(rollups, columns)
    const ofAll = has.includes(owner) ? '' : `and ${owner} = ''`
    return (range: Range) =>
      `from ${table} where view = ${view} and step = ${steps[range.step].code} ${ofAll} and ${within('at', range)} ${where}`
  }
  const filtered = filters.map(({ column }) => column)
  const list = (write: (count: (typeof counts)[number]) => string) => counts.map(write).join(', ')
  const key = groupBy?.key ?? groupBy?.column ?? 'null::text'
  return {
    period,
    key,
    // Only the owner precedes the time in the primary key. An index condition on a later column makes the planner prefer the index by time
    // alone, which reads the rows of all owners.
    comparedKey: groupBy?.column === owner ? key : `${key} || ''`,
    named: groupBy?.named ?? 'select key as name, * from keyed',
    changes: `from ${table}_change where ${within('hour', period)} ${where}`,
    totals: rowsWith(filtered),
    groups: rowsWith(groupBy ? [...filtered, groupBy.column] : filtered),
    names: list(({ name }) => name),
    sums: list(({ name }) => `sum(${name})::float8 as ${name}`),
    rolledUp: list(({ name, rolledUp }) => `${rolledUp} as ${name}`),
    changed: list(({ name, changed }) => `${changed} as ${name}`),
    present: present.map((name) => `sum(${name}) > 0`).join(' or '),
    weight,
  }
}

const changedSql = ({ period: { step }, key, changes, changed }: Source) => `changed as materialized (
    select date_trunc('${step}', hour, 'UTC') as at, ${key} as key, ${changed} ${changes} group by 1, 2
  )`

const pointsSql = ({ period, totals, names, sums, rolledUp }: Source) => `points as (
    select at, ${sums} from (
      select at, ${rolledUp} ${totals(period)} group by 1 union all select at, ${names} from changed
    ) p group by 1
  )`

const groupsSql = ({ period, key, named, groups, names, sums, rolledUp, present }: Source) => [
  `keyed as (
    select key, ${sums} from (
      ${rangesOf(period)
        .map((range) => `select ${key} as key, ${rolledUp} ${groups(range)} group by 1 union all`)
        .join(' ')}
      select key, ${names} from changed
    ) k group by 1
  )`,
  `named as materialized (${named})`,
  `groups as materialized (select name, ${sums} from named group by 1 having ${present})`,
]

/** The counts by time of the largest groups. */
const seriesSql = (
  { period, key, comparedKey, groups, names, sums, rolledUp, weight }: Source,
  top: number,
) => [
  `largest as materialized (
    select key, name from named where name in (
      select name from groups order by ${weight} desc, name collate "C" limit ${top})
  )`,
  `series as (
    select at, name, ${sums} from (
      select at, ${key} as key, ${rolledUp} ${groups(period)} and ${comparedKey} = any(array(select key from largest)) group by 1, 2
      union all select at, key, ${names} from changed
    ) s join largest using (key) group by 1, 2
  )`,
]
