/** Accounts that have passed a limit a moment ago: they are counted message by message, since hoping would be in vain. */
export type LimitHits = {
  /** Whether one of these accounts has. */
  hasAny(accountIds: readonly string[]): boolean
  /** These have, just now; who passed one before is forgotten. */
  note(accountIds: readonly string[]): void
}

const lookMs = 1_000

export function openLimitHits(): LimitHits {
  let limitHit: ReadonlySet<string> = new Set()
  let untilMs = 0
  return {
    hasAny(accountIds) {
      return performance.now() < untilMs && accountIds.some((id) => limitHit.has(id))
    },
    note(accountIds) {
      limitHit = new Set(accountIds)
      untilMs = performance.now() + lookMs
    },
  }
}
