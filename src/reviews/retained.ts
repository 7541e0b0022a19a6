import type { Retained } from '#platform/database/retained.ts'
import { hoursKeptDays } from '#platform/reports/span.ts'

/** Rows of this domain that are deleted once they are old. */
export const retained: readonly Retained[] = [
  // Hours are deleted with their day, so that hours and days count the same submissions.
  {
    table: 'compliance_report',
    old: "step = 0 and at < date_trunc('day', $1::timestamptz, 'UTC')",
    keep: { days: hoursKeptDays },
    clock: 'exchange',
  },
  {
    table: 'compliance_report',
    old: "step in (1, 2) and at < date_trunc('week', $1::timestamptz, 'UTC')",
    keep: { setting: 'reports' },
    clock: 'exchange',
  },
  {
    table: 'registration_submission',
    old: "result <> 'waiting' and submitted_at < $1 order by submitted_at",
    keep: { setting: 'reports' },
    clock: 'exchange',
  },
]
