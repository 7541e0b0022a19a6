/** Accounts that have passed a limit a moment ago: they are counted message by message, since hoping would be in vain. */
export type Passed = {
  /** Whether one of these accounts has. */
  hasAny(accountIds: readonly string[]): boolean
  /** These have, just now; who passed one before is forgotten. */
  note(accountIds: readonly string[]): void
}

const lookMs = 1_000

export function openPassed(): Passed {
  let passed: ReadonlySet<string> = new Set()
  let untilMs = 0
  return {
    hasAny(accountIds) {
      return performance.now() < untilMs && accountIds.some((id) => passed.has(id))
    },
    note(accountIds) {
      passed = new Set(accountIds)
      untilMs = performance.now() + lookMs
    },
  }
}
