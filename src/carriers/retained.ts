import type { Retained } from '#platform/database/retained.ts'

/** Tables of this domain whose rows are deleted after a fixed time. */
export const retained: readonly Retained[] = [
  // Rows of uploads that were aborted because their node stopped.
  { table: 'staged_prefix', old: 'staged_at < $1', keep: { days: 1 }, clock: 'wall' },
]
