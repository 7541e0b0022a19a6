/** Requests per account of one kind, successes or errors, in the current window. */
type Window = { endsAt: number; seen: number; kept: number; every: number; skipped: number }

/** A window is long enough that a developer's burst is recorded in full. */
const windowMs = 10_000

/** Chooses the requests that are recorded. */
export type Sampler = {
  /** The number of requests that this request represents if it is recorded; 0 if it is not recorded. */
  weigh(accountId: string, status: number, now: number): number
  /** Deletes the state of accounts without recent requests. */
  evict(now: number): void
}

/**
 * Records requests of an account up to `perSecond`, measured over ten seconds; above, one of n, by the rate of the previous window.
 * Errors are counted separately, so that successes do not displace them. The weights of recorded requests add up to all requests.
 */
export function openSampler(perSecond: number): Sampler {
  const quota = perSecond * (windowMs / 1000)
  const windows = [new Map<string, Window>(), new Map<string, Window>()] as const
  return {
    weigh(accountId, status, now) {
      const accounts = windows[status < 400 ? 0 : 1]
      let window = accounts.get(accountId)
      if (!window)
        accounts.set(accountId, (window = { endsAt: now + windowMs, seen: 0, kept: 0, every: 1, skipped: 0 }))
      if (now >= window.endsAt) {
        const isNext = now < window.endsAt + windowMs
        window.every = isNext ? Math.max(1, Math.ceil(window.seen / quota)) : 1
        window.endsAt = now + windowMs
        window.seen = window.kept = 0
      }
      window.seen += 1
      if (window.kept >= quota || window.seen % window.every !== 0) {
        window.skipped += 1
        return 0
      }
      window.kept += 1
      const weight = window.skipped + 1
      window.skipped = 0
      return weight
    },
    evict(now) {
      for (const accounts of windows)
        for (const [id, { endsAt }] of accounts) if (endsAt + windowMs < now) accounts.delete(id)
    },
  }
}
