import type { Sql } from '#platform/db.ts'
import { isLimitPassed, type Protection } from '#protection/index.ts'
import { storeDecided, type Decided, type Leasing, type Stored } from './accept-store.ts'
import { isCounted } from './count-decided.ts'
import type { Passed } from './passed.ts'

type Within = { line: Sql; passed: Passed; protection: Protection | undefined; leasing: Leasing }

/**
 * Counts and stores messages whose accounts stay within their limits, as nearly all do: one transaction on a lane's line, none of
 * whose statements waits for the answer to another. Nothing is stored, and nothing answered, when a limit is passed, or
 * a part of a spend cap of which notice is given; then each message has to be looked at.
 */
export async function storeWithin(
  { line, passed, protection, leasing }: Within,
  decided: Decided[],
): Promise<Stored | undefined> {
  const counting = decided.filter(isCounted).map((asked) => ({ asked, verdict: asked.verdict! }))
  const accountIds = counting.map(({ asked }) => asked.message.accountId)
  if (!protection || passed.hasAny(accountIds)) return undefined
  // All are on their way before the first is answered. Behind one that fails the others fail, and the commit is a rollback.
  const answers = await Promise.allSettled([
    line.query('begin'),
    protection.countWithin(line, counting),
    storeDecided(line, decided, leasing),
    line.query('commit'),
  ])
  const failed = answers.find((one) => one.status === 'rejected')
  if (failed && !isLimitPassed(failed.reason)) throw failed.reason
  if (failed) {
    passed.note(accountIds)
    return undefined
  }
  const stored = (answers[2] as PromiseFulfilledResult<Stored>).value
  const out = counting.filter(
    ({ asked }) => !stored.left.has(asked.message.accountId) || stored.stopped.has(asked),
  )
  // What is not stored after all has its place taken back a moment later; where that fails, or the process dies before, it stays
  // counted: the rest is committed, and what is refused now would be stored all the same.
  if (out.length > 0) await protection.takeBack(line, out).catch(() => undefined)
  return stored
}
