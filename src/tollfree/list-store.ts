import type { Sql } from '#platform/db.ts'
import type { Cursor } from './cursor.ts'
import type { NumberStatus } from './words.ts'

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
export type Page = { cursor: Cursor | undefined; limit: number }

/**
 * Ids of numbers, the nearest to the cursor first. Numbers with one of several statuses, or of businesses by the ids of their names, are
 * the first of each of them, put together: never is more collected and sorted than a page of each.
 */
export async function findIds(
  sql: Sql,
  wanted: NumbersWanted,
  page: Page,
  names?: readonly number[],
): Promise<string[]> {
  const question = openQuestion(wanted, page, names ? 'name_id' : wanted.statuses && 'status')
  const { order } = question
  const each = names
    ? question.put(names, 'bigint[]')
    : wanted.statuses && question.put(wanted.statuses, 'text[]')
  const limit = question.put(page.limit, 'int')
  const found = `select id from tollfree_number where ${question.where} order by id ${order} limit ${limit}`
  const text = each
    ? `select n.id from unnest(${each}) k(key) cross join lateral (${found}) n order by n.id ${order} limit ${limit}`
    : found
  return idsOf(sql, text, question.values)
}

/** How much of a text has to be found in a name that resembles it: the threshold that the index has too. */
const resembling = 0.6

/**
 * Ids of numbers of businesses whose names resemble a folded text, as they come when all are looked at in their order; or only among the
 * nearest ones, so that it is soon known whether such names are common.
 */
export async function findAlong(
  sql: Sql,
  wanted: NumbersWanted,
  page: Page,
  { folded, most }: { folded: string; most?: number },
): Promise<string[]> {
  const question = openQuestion(wanted, page)
  const { put, order, where } = question
  const near = most === undefined ? '' : `limit ${put(most, 'int')}`
  const text = `select n.id from (
      select id, name_id from tollfree_number where ${where} order by id ${order} ${near}) n
    cross join lateral (select folded from tollfree_name m where m.id = n.name_id limit 1) m
    where word_similarity(${put(folded, 'text')}, m.folded) >= ${resembling}
    order by n.id ${order} limit ${put(page.limit, 'int')}`
  return idsOf(sql, text, question.values)
}

/** Ids of an account's business names that resemble a folded text, at most so many. */
export async function findNames(
  sql: Sql,
  accountId: string,
  folded: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>({
    name: 'find-tollfree-names',
    text: 'select id from tollfree_name where account_id = $1 and folded %> $2 limit $3',
    values: [accountId, folded, limit],
  })
  return rows.map(({ id }) => id)
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
  return { values, put, order: before ? 'asc' : 'desc', where: conditions.join(' and ') } as const
}

async function idsOf(sql: Sql, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(text, values)
  return rows.map(({ id }) => id)
}
