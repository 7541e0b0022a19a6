import { ofValues, type Retained } from '#platform/database/retained.ts'

/** Accounts whose texts have a retention of their own: their texts are not stored in the log, and earlier ones are deleted. */
const withTextRetention =
  'exists (select from account_redaction r where r.account_id = one.value and r.text_days is not null)'

/** Rows of this domain that are deleted once they are old. */
export const retained: readonly Retained[] = [
  {
    table: 'request_log',
    old: 'expires_at < $1 order by expires_at',
    keep: { hours: 0 },
    clock: 'wall',
    busy: true,
  },
  {
    table: 'request_log',
    old: `has_text and ${ofValues('request_log', 'account_id', withTextRetention)}`,
    keep: { hours: 0 },
    clock: 'wall',
    busy: true,
  },
]
