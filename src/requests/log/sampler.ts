/** Requests per account of one kind, successes or errors, in the current window. */
type Lane = { endsAt: number; seen: number; kept: number; every: number; skipped: number }

/** A window is long enough that a developer's burst is recorded in full. */
const windowMs = 10_000

/** Chooses the requests that are recorded. */
export type Sampler = {
  /** The number of requests that this request represents if it is recorded; 0 if it is not recorded. */
  weigh(accountId: string, status: number, now: number): number
  /** Forgets accounts without recent requests. */
  forget(now: number): void
}

/**
 * Records requests of an account up to `perSecond`, measured over ten seconds; above, one of n, by the rate of the previous window.
 * Errors are counted separately, so that successes do not displace them. The weights of recorded requests add up to all requests.
 */
export function openSampler(perSecond: number): Sampler {
  const quota = perSecond * (windowMs / 1000)
  const lanes = [new Map<string, Lane>(), new Map<string, Lane>()] as const
  return {
    weigh(accountId, status, now) {
      const accounts = lanes[status < 400 ? 0 : 1]
      let lane = accounts.get(accountId)
      if (!lane)
        accounts.set(accountId, (lane = { endsAt: now + windowMs, seen: 0, kept: 0, every: 1, skipped: 0 }))
      if (now >= lane.endsAt) {
        const isNext = now < lane.endsAt + windowMs
        lane.every = isNext ? Math.max(1, Math.ceil(lane.seen / quota)) : 1
        lane.endsAt = now + windowMs
        lane.seen = lane.kept = 0
      }
      lane.seen += 1
      if (lane.kept >= quota || lane.seen % lane.every !== 0) {
        lane.skipped += 1
        return 0
      }
      lane.kept += 1
      const weight = lane.skipped + 1
      lane.skipped = 0
      return weight
    },
    forget(now) {
      for (const accounts of lanes)
        for (const [id, { endsAt }] of accounts) if (endsAt + windowMs < now) accounts.delete(id)
    },
  }
}
