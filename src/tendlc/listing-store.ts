import type { Sql } from '#platform/db.ts'
import { compileFilter, type Filter, type FilterFields } from './filter.ts'
import { isPattern, type Candidate } from './patterns.ts'

/** A table of which accounts list their rows in the order of `seq`: what is read of it, and what it may be filtered by. */
export type Listing<R> = { table: string; columns: string; fields: FilterFields; row: (found: object) => R }

/** Which rows of an account: those of a scope, in conditions whose values stand behind those that are there, and of a filter. */
export type Question = {
  accountId: string
  scope: (values: unknown[]) => string[]
  filter: Filter
}

/** From 1, and how many are on it. */
export type PageAsked = { page: number; size: number }

/**
 * A page of rows in their order, and how many there are over all pages; without `regexp`. Rows of pages before are counted by an
 * index where one has what is asked for, and are not read.
 */
export async function listRows<R>(
  sql: Sql,
  { table, columns, fields, row }: Listing<R>,
  question: Question,
  { page, size }: PageAsked,
): Promise<{ total: number; rows: R[] }> {
  const values: unknown[] = [question.accountId]
  const scope = scopeOf(question, values)
  const where = [...scope, ...compileFilter(question.filter, fields, values)].join(' and ')
  const { rows: counted } = await sql.query<{ total: number }>(
    `select count(*) as total from ${table} where ${where}`,
    values,
  )
  const [{ total }] = counted as [{ total: number }]
  if (total <= (page - 1) * size) return { total, rows: [] }
  const [limit, offset] = [values.push(size), values.push((page - 1) * size)]
  const { rows } = await sql.query<object>(
    `select ${columns} from ${table} where ${scope.join(' and ')} and seq = any(array(
       select seq from ${table} where ${where} order by seq limit $${limit} offset $${offset})) order by seq`,
    values,
  )
  return { total, rows: rows.map(row) }
}

/** Rows of which clauses with `regexp` are still to be decided, in their order. Such clauses are not among those of the question. */
export async function listCandidates(
  sql: Sql,
  { table, fields }: Listing<unknown>,
  question: Question,
  { read, limit }: { read: Filter; limit: number },
): Promise<(Candidate & { seq: number })[]> {
  const values: unknown[] = [question.accountId]
  const scope = scopeOf(question, values)
  const where = [...scope, ...compileFilter(question.filter, fields, values)].join(' and ')
  const others = read.map((rules) => otherSql(rules, fields, values))
  const texts = read
    .flat()
    .filter(isPattern)
    .map(({ field }) => fields[field]!.column)
  const { rows } = await sql.query<Candidate & { seq: number }>(
    `select seq, array[${others.join(', ')}] as others, array[${texts.map((column) => `${column}::text`).join(', ')}] as texts
      from ${table} where ${where} order by seq limit $${values.push(limit)}`,
    values,
  )
  return rows
}

/** Whether a rule of the clause that is no `regexp` holds. */
function otherSql(rules: Filter[number], fields: FilterFields, values: unknown[]): string {
  const plain = rules.filter((rule) => !isPattern(rule))
  if (plain.length === 0) return 'false'
  const [sql] = compileFilter([plain], fields, values)
  return `coalesce(${sql}, false)`
}

/** Rows of an account by their places in its list. */
export async function findBySeq<R>(
  sql: Sql,
  { table, columns, row }: Listing<R>,
  question: Question,
  seqs: readonly number[],
): Promise<R[]> {
  if (seqs.length === 0) return []
  const values: unknown[] = [question.accountId]
  const scope = scopeOf(question, values)
  const { rows } = await sql.query<object>(
    `select ${columns} from ${table} where ${scope.join(' and ')} and seq = any($${values.push(seqs)}::bigint[])
      order by seq`,
    values,
  )
  return rows.map(row)
}

const scopeOf = ({ scope }: Question, values: unknown[]) => ['account_id = $1', ...scope(values)]
