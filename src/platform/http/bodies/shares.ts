/** A body of at most so many octets is read without a share: work for it is less than for its database statements. */
export const smallBody = 16 * 1024

/** How many large bodies of one owner are in work at once, from their head to their answer. */
export const mostAtOnce = 2
/** Octets that an owner may send in large bodies at once, and how many of them come back in a second. */
export const burst = 8 * 1024 * 1024
export const perSecond = 1024 * 1024
/** Each value of a JSON body costs the time of so many octets: it becomes an object, and is checked. */
export const octetsPerValue = 16
/** Large bodies of all owners that are in work at once: at most 7 MB each, they are held in memory. */
const mostInAll = 32
const mostIdle = 1_000

/**
 * What a large body costs its owner. `alone` waits until the work for the owner's earlier bodies is done: they may come in side by side, but
 * one after the other keeps the database busy. `leave` ends its place, and does nothing the second time.
 */
export type Share = { charge(octets: number): void; alone(): Promise<void>; leave(): void }

/** Why a large body may not enter, and after how many seconds it may. */
export type Crowded = { crowded: 'owner' | 'all'; retryAfter: number }

export type Shares = { enter(owner: string): Share | Crowded }

type Account = { inWork: number; left: number; at: number; last: Promise<void> }

/**
 * Bounds the work that large bodies of one owner cause for all others, by their number and by their octets. A body that has entered is
 * charged while it is read, so that an owner may run up a debt of the bodies that are in work, and waits until it is paid. `now` is a
 * stopwatch in milliseconds.
 */
export function openShares(now: () => number = () => performance.now()): Shares {
  const owners = new Map<string, Account>()
  let inAll = 0
  const refilled = (account: Account) => {
    const at = now()
    account.left = Math.min(burst, account.left + ((at - account.at) * perSecond) / 1000)
    account.at = at
    return account
  }
  const sweep = () => {
    for (const [owner, account] of owners)
      if (account.inWork === 0 && refilled(account).left === burst) owners.delete(owner)
  }
  return {
    enter(owner) {
      const account = refilled(
        owners.get(owner) ?? {
          inWork: 0,
          left: burst,
          at: now(),
          last: Promise.resolve(),
        },
      )
      if (account.inWork >= mostAtOnce) return { crowded: 'owner', retryAfter: 1 }
      if (account.left <= 0)
        return { crowded: 'owner', retryAfter: Math.ceil((1 - account.left) / perSecond) }
      if (inAll >= mostInAll) return { crowded: 'all', retryAfter: 1 }
      if (owners.size > mostIdle) sweep()
      owners.set(owner, account)
      account.inWork += 1
      inAll += 1
      const ended = Promise.withResolvers<void>()
      let over = false
      return {
        charge: (octets) => void (account.left -= octets),
        alone() {
          const before = account.last
          account.last = Promise.all([before, ended.promise]).then(() => undefined)
          return before
        },
        leave() {
          if (over) return
          over = true
          ended.resolve()
          account.inWork -= 1
          inAll -= 1
        },
      }
    },
  }
}
