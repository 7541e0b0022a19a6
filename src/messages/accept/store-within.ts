import type { Sql } from '#platform/database/db.ts'
import { isLimitPassed, watchOf, type Protection } from '#protection/index.ts'
import { storeDecided, type Decided, type Leasing, type Stored } from '../storing/accept-store.ts'
import { isWatched } from './count-decided.ts'
import type { Passed } from '../leases/passed.ts'

type Within = { line: Sql; passed: Passed; protection: Protection | undefined; leasing: Leasing }

/**
 * Stores messages that traffic rules count or look for on lists, in the one statement that stores any, on a lane's line. Nothing is
 * stored, and nothing answered, where one of them might go beyond a limit, stands on a list, or is not paid for though it is counted, or
 * where a spend cap reaches a part of which notice is given; then each message has to be looked at.
 */
export async function storeWithin(
  { line, passed, protection, leasing }: Within,
  decided: Decided[],
): Promise<Stored | undefined> {
  const watched = decided.filter(isWatched).map((asked) => ({ asked, verdict: asked.verdict! }))
  const accountIds = watched.map(({ asked }) => asked.message.accountId)
  if (!protection || passed.hasAny(accountIds)) return undefined
  let stored: Stored
  try {
    stored = await storeDecided(line, decided, leasing, watchOf(watched))
  } catch (error) {
    if (!isLimitPassed(error)) throw error
    passed.note(accountIds)
    return undefined
  }
  const out = watched.filter(({ asked }) => stored.stopped.has(asked))
  // What goes to somebody who has said STOP has its place taken back a moment later; where that fails, or the process dies before, it stays
  // counted: the rest is committed, and what is refused now would be stored all the same.
  if (out.length > 0) await protection.takeBack(line, out).catch(() => undefined)
  return stored
}
