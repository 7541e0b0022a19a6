import type { Sql } from '#platform/database/db.ts'
import type { NumberStatus } from '../fields/labels.ts'
import type { AdjacentId } from '#platform/contract/paging/index.ts'

/** A number as lists show it. */
export type ListedNumber = {
  id: string
  number: string
  status: NumberStatus
  business_name: string
  registration_id: string
  submitted_at: Date | null
  changed_at: Date
}

/** Which numbers of an account are wanted. */
export type NumbersWanted = {
  accountId: string
  statuses?: readonly NumberStatus[] | undefined
  number?: string | undefined
  registrationId?: string | undefined
}

/** From where on, and how many. */
export type Page = { cursor: AdjacentId | undefined; limit: number }

/** Ids of names: each is followed by itself, or all are looked for among the numbers as they come, or among so many of them. */
export type Names = { each: readonly number[] } | { among: readonly number[]; most?: number }

/** A number that was found, and the name of its business. */
export type Found = { id: string; name_id: number }

/**
 * Numbers, the nearest to the cursor first. Those with one of several statuses, or of businesses by their names, are the first of each
 * of them, put together: never is more collected and sorted than a page of each.
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
  // As a join they would be sorted first; said like this, each number is looked up among them as it comes.
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

/** Numbers of an account by their ids, the latest first, as all lists show them. */
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

/** The conditions of a question with their values; `along` is what the rows of each key are found by. */
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
