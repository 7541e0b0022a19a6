import type { Sql } from '#platform/database/db.ts'
import { isLimitHit, watchOf } from '#protection/index.ts'
import { storeDecided, type Decided, type Stored } from '../storing/accept-store.ts'
import type { LimitHits } from '../leases/limit-hits.ts'
import { isWatched } from './count-decided.ts'
import { leasing, type StoringDeps } from './store-exactly.ts'

export type HotDeps = StoringDeps & { line: Sql; passed: LimitHits }

/** Whether storing it notifies somebody, which takes a transaction: a refusal the customer, a chat message its channel, a rule match or a violation operators. */
export function isNotified({ message, refusal, violation, matches = [] }: Decided): boolean {
  return refusal !== undefined || violation !== undefined || message.channel !== 'sms' || matches.length > 0
}

/**
 * Stores messages in one statement on a lane's line, each account's all or none, and counts them for traffic rules in it. Stores nothing
 * and returns nothing where messages have to be looked at one by one (`storeExactly`): where storing one notifies somebody, might go
 * beyond a limit, or goes to a number on a list, where one is counted and not paid for, or a spend cap reaches a part of which notice
 * is given.
 */
export async function storeHot(deps: HotDeps, decided: Decided[]): Promise<Stored | undefined> {
  if (decided.some(isNotified)) return undefined
  if (!decided.some(isWatched)) return storeDecided(deps.line, decided, leasing(deps))
  return storeWatched(deps, decided)
}

async function storeWatched(deps: HotDeps, decided: Decided[]): Promise<Stored | undefined> {
  const { line, passed, protection } = deps
  const watched = decided.filter(isWatched).map((asked) => ({ asked, verdict: asked.verdict! }))
  const accountIds = watched.map(({ asked }) => asked.message.accountId)
  if (!protection || passed.hasAny(accountIds)) return undefined
  let stored: Stored
  try {
    stored = await storeDecided(line, decided, leasing(deps), watchOf(watched))
  } catch (error) {
    if (!isLimitHit(error)) throw error
    passed.note(accountIds)
    return undefined
  }
  const out = watched.filter(({ asked }) => stored.stopped.has(asked))
  // Messages to recipients that have opted out have their places taken back a moment later; where that fails, or the process dies before, they
  // stay counted: the rest is committed, and what is refused now would be stored all the same.
  if (out.length > 0) await protection.takeBack(line, out).catch(() => undefined)
  return stored
}
