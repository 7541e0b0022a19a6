import { lockFunds, type Funds } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { Protection } from '#protection/index.ts'
import { rejectOptedOut, storeWithOptedOut, type Decided, type Leasing } from '../storing/accept-store.ts'
import { readOptedOut } from '../storing/consent-store.ts'
import { leaseSeconds } from '../leases/lease-store.ts'
import type { Refusal } from '../message/refusals.ts'
import { checkLists, countDecided } from './count-decided.ts'
import { fit, type Shortage } from './fit.ts'

export type StoringDeps = { nodeId: string; protection?: Protection; numberKey?: NumberKey | undefined }

/** The node that stored messages are leased to, and for how long. */
export function leasing({ nodeId, numberKey }: StoringDeps): Leasing {
  return { id: nodeId, leaseSeconds, numberKey }
}

export type StoredExactly = {
  /** The stored messages in order, including refused messages. */
  stored: Decided[]
  /** Messages that are not stored, each with the limit that it exceeds. */
  short: ReadonlyMap<Decided, Shortage>
  /** The remaining funds of the accounts. */
  funds: ReadonlyMap<string, Funds>
  /** Called after the commit. */
  counted(): void
}

/**
 * Stores messages one by one inside a transaction, in order per account, as far as the account's funds, rate, spend cap and traffic rules allow. A message
 * that exceeds one of these is not stored, or is stored as refused if `refusing` names the refusal.
 * This path works for any message and takes several statements. `storeHot` takes one statement and, if it applies, has the same result.
 */
export async function storeExactly(
  deps: StoringDeps,
  sql: Sql,
  decided: Decided[],
  refusing: Partial<Record<Shortage, Refusal>> = {},
): Promise<StoredExactly> {
  const accountIds = new Set(decided.map((one) => one.message.accountId))
  const [funds, optedOut] = await Promise.all([
    lockFunds(sql, [...accountIds]),
    findOptedOut(deps, sql, decided),
  ])
  await checkLists(deps.protection, sql, decided)
  rejectOptedOut(optedOut.filter(({ refusal }) => !refusal))
  const { over, undo, notify } = await countDecided(deps.protection, sql, decided)
  const short = fit(decided, funds, over)
  for (const [one, shortage] of short) {
    const refusal = refusing[shortage]
    if (!refusal) continue
    Object.assign(one, { refusal, leased: false })
    short.delete(one)
  }
  const stored = decided.filter((one) => !short.has(one))
  if (stored.length > 0) {
    const out = await storeWithOptedOut(sql, stored, { ...leasing(deps), locked: true })
    if (out.size > 0) throw new Error('a locked balance did not cover what was counted against it')
  }
  await undo(decided.filter((one) => short.has(one) || one.refusal))
  return { stored, short, funds, counted: notify }
}

/** Finds messages to opted-out recipients among those not refused yet. The storing statement finds recipients who opt out meanwhile. */
async function findOptedOut({ numberKey }: StoringDeps, sql: Sql, decided: Decided[]): Promise<Decided[]> {
  const open = decided.filter(
    ({ refusal, message }) => !refusal && message.channel === 'sms' && !message.automatic,
  )
  if (open.length === 0) return []
  const messages = open.map(({ message }) => message)
  const optedOut = await readOptedOut(sql, messages, numberKey)
  return open.filter((_, i) => optedOut[i])
}
