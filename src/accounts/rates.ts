import { openRecent } from './recent.ts'

const maxAccounts = 50_000

/** Counts calls, each account by its own measure. */
export type Rates = {
  /** Takes one of the calls that an account may make a second. Answers 0, or the milliseconds to wait for the next. */
  take(accountId: string, perSecond: number): number
}

/** Buckets of this process that hold a second's worth of calls: what was not touched for a second is full again. */
export function openRates(now: () => number = Date.now): Rates {
  const buckets = openRecent<{ calls: number; at: number }>(maxAccounts, now)
  return {
    take(accountId, perSecond) {
      const at = now()
      const bucket = buckets.get(accountId) ?? { calls: perSecond, at }
      const calls = Math.min(perSecond, bucket.calls + ((at - bucket.at) / 1000) * perSecond)
      if (calls < 1) return Math.ceil(((1 - calls) / perSecond) * 1000)
      buckets.set(accountId, { calls: calls - 1, at }, at + 1000)
      return 0
    },
  }
}
