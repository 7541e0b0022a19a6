/** How many messages of each account wait here for their answer. */
export type Waiting = {
  /** Counts one more, unless the account has as many as it may; answers whether it did. */
  enter(accountId: string, perSecond: number): boolean
  leave(accountId: string): void
}

/** An account may always have so many, however slowly it may send. */
const least = 100
const seconds = 2

/**
 * An account that sends faster than it may is refused here before it fills the queue that all share: what waits beyond two
 * seconds of its rate would be refused by the database anyway.
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
