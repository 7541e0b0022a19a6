import type { Retained } from '#platform/database/retained.ts'

/** Tables of this domain whose rows are deleted after a fixed time. */
export const retained: readonly Retained[] = [
  // Rows of uploads that were aborted because their node stopped.
  { table: 'staged_prefix', old: 'staged_at < $1', keep: { days: 1 }, clock: 'wall' },
  // Networks of numbers, as the lookup service has reported them.
  { table: 'number_lookup', old: 'expires_at < $1', keep: { hours: 0 }, clock: 'wall', busy: true },
  // Counts of paid lookups, for the comparison with invoices.
  {
    table: 'number_lookup_usage',
    old: 'day::timestamptz < $1',
    keep: { days: 800 },
    clock: 'wall',
  },
]
