import { setImmediate } from 'node:timers/promises'
import type { Db } from '#platform/db.ts'
import { Problem } from '#platform/problem.ts'
import { matcherOf, splitFilter } from '../patterns.ts'
import { tendlcProblems } from '../problems.ts'
import { findBySeq, listBrandRows, listCandidates, type BrandQuestion } from './list-store.ts'
import type { BrandRow } from './store.ts'

/** Brands that are read for one list with regular expressions. */
const mostRead = 10_000
/** After so many of them somebody else has a turn. */
const turn = 50

/**
 * A page of an account's brands in the order they were made, and how many there are over all pages. The database decides, but for
 * clauses with a regular expression: for them brands are read, of which the other clauses must leave few enough.
 */
export async function listBrands(
  db: Db,
  question: BrandQuestion,
): Promise<{ total: number; brands: BrandRow[] }> {
  const { accountId, filter, page, size } = question
  const { decided, read } = splitFilter(filter)
  if (read.length === 0) return db.asAccount(accountId, (sql) => listBrandRows(sql, question))
  const candidates = await db.asAccount(accountId, (sql) =>
    listCandidates(sql, { ...question, filter: decided }, { read, limit: mostRead + 1 }),
  )
  if (candidates.length > mostRead) throw tooMany()
  const holds = matcherOf(read)
  const found: number[] = []
  for (const [i, row] of candidates.entries()) {
    if (holds(row)) found.push(row.seq)
    if (i % turn === turn - 1) await setImmediate()
  }
  const shown = found.slice((page - 1) * size, page * size)
  const brands = await db.asAccount(accountId, (sql) => findBySeq(sql, accountId, shown))
  return { total: found.length, brands }
}

function tooMany(): Problem {
  const reason = `leaves more than ${mostRead} brands to be read for its regular expressions; add a rule of another kind`
  return new Problem(tendlcProblems.generic, { faults: [{ name: 'filter', reason, rule: 'filter' }] })
}
