import type { Row, Sql } from '#platform/db.ts'
import { fieldNames, type SimFilter, type StateCount } from './filter.ts'
import type { Place } from './locate.ts'

/** What can be read of a SIM beside its ICCID. */
export const simColumns = [
  'status',
  'fraud',
  'lim',
  'euiccid',
  'imsi',
  'imei',
  'msisdn',
  'apn',
  'ip_type',
  'ipv4',
  'ipv6',
  ...fieldNames,
  'signup_id',
  'changed_at',
] as const
export type SimColumn = (typeof simColumns)[number]
export type SimRow = { iccid: string } & Row

/** Rows of SIMs in order, at most so many, of those that are in one of some combinations of states; or of all. */
export async function readPlace(
  sql: Sql,
  partnerId: string,
  states: readonly StateCount[] | undefined,
  place: Place & { after?: string | undefined; limit: number },
  columns: readonly SimColumn[],
): Promise<SimRow[]> {
  const asked = openQuestion(partnerId)
  const { put } = asked
  const range = `partner_id = $1 and iccid >= ${put(place.lo, 'text')} and iccid < ${put(place.hi, 'text')}
    ${place.after === undefined ? '' : `and iccid > ${put(place.after, 'text')}`}`
  const found = states
    ? `(select s.iccid from unnest(${(['status', 'fraud', 'lim'] as const)
        .map((key) =>
          put(
            states.map((state) => state[key]),
            'smallint[]',
          ),
        )
        .join(', ')}) c(status, fraud, lim) cross join lateral (
          select iccid from sim where ${range} and status = c.status and fraud = c.fraud and lim = c.lim offset 0) s)`
    : `sim where ${range}`
  return asked.read(
    sql,
    `select iccid from ${found} order by iccid offset ${put(place.skip, 'bigint')} limit ${put(place.limit, 'bigint')}`,
    columns,
  )
}

/** How many SIMs there are that a filter finds which is about more than states. */
export async function countFound(sql: Sql, partnerId: string, filter: SimFilter): Promise<number> {
  const { values, where } = conditionsOf(openQuestion(partnerId), filter)
  const { rows } = await sql.query<{ n: number }>(`select count(*) as n from sim where ${where}`, values)
  return rows[0]!.n
}

/** Rows of SIMs that such a filter finds. */
export async function readFound(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { after, offset, limit }: { after?: string | undefined; offset: number; limit: number },
  columns: readonly SimColumn[],
): Promise<SimRow[]> {
  const asked = conditionsOf(openQuestion(partnerId), filter)
  const { put, where } = asked
  const later = after === undefined ? '' : `and iccid > ${put(after, 'text')}`
  return asked.read(
    sql,
    `select iccid from sim where ${where} ${later} order by iccid offset ${put(offset, 'bigint')} limit ${put(limit, 'bigint')}`,
    columns,
  )
}

function openQuestion(partnerId: string) {
  const values: unknown[] = [partnerId]
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const read = async (sql: Sql, page: string, columns: readonly SimColumn[]) => {
    const text =
      columns.length === 0
        ? page
        : `with page as materialized (${page})
           select s.iccid, ${columns.map((column) => `s.${column}`).join(', ')} from page p cross join lateral (
             select * from sim where partner_id = $1 and iccid = p.iccid offset 0) s order by s.iccid`
    return (await sql.query<SimRow>(text, values)).rows
  }
  return { values, put, read }
}

function conditionsOf<Q extends ReturnType<typeof openQuestion>>(question: Q, filter: SimFilter) {
  const { put } = question
  const conditions = ['partner_id = $1']
  const equal = (column: string, value: unknown, type: string) => {
    if (value !== undefined) conditions.push(`${column} = ${put(value, type)}`)
  }
  equal('iccid', filter.iccid, 'text')
  for (const name of fieldNames) equal(name, filter.fields?.[name], 'text')
  for (const key of ['status', 'fraud', 'lim'] as const) equal(key, filter[key], 'smallint')
  if (filter.changedFrom) conditions.push(`changed_at >= ${put(filter.changedFrom, 'timestamptz')}`)
  if (filter.changedTo) conditions.push(`changed_at <= ${put(filter.changedTo, 'timestamptz')}`)
  return { ...question, where: conditions.join(' and ') }
}
