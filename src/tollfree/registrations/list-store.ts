import type { Sql } from '#platform/database/db.ts'
import type { NumberStatus } from '../fields/enumerations.ts'
import type { AdjacentId } from '#platform/contract/paging/index.ts'

/** A number in lists. */
export type ListedNumber = {
  id: string
  number: string
  status: NumberStatus
  business_name: string
  registration_id: string
  submitted_at: Date | null
  changed_at: Date
}

/** Filters of an account's numbers. */
export type NumbersWanted = {
  accountId: string
  statuses?: readonly NumberStatus[] | undefined
  number?: string | undefined
  registrationId?: string | undefined
}

/** Cursor and size of a page. */
export type Page = { cursor: AdjacentId | undefined; limit: number }

/** Name IDs: looked up name by name, or used as a condition on numbers, optionally on the newest `most` numbers only. */
export type Names = { each: readonly number[] } | { among: readonly number[]; most?: number }

/** A found number and its business name ID. */
export type Found = { id: string; name_id: number }

/**
 * Numbers, nearest to the cursor first. With several statuses or names, the first numbers of each are merged, so that at most a page of each
 * is read and sorted.
 */
export async function findNumbers(
  sql: Sql,
  wanted: NumbersWanted,
  page: Page,
  names?: Names,
): Promise<Found[]> {
  const each = names && 'each' in names ? names.each : undefined
  const among = names && 'among' in names ? names : undefined
  const question = openQuestion(wanted, page, each ? 'name_id' : wanted.statuses && 'status')
  const { put, order, conditions, values } = question
  const keys = each ? put(each, 'bigint[]') : wanted.statuses && put(wanted.statuses, 'text[]')
  // A join would sort the numbers first; this condition looks each number up in order.
  const isNamed = among && `(name_id in (select unnest(${put(among.among, 'bigint[]')}))) is true`
  if (isNamed && among.most === undefined) conditions.push(isNamed)
  const first = (most: number, source: string) => `${source} order by id ${order} limit ${put(most, 'int')}`
  const limit = among?.most ?? page.limit
  const found = first(limit, `select id, name_id from tollfree_number where ${conditions.join(' and ')}`)
  const all = keys
    ? first(limit, `select n.* from unnest(${keys}) k(key) cross join lateral (${found}) n`)
    : found
  const text =
    among?.most === undefined ? all : first(page.limit, `select * from (${all}) n where ${isNamed}`)
  return (await sql.query<Found>(text, values)).rows
}

/** Numbers of an account by their IDs, newest first, with the details of lists. */
export async function readListed(
  sql: Sql,
  accountId: string,
  ids: readonly string[],
): Promise<ListedNumber[]> {
  const { rows } = await sql.query<ListedNumber>({
    name: 'read-listed-tollfree-numbers',
    text: `select n.id, n.number, n.status, r.content #>> '{business,name}' as business_name, n.registration_id, n.submitted_at,
        n.changed_at
      from unnest($2::uuid[]) i(id) join tollfree_number n on n.id = i.id join tollfree_registration r on r.id = n.registration_id
      where n.account_id = $1 order by n.id desc`,
    values: [accountId, ids],
  })
  return rows
}

/** The SQL conditions of a list with their values; `along` is the column matched with each key. */
function openQuestion(
  { accountId, statuses, number, registrationId }: NumbersWanted,
  { cursor }: Page,
  along?: 'name_id' | 'status',
) {
  const values: unknown[] = []
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const before = cursor?.at === 'before'
  const conditions = [
    `account_id = ${put(accountId, 'text')}`,
    ...(along ? [`${along} = k.key`] : []),
    ...(statuses && along !== 'status' ? [`status = any(${put(statuses, 'text[]')})`] : []),
    ...(number === undefined ? [] : [`number = ${put(number, 'text')}`]),
    ...(registrationId === undefined ? [] : [`registration_id = ${put(registrationId, 'uuid')}`]),
    ...(cursor ? [`id ${before ? '>' : '<'} ${put(cursor.id, 'uuid')}`] : []),
  ]
  return { values, put, order: before ? 'asc' : 'desc', conditions } as const
}
