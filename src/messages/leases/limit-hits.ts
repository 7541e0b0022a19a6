/** Accounts that recently hit a limit. Their messages are counted one by one, because the fast path would fail again. */
export type LimitHits = {
  /** Whether one of these accounts recently hit a limit. */
  hasAny(accountIds: readonly string[]): boolean
  /** Notes that these accounts hit a limit, and discards earlier accounts. */
  note(accountIds: readonly string[]): void
}

const lookMs = 1_000

export function openLimitHits(): LimitHits {
  let accounts: ReadonlySet<string> = new Set()
  let untilMs = 0
  return {
    hasAny(accountIds) {
      return performance.now() < untilMs && accountIds.some((id) => accounts.has(id))
    },
    note(accountIds) {
      accounts = new Set(accountIds)
      untilMs = performance.now() + lookMs
    },
  }
}
