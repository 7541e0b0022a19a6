import { lockBalances } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Watch } from '#protection/index.ts'
import { storingStatement, type Decided, type Leasing } from './storing-store.ts'
import { refusals } from '../message/refusals.ts'

export type { Decided, Leasing } from './storing-store.ts'

/**
 * Which of these messages are stored. It waits for the accounts' balances, and so for any transaction that is about to
 * store them.
 */
export async function readStored(db: Db, decided: Decided[]): Promise<Set<string>> {
  return db.tx(async (sql) => {
    await lockBalances(
      sql,
      decided.map((one) => one.message.accountId),
    )
    const { rows } = await sql.query<{ id: string }>('select id from message where id = any($1::uuid[])', [
      decided.map((one) => one.message.id),
    ])
    return new Set(rows.map((row) => row.id))
  })
}

/** What a statement has stored: how many messages each account that was stored may still send, and what was left out. */
export type Stored = {
  left: Map<string, number>
  /** What is left in their balances, in micro-euros. */
  amounts: Map<string, number>
  /** Messages that are stored nowhere, since their recipients have said STOP. */
  stopped: ReadonlySet<Decided>
}

/**
 * Stores decided messages with their debit, history and dispatch rows, all or nothing for each account: an account whose
 * funds or rate do not cover its share is left out whole. What is to be sent to somebody who has said STOP is left out too, and
 * not charged for: its sender has to be told, which takes a transaction. One statement, so one round trip; with a `watch` it fails
 * (`isLimitPassed`) where traffic rules have something to say.
 */
export async function storeDecided(
  sql: Sql,
  decided: Decided[],
  node: Leasing,
  watch?: Watch,
): Promise<Stored> {
  const { rows } = await sql.query<StoredRow>(storingStatement(decided, node, watch))
  const left = new Map<string, number>()
  const amounts = new Map<string, number>()
  const stopped = new Set<string>()
  for (const row of rows)
    if (row.stopped === null) {
      left.set(row.account_id, row.left_now)
      amounts.set(row.account_id, row.amount_now)
    } else stopped.add(row.stopped)
  return {
    left,
    amounts,
    stopped: new Set(stopped.size > 0 ? decided.filter((one) => stopped.has(one.message.id)) : []),
  }
}

type StoredRow = { account_id: string; left_now: number; amount_now: number; stopped: string | null }

/** Makes refused messages of those that were left out since their recipients have said STOP. */
export function refuseStopped(stopped: Iterable<Decided>): void {
  for (const one of stopped) Object.assign(one, { refusal: refusals.optedOut, leased: false, away: null })
}

/** The same inside a transaction, with those who have said STOP as refused; answers the messages of which nothing is stored. */
export async function storeWithStopped(
  sql: Sql,
  decided: Decided[],
  node: Leasing,
): Promise<ReadonlySet<Decided>> {
  const { left, stopped } = await storeDecided(sql, decided, node)
  const isOut = (one: Decided) => !left.has(one.message.accountId) && !stopped.has(one)
  const out = new Set(decided.filter(isOut))
  if (stopped.size === 0) return out
  refuseStopped(stopped)
  const refused = await storeDecided(sql, [...stopped], node)
  return new Set([...out, ...[...stopped].filter((one) => !refused.left.has(one.message.accountId))])
}
