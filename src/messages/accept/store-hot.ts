import type { Sql } from '#platform/database/db.ts'
import { isLimitHit, watchOf } from '#protection/index.ts'
import { storeDecided, type Decided, type Stored } from '../storing/accept-store.ts'
import type { LimitHits } from '../leases/limit-hits.ts'
import { isWatched } from './count-decided.ts'
import { leasing, type StoringDeps } from './store-exactly.ts'

export type HotDeps = StoringDeps & { line: Sql; limitHits: LimitHits }

/**
 * Whether storing the message notifies the customer (a refusal), a chat channel (its message) or operators (a rule match or violation), which takes
 * a transaction.
 */
export function isNotified({ message, refusal, violation, matches = [] }: Decided): boolean {
  return refusal !== undefined || violation !== undefined || message.channel !== 'sms' || matches.length > 0
}

/**
 * Stores messages and counts them for traffic rules in one statement on the connection of a batch lane, all or none of each account. Stores nothing
 * and returns undefined if the messages must be stored one by one (`storeExactly`): if one of them sends a notification, might exceed a limit, is
 * addressed to a number on a list, or is counted although its account cannot pay; or if the spend of an account reaches a percentage of its cap of
 * which operators are notified.
 */
export async function storeHot(deps: HotDeps, decided: Decided[]): Promise<Stored | undefined> {
  if (decided.some(isNotified)) return undefined
  if (!decided.some(isWatched)) return storeDecided(deps.line, decided, leasing(deps))
  return storeWatched(deps, decided)
}

async function storeWatched(deps: HotDeps, decided: Decided[]): Promise<Stored | undefined> {
  const { line, limitHits, protection } = deps
  const watched = decided.filter(isWatched).map((one) => ({ input: one, result: one.ruleResult! }))
  const accountIds = watched.map(({ input }) => input.message.accountId)
  if (!protection || limitHits.hasAny(accountIds)) return undefined
  let stored: Stored
  try {
    stored = await storeDecided(line, decided, leasing(deps), watchOf(watched))
  } catch (error) {
    if (!isLimitHit(error)) throw error
    limitHits.note(accountIds)
    return undefined
  }
  const out = watched.filter(({ input }) => stored.stopped.has(input))
  // The counts of messages to opted-out recipients are undone afterwards. If that fails, or the process dies first, these messages stay counted. The
  // other messages are committed, so an error now would report stored messages as refused.
  if (out.length > 0) await protection.release(line, out).catch(() => undefined)
  return stored
}
