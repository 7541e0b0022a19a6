/** How a row is held until the commit: not at all, against whoever changes it, or against everybody who holds it. */
export type Lock = false | 'shared' | true

/** The clause of a `select` that holds its rows so. */
export function lockClause(lock: Lock): string {
  if (lock === 'shared') return 'for share'
  return lock ? 'for update' : ''
}
