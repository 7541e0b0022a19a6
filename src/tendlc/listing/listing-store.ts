import { rowsBefore } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { compileFilter } from './filter-store.ts'
import type { Filter, FilterFields } from './filter.ts'
import { isPattern, type Candidate } from './patterns.ts'

/** A table whose rows accounts list by a unique column: columns read, and fields to filter by. */
export type Listing<R> = {
  table: string
  /** Plural noun of the rows, for messages. */
  plural: string
  key: readonly [column: 'seq' | 'id', type: 'bigint' | 'uuid']
  columns: string
  fields: FilterFields
  /** A table of counts, if any, with the columns of every scope and of some fields, and the count in column `n`. */
  tally?: { table: string; n: string; fields: FilterFields }
  row: (found: object) => R
}

/** The sort key of a row. */
export type Key = string | number

/** Selects the rows of an account that match a filter and the conditions that `scope` returns; `scope` appends their values to the parameters. */
export type ListQuery = {
  accountId: string
  scope: (values: unknown[]) => string[]
  filter: Filter
}

/** Page number, from 1, and page size. */
export type PageRequest = { page: number; size: number }

/**
 * A page of rows in order, and the total count; without `regexp`. With a tally, only rows up to the page are read; otherwise the matching
 * keys are found once, by an index if one fits, and only the rows of the page are read.
 */
export async function listRows<R>(
  sql: Sql,
  listing: Listing<R>,
  question: ListQuery,
  { page, size }: PageRequest,
): Promise<{ total: number; rows: R[] }> {
  const span = { size, from: rowsBefore({ page, size }) }
  const counted = await countTallied(sql, listing, question)
  const { total, keys } =
    counted === undefined
      ? await findCounted(sql, listing, question, span)
      : { total: counted, keys: counted > span.from ? await findKeys(sql, listing, question, span) : [] }
  return { total, rows: await findByKeys(sql, listing, question, keys) }
}

/** The count from the tally table; undefined if the filter uses fields that the tally does not have. */
async function countTallied(
  sql: Sql,
  { tally }: Listing<unknown>,
  question: ListQuery,
): Promise<number | undefined> {
  if (!tally || !question.filter.flat().every(({ field }) => Object.hasOwn(tally.fields, field)))
    return undefined
  const values: unknown[] = [question.accountId]
  const { rows } = await sql.query<{ total: number }>(
    `select coalesce(sum(${tally.n}), 0)::bigint as total from ${tally.table} where ${whereOf(question, tally.fields, values)}`,
    values,
  )
  return rows[0]!.total
}

type Span = { size: number; from: number }

async function findKeys(
  sql: Sql,
  { table, fields, key: [key] }: Listing<unknown>,
  question: ListQuery,
  { size, from }: Span,
): Promise<Key[]> {
  const values: unknown[] = [question.accountId]
  const where = whereOf(question, fields, values)
  const { rows } = await sql.query<{ key: Key }>(
    `select ${key} as key from ${table} where ${where} order by ${key} limit $${values.push(size)} offset $${values.push(from)}`,
    values,
  )
  return rows.map((row) => row.key)
}

async function findCounted(
  sql: Sql,
  { table, fields, key: [key] }: Listing<unknown>,
  question: ListQuery,
  { size, from }: Span,
): Promise<{ total: number; keys: Key[] }> {
  const values: unknown[] = [question.accountId]
  const where = whereOf(question, fields, values)
  const { rows } = await sql.query<{ total: number; keys: Key[] }>(
    `with found as materialized (select ${key} as key from ${table} where ${where})
      select (select count(*) from found) as total,
        array(select key from found order by key limit $${values.push(size)} offset $${values.push(from)}) as keys`,
    values,
  )
  return rows[0]!
}

/**
 * Rows, in order, that match all clauses without `regexp`. For each clause with `regexp`, a row states whether another rule of the clause holds, and
 * contains the texts to match.
 */
export async function listCandidates(
  sql: Sql,
  { table, fields, key: [key] }: Listing<unknown>,
  question: ListQuery,
  { read, limit }: { read: Filter; limit: number },
): Promise<(Candidate & { key: Key })[]> {
  const values: unknown[] = [question.accountId]
  const where = whereOf(question, fields, values)
  const others = read.map((rules) => otherSql(rules, fields, values))
  const texts = read
    .flat()
    .filter(isPattern)
    .map(({ field }) => fields[field]!.column)
  const { rows } = await sql.query<Candidate & { key: Key }>(
    `select ${key} as key, array[${others.join(', ')}] as others, array[${texts.map((column) => `${column}::text`).join(', ')}] as texts
      from ${table} where ${where} order by ${key} limit $${values.push(limit)}`,
    values,
  )
  return rows
}

/** The SQL condition that a rule of the clause other than `regexp` holds. */
function otherSql(rules: Filter[number], fields: FilterFields, values: unknown[]): string {
  const plain = rules.filter((rule) => !isPattern(rule))
  if (plain.length === 0) return 'false'
  const [sql] = compileFilter([plain], fields, values)
  return `coalesce(${sql}, false)`
}

/** Rows of an account by their sort keys, in order. */
export async function findByKeys<R>(
  sql: Sql,
  { table, columns, row, key: [key, type] }: Listing<R>,
  question: ListQuery,
  keys: readonly Key[],
): Promise<R[]> {
  if (keys.length === 0) return []
  const values: unknown[] = [question.accountId]
  const scope = scopeOf(question, values).join(' and ')
  const { rows } = await sql.query<object>(
    `select ${columns} from ${table} where ${scope} and ${key} = any($${values.push(keys)}::${type}[]) order by ${key}`,
    values,
  )
  return rows.map(row)
}

const scopeOf = ({ scope }: ListQuery, values: unknown[]) => ['account_id = $1', ...scope(values)]

const whereOf = (question: ListQuery, fields: FilterFields, values: unknown[]): string =>
  [...scopeOf(question, values), ...compileFilter(question.filter, fields, values)].join(' and ')
