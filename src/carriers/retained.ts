import type { Retained } from '#platform/database/retained.ts'

/** Rows of this domain that are deleted once they are old. */
export const retained: readonly Retained[] = [
  // Uploads that broke off with their node.
  { table: 'staged_prefix', old: 'staged_at < $1', keep: { days: 1 }, clock: 'wall' },
]
