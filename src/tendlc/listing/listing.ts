import { rowsBefore } from '#platform/contract/paging/index.ts'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readFilter, type Filter, type FilterFields } from './filter.ts'
import {
  findByKeys,
  listCandidates,
  listRows,
  type Key,
  type Listing,
  type PageRequest,
  type ListQuery,
} from './listing-store.ts'
import { matcherOf, splitFilter } from './patterns.ts'
import { tendlcProblems } from '../shapes/problems.ts'

/** Maximum number of rows read for one list with regular expressions. */
const mostRead = 10_000
/** After this many rows the event loop runs other work. */
const turn = 50

/**
 * A page of an account's rows, oldest first, and the total count. The database evaluates the clauses without regular expressions; these must leave
 * few enough rows, because the others are evaluated here, row by row.
 */
export async function listPage<R>(
  db: Db,
  listing: Listing<R>,
  question: ListQuery,
  requested: PageRequest,
): Promise<{ total: number; rows: R[] }> {
  const { accountId, filter } = question
  const { decided, read } = splitFilter(filter)
  if (read.length === 0) return db.asAccount(accountId, (sql) => listRows(sql, listing, question, requested))
  const candidates = await db.asAccount(accountId, (sql) =>
    listCandidates(sql, listing, { ...question, filter: decided }, { read, limit: mostRead + 1 }),
  )
  if (candidates.length > mostRead) throw tooMany(listing)
  const holds = matcherOf(read)
  const found: Key[] = []
  for (const [i, row] of candidates.entries()) {
    if (holds(row)) found.push(row.key)
    if (i % turn === turn - 1) await setImmediate()
  }
  const from = rowsBefore(requested)
  const shown = found.slice(from, from + requested.size)
  const rows = await db.asAccount(accountId, (sql) => findByKeys(sql, listing, question, shown))
  return { total: found.length, rows }
}

function tooMany({ plural }: Listing<unknown>): Problem {
  const reason = `leaves more than ${mostRead} ${plural} to match by regular expressions; add a rule of another kind`
  return new Problem(tendlcProblems.generic, { faults: [{ name: 'filter', reason, rule: 'filter' }] })
}

/** Reads the filter of a list; throws a problem that names the faults. */
export function filterOf(text: string | undefined, fields: FilterFields): Filter {
  if (text === undefined) return []
  const read = readFilter(text, fields)
  if ('filter' in read) return read.filter
  throw new Problem(tendlcProblems.generic, { faults: read.faults })
}
