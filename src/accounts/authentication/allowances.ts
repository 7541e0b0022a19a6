import { openRecent } from '#platform/recent.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** An account's messages per second, the remaining ones, and when all are available again (`resetAt`, Unix time in milliseconds). */
export type Allowance = { limit: number; remaining: number; resetAt: number }

/** The remaining messages of accounts, as far as this node knows. */
export type Allowances = {
  /** Records how many messages the database had left for an account. */
  note(accountId: string, left: number): void
  of(accountId: string, perSecond: number): Allowance
}

const maxAccounts = 50_000

/**
 * The allowance refills from the time of its recording and is full after 1 s. Messages accepted by other nodes are not included, because
 * clients use the allowance for pacing only; the database enforces the limit.
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
