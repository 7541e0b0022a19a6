import type { Sql } from '#platform/database/db.ts'
import type { Counts } from '#platform/reports/report.ts'
import type { Span } from '#platform/reports/span.ts'
import type { Grouping } from './grouping-fields.ts'

/** The usage that a report counts. */
export type Counting = Span & {
  groupBy?: Grouping | undefined
  accountId?: string | undefined
  partnerId?: string | undefined
  poolId?: number | undefined
  /** The mobile country codes of a country. */
  mccs?: readonly string[] | undefined
}

export type Used = { up: number; down: number; sessions: number; mo: number; mt: number }

/** The columns of each roll-up, those with the fewest rows first. */
const views = [
  { view: 0, columns: ['mcc'] },
  { view: 1, columns: ['partner_id'] },
  { view: 2, columns: ['partner_id', 'pool_id', 'mcc'] },
] as const
type Column = (typeof views)[number]['columns'][number]

const keys: Record<Grouping, { column: Column; key: string }> = {
  account: { column: 'partner_id', key: 'u.partner_id' },
  customer: { column: 'partner_id', key: 'u.partner_id' },
  pool: { column: 'pool_id', key: "case u.pool_id when 0 then '' else u.pool_id::text end" },
  country: { column: 'mcc', key: 'u.mcc' },
}

/** The account of a customer, which is joined to the sums because there are fewer of them. */
const accountOfKey = "coalesce((select account from sim_partner where partner_id = key), '')"

const names = ['up', 'down', 'sessions', 'mo', 'mt']
const sums = names.map((name) => `sum(${name})::float8 as ${name}`).join(', ')

type Row = Used & { at: Date | null; key: string | null }

/** Reads the usage of a report by time and by group, from the roll-ups and the rows that are not yet in them, in one snapshot. */
export async function readUsageReport(sql: Sql, counting: Counting): Promise<Counts<Used>> {
  const { from, to, step, groupBy } = counting
  const values: unknown[] = [new Date(from), new Date(to)]
  const filters = filtersOf(counting, (value) => `$${values.push(value)}`)
  const filtered = filters.map(({ column }) => column)
  const where = filters.map(({ condition }) => `and ${condition}`).join(' ')
  const { column, key } = groupBy ? keys[groupBy] : { column: undefined, key: "''" }
  const name = groupBy === 'account' ? accountOfKey : 'key'
  const rolledUp = (columns: readonly Column[]) => {
    const { view, columns: has } = views.find((one) => columns.every((name) => includes(one.columns, name)))!
    const ofAll = includes(has, 'partner_id') ? '' : "and u.partner_id = ''"
    return `from sim_report u
      where u.view = ${view} and u.step = ${step === 'hour' ? 0 : 1} ${ofAll} and u.at >= $1 and u.at < $2 ${where}`
  }
  const groups = `union all
    select null, ${name}, ${sums} from (
      select ${key} as key, ${sums} ${rolledUp(column ? [...filtered, column] : filtered)} group by 1
      union all select key, ${names.join(', ')} from changed
    ) g group by 2`
  // Compiling the statement takes longer than running it.
  await sql.query('set local jit = off')
  const { rows } = await sql.query<Row>(
    `with changed as materialized (
        select date_trunc('${step}', u.hour, 'UTC') as at, ${key} as key, ${sums} from sim_report_change u
         where u.hour >= $1 and u.hour < $2 ${where} group by 1, 2
      )
      select at, null as key, ${sums} from (
        select u.at, ${sums} ${rolledUp(filtered)} group by 1 union all select at, ${names.join(', ')} from changed
      ) p group by 1
      ${groupBy ? groups : ''}`,
    values,
  )
  const valueOf = ({ up, down, sessions, mo, mt }: Row): Used => ({ up, down, sessions, mo, mt })
  return {
    points: new Map(rows.flatMap((row) => (row.at ? [[row.at.getTime(), valueOf(row)]] : []))),
    groups: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, valueOf(row)]]))),
  }
}

const includes = (columns: readonly Column[], name: Column) => columns.includes(name)

function filtersOf(
  { accountId, partnerId, poolId, mccs }: Counting,
  put: (value: unknown) => string,
): { column: Column; condition: string }[] {
  return [
    ...(accountId === undefined
      ? []
      : [
          {
            column: 'partner_id' as const,
            condition: `u.partner_id = any (array(select partner_id from sim_partner where account = ${put(accountId)}))`,
          },
        ]),
    ...(partnerId === undefined
      ? []
      : [{ column: 'partner_id' as const, condition: `u.partner_id = ${put(partnerId)}` }]),
    ...(poolId === undefined
      ? []
      : [{ column: 'pool_id' as const, condition: `u.pool_id = ${put(poolId)}` }]),
    ...(mccs === undefined
      ? []
      : [{ column: 'mcc' as const, condition: `u.mcc = any (${put(mccs)}::text[])` }]),
  ]
}

type TopSim = { iccid: string; partner_id: string; up: number; down: number; sessions: number }

/** The SIMs of an account, a customer or all with the most data in a month; ranks are accurate to one sixteenth. */
export async function readTopSims(
  sql: Sql,
  { accountId, partnerId }: Counting,
  month: Date,
  limit: number,
): Promise<TopSim[]> {
  const { rows } = await sql.query<TopSim>({
    name: 'read-top-sims',
    text: `select m.iccid, m.partner_id, m.up::float8 as up, m.down::float8 as down, m.sessions from sim_partner p
      cross join lateral (select partner_id, iccid, up, down, sessions from sim_usage_period u
         where u.partner_id = p.partner_id and u.month = $1 order by ranked desc limit $2) m
      where ($3::text is null or p.account = $3) and ($4::text is null or p.partner_id = $4) and m.up + m.down > 0
      order by m.up + m.down desc, m.partner_id, m.iccid limit $2`,
    values: [month, limit, accountId, partnerId],
  })
  return rows
}

/** The names of customers or pools of a report. */
export async function readGroupNames(
  sql: Sql,
  groupBy: Grouping | undefined,
  groups: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const text =
    groupBy === 'customer'
      ? 'select partner_id as key, company_name as name from sim_partner where partner_id = any ($1)'
      : 'select id::text as key, name from sim_pool where id = any ($1::bigint[])'
  if ((groupBy !== 'customer' && groupBy !== 'pool') || groups.length === 0) return new Map()
  const { rows } = await sql.query<{ key: string; name: string }>(text, [groups])
  return new Map(rows.map(({ key, name }) => [key, name]))
}
