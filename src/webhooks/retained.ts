import type { Retained } from '#platform/database/retained.ts'

/** Rows of this domain that are deleted once they are old. */
export const retained: readonly Retained[] = [
  // A disabled endpoint is kept until an operator enables it.
  {
    table: 'webhook_endpoint',
    old: `state <> 'disabled' and seen_at < $1`,
    keep: { days: 30 },
    clock: 'wall',
  },
]
