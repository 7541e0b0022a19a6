/** A body up to this size in octets is read without a share, because it costs less than its database statements. */
export const smallBody = 16 * 1024

/** Maximum number of concurrent large bodies of one owner, from request headers to response. */
export const mostAtOnce = 2
/** Octets of large bodies that an owner may send in a burst, and the refill in octets per second. */
export const burst = 8 * 1024 * 1024
export const perSecond = 1024 * 1024
/** Cost of each JSON value in octets, for parsing and validation. */
export const octetsPerValue = 16
/** Maximum number of concurrent large bodies of all owners; each takes at most 7 MB of memory. */
const mostInAll = 32
const mostIdle = 1_000

/**
 * The cost of a large body for its owner. `alone` waits for earlier bodies of the owner: bodies may arrive concurrently, but are processed
 * one at a time. `leave` frees the slot; a second call has no effect.
 */
export type Share = { charge(octets: number): void; alone(): Promise<void>; leave(): void }

/** The exceeded limit, and the seconds until a retry. */
export type Crowded = { crowded: 'owner' | 'all'; retryAfter: number }

export type Shares = { enter(owner: string): Share | Crowded }

type Account = { inWork: number; left: number; at: number; last: Promise<void> }

/**
 * Limits large bodies of one owner by number and octets. An accepted body is charged while it is read, so bodies in progress may exceed
 * the limit; the excess must be refilled before the next body is accepted. `now` is monotonic time in milliseconds.
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
