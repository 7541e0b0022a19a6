import type { Retained } from '#platform/database/retained.ts'

/** Rows of this domain that are deleted once they are old. */
export const retained: readonly Retained[] = [
  // A disabled endpoint is kept until it is enabled or deleted.
  {
    table: 'webhook_endpoint',
    old: `(state <> 'disabled' or disabled_reason = 'deleted') and seen_at < $1`,
    keep: { days: 30 },
    clock: 'wall',
  },
  { table: 'endpoint_hour', old: 'hour < $1', keep: { setting: 'webhooks' }, clock: 'exchange' },
]
