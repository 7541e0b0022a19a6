import { lockBalances } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Watch } from '#protection/index.ts'
import { storingStatement, type Decided, type Leasing } from './storing-store.ts'
import { refusals } from '../message/refusals.ts'

export type { Decided, Leasing } from './storing-store.ts'

/** Returns the IDs of the messages that are stored. Waits for locks on the accounts' balances, and so for any transaction that is about to store these messages. */
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

/** The result of a storing statement: the remaining rate of each account whose messages were stored, and the messages left out. */
export type Stored = {
  left: Map<string, number>
  /** The remaining balances by account, in micro-euros. */
  amounts: Map<string, number>
  /** Messages that are not stored because their recipients have opted out. */
  stopped: ReadonlySet<Decided>
}

/**
 * Stores decided messages with their debit, history and dispatch rows, all or none of each account. An account whose funds or rate do not cover
 * its messages is left out completely. Messages to opted-out recipients are also left out and not charged, because notifying the sender takes a transaction.
 * Takes one statement, so one round trip. With a `watch`, the statement fails (`isLimitHit`) if traffic rules object.
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

/** Marks messages that were left out because of an opt-out as refused. */
export function rejectOptedOut(stopped: Iterable<Decided>): void {
  for (const one of stopped) Object.assign(one, { refusal: refusals.optedOut, leased: false, away: null })
}

/** Stores inside a transaction, with messages to opted-out recipients as refused; returns the messages that are not stored. */
export async function storeWithOptedOut(
  sql: Sql,
  decided: Decided[],
  node: Leasing,
): Promise<ReadonlySet<Decided>> {
  const { left, stopped } = await storeDecided(sql, decided, node)
  const isOut = (one: Decided) => !left.has(one.message.accountId) && !stopped.has(one)
  const out = new Set(decided.filter(isOut))
  if (stopped.size === 0) return out
  rejectOptedOut(stopped)
  const refused = await storeDecided(sql, [...stopped], node)
  return new Set([...out, ...[...stopped].filter((one) => !refused.left.has(one.message.accountId))])
}
