import type { Sql } from '#platform/database/db.ts'
import { isOverdue } from '#platform/database/faults.ts'
import { isolating } from '#platform/database/isolate.ts'
import { refuseStopped, storeDecided, type Decided } from '../storing/accept-store.ts'
import { isWatched } from './count-decided.ts'
import { leftOut } from './fit.ts'
import type { Passed } from '../leases/passed.ts'
import { storeOnce } from './store-once.ts'
import { isTold, leasing, storeTold, storeWhatFits, type Storing, type StoredTold } from './store-told.ts'
import { storeWithin } from './store-within.ts'

/** What a lane's batches are stored with: its line, and who has passed a limit just now. */
export type Lane = Storing & { line: Sql; passed: Passed }

/**
 * The whole batch in one statement; accounts that cannot pay for all of theirs, message by message in order of arrival, and after
 * the others what goes to somebody who has said STOP. A message that the database refuses fails alone, each step being one transaction.
 */
export async function storeBatch(options: Lane, decided: Decided[]): Promise<('accepted' | Error)[]> {
  const storeAll = isolating(
    (some: Decided[]) =>
      storeOnce(
        options.db,
        some,
        () => storePaid(options, some),
        (stored) => (stored ? 'accepted' : 'left out'),
      ),
    isOverdue,
  )
  const outcomes = await storeAll(decided).catch(orTooLate)
  const results = new Map(decided.map((one, i) => [one, outcomes[i]!]))
  const rest = Map.groupBy(
    decided.filter((one) => results.get(one) === 'left out'),
    (one) => one.message.accountId,
  )
  for (const [accountId, wishes] of rest) {
    const storeSome = isolating(
      (some: Decided[]) =>
        storeOnce(
          options.db,
          some,
          () => storeWhatFits(options, accountId, some),
          (stored) => (stored ? 'accepted' : leftOut()),
        ),
      isOverdue,
    )
    const fitted = await storeSome(wishes)
      .catch(orTooLate)
      .catch((error: Error) => wishes.map(() => error))
    wishes.forEach((one, i) => results.set(one, fitted[i]!))
  }
  return decided.map((one) => results.get(one) as 'accepted' | Error)
}

/** A batch that waited for somebody's lock for too long is stored nowhere: item by item it would hold its lane for ever. */
function orTooLate(error: unknown): never {
  throw isOverdue(error) ? leftOut() : error
}

async function storePaid(options: Lane, decided: Decided[]): Promise<('accepted' | 'left out')[]> {
  const { left, amounts, stopped, over } = await storeAtOnce(options, decided)
  for (const [accountId, messages] of left) options.left?.(accountId, messages)
  for (const [accountId, amount] of amounts) options.spent?.(accountId, amount)
  refuseStopped(stopped)
  return decided.map((one) =>
    left.has(one.message.accountId) && !stopped.has(one) && !over.has(one) ? 'accepted' : 'left out',
  )
}

async function storeAtOnce(options: Lane, decided: Decided[]): Promise<StoredTold> {
  if (decided.some(isTold)) return storeTold(options, decided)
  const { line, passed, protection } = options
  if (!decided.some(isWatched))
    return { ...(await storeDecided(line, decided, leasing(options))), over: none }
  const stored = await storeWithin({ line, passed, protection, leasing: leasing(options) }, decided)
  return stored ? { ...stored, over: none } : storeTold(options, decided)
}

const none: ReadonlySet<Decided> = new Set()
