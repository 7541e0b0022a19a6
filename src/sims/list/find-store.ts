import type { Sql } from '#platform/database/db.ts'
import { beyond } from './count-store.ts'
import { fieldNames } from '../cards/custom-fields.ts'
import type { SimFilter } from './filter.ts'

/** Counts the SIMs after some ICCID that match a filter of any members. */
export async function countFound(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  after = '',
): Promise<number> {
  const { values, put, where } = conditionsOf(partnerId, filter)
  const { rows } = await sql.query<{ n: number }>(
    `select count(*) as n from sim where ${where} and iccid > ${put(after, 'text')}`,
    values,
  )
  return rows[0]!.n
}

/** The ICCIDs that match a filter, in ascending order. */
export async function find(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { after, skip, limit }: { after: string; skip: number; limit: number },
): Promise<string[]> {
  const { values, put, where } = conditionsOf(partnerId, filter)
  const { rows } = await sql.query<{ iccid: string }>(
    `select iccid from sim where ${where} and iccid > ${put(after, 'text')}
      order by iccid offset ${put(skip, 'bigint')} limit ${put(limit, 'bigint')}`,
    values,
  )
  return rows.map(({ iccid }) => iccid)
}

/** The SQL conditions of a filter, and their values. */
export function conditionsOf(partnerId: string, filter: SimFilter) {
  const values: unknown[] = [partnerId]
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const conditions = ['partner_id = $1']
  const equal = (column: string, value: unknown, type: string) => {
    if (value !== undefined) conditions.push(`${column} = ${put(value, type)}`)
  }
  equal('iccid', filter.iccid, 'text')
  if (filter.begins !== undefined) {
    const begins = put(filter.begins, 'text')
    conditions.push(`iccid >= ${begins} and iccid < ${begins} || '${beyond}'`)
  }
  if (filter.ends !== undefined) conditions.push(endingWith(put(filter.ends, 'text')))
  equal('pool_id', filter.poolId, 'bigint')
  equal('limit_profile_id', filter.limitProfileId, 'bigint')
  equal('fraud_profile_id', filter.fraudProfileId, 'bigint')
  equal('import_id', filter.importId, 'uuid')
  for (const name of fieldNames) equal(name, filter.fields?.[name], 'text')
  for (const key of ['status', 'fraud', 'lim'] as const) equal(key, filter[key], 'smallint')
  if (filter.changedFrom) conditions.push(`changed_at >= ${put(filter.changedFrom, 'timestamptz')}`)
  if (filter.changedTo) conditions.push(`changed_at <= ${put(filter.changedTo, 'timestamptz')}`)
  return { values, put, where: conditions.join(' and ') }
}

/**
 * The condition for SIMs of which a number ends with these digits. The last four digits are indexed; the array is read first, so that
 * only the SIMs in it are looked up.
 */
const endingWith = (digits: string) =>
  `iccid = any(array(${['iccid', 'imsi', 'msisdn']
    .map(
      (name) => `select k.iccid from sim_identity k
        where k.partner_id = $1 and k.${name}_end = right(${digits}, 4) and k.${name} like '%' || ${digits}`,
    )
    .join(' union all ')}))`
