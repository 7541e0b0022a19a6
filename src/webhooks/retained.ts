import type { Retained } from '#platform/database/retained.ts'
import { hoursKeptDays } from '#platform/reports/span.ts'

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
  // Hours are deleted with their day, so that hours and days count the same attempts.
  {
    table: 'webhook_report',
    old: "step = 0 and at < date_trunc('day', $1::timestamptz, 'UTC')",
    keep: { days: hoursKeptDays },
    clock: 'exchange',
  },
  {
    table: 'webhook_report',
    old: "step in (1, 2) and at < date_trunc('week', $1::timestamptz, 'UTC')",
    keep: { setting: 'reports' },
    clock: 'exchange',
  },
]
