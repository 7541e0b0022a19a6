import { Problem } from '#platform/contract/problem.ts'
import { refusals } from '../contract/problems.ts'
import { openSlots } from '#platform/queueing/slots.ts'

const queueLimit = 16
const mostOfAccount = 4

/** Runs costly work, one at a time. Throws 429 if one account has too much queued, 503 if the queue is full. */
export type CostlyWork = <T>(accountId: string, work: () => Promise<T>) => Promise<T>

/** Generating keys and hashes blocks a thread, so only one thread is used, and no account can fill the whole queue. */
export function openCostlyWork(): CostlyWork {
  const slots = openSlots(1, queueLimit)
  const requested = new Map<string, number>()

  const done = (accountId: string) => {
    const left = requested.get(accountId)! - 1
    if (left === 0) requested.delete(accountId)
    else requested.set(accountId, left)
  }

  return async (accountId, work) => {
    const mine = requested.get(accountId) ?? 0
    if (mine >= mostOfAccount) throw new Problem(refusals.tooManyCalls, { retryAfter: 1 })
    const made = slots.run(work)
    if (!made) throw new Problem(refusals.busyGenerating, { retryAfter: 1 })
    requested.set(accountId, mine + 1)
    return made.finally(() => done(accountId))
  }
}
