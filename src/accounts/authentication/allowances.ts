import { openRecent } from '#platform/recent.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** An account's limit per second, how many are left, and when all are available again (`resetAt`, Unix time in milliseconds). */
export type Allowance = { limit: number; remaining: number; resetAt: number }

/** What accounts may still send, as far as this node has been told. */
export type Allowances = {
  /** The database has counted messages of an account, and so many were left. */
  note(accountId: string, left: number): void
  of(accountId: string, perSecond: number): Allowance
}

const maxAccounts = 50_000

/**
 * What is left refills from when it was noted; what was not noted for a second is whole again. Messages that other nodes have
 * accepted since are not known here: this is for people to pace by, and the database is what counts.
 */
export function openAllowances(now: () => number = wallNow): Allowances {
  const noted = openRecent<{ left: number; at: number }>(maxAccounts, now)
  return {
    note: (accountId, left) => noted.set(accountId, { left, at: now() }, now() + 1000),
    of(accountId, perSecond) {
      const at = now()
      const last = noted.get(accountId)
      const full = last ? Math.min(perSecond, last.left + ((at - last.at) / 1000) * perSecond) : perSecond
      const remaining = Math.max(0, Math.floor(full))
      const fullAt = at + ((perSecond - remaining) / perSecond) * 1000
      return { limit: perSecond, remaining, resetAt: Math.ceil(fullAt) }
    },
  }
}
