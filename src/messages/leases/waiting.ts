/** Counts the messages of each account that wait for their result on this node. */
export type Waiting = {
  /** Counts one more message unless the account has reached its limit; returns whether it was counted. */
  enter(accountId: string, perSecond: number): boolean
  leave(accountId: string): void
}

/** Minimum limit of every account, regardless of its rate. */
const least = 100
const seconds = 2

/**
 * Refuses messages of accounts far above their rate before they fill the shared queue, because the storing statement would refuse anything beyond 2 s of that rate
 * anyway.
 */
export function openWaiting(): Waiting {
  const counts = new Map<string, number>()
  return {
    enter(accountId, perSecond) {
      const count = counts.get(accountId) ?? 0
      if (count >= Math.max(least, seconds * perSecond)) return false
      counts.set(accountId, count + 1)
      return true
    },
    leave(accountId) {
      const count = counts.get(accountId)!
      if (count === 1) counts.delete(accountId)
      else counts.set(accountId, count - 1)
    },
  }
}
