import { ofValues, type Retained } from '#platform/database/retained.ts'

const ofDeletedUsers = ofValues(
  'smpp_delivery',
  'user_id',
  'not exists (select from smpp_user u where u.id = one.value)',
)

/** Accounts whose texts or numbers have a retention of their own. */
const withRedaction = `exists (select from account_redaction r where r.account_id = one.value
  and (r.text_days is not null or r.number_days is not null))`

/** Rows of this domain that are deleted once they are old. */
export const retained: readonly Retained[] = [
  { table: 'smpp_bind_log', old: 'id < uuid_at($1)', keep: { days: 30 }, clock: 'wall', busy: true },
  {
    table: 'smpp_delivery',
    old: 'outcome is not null and ended_at < $1 order by ended_at',
    keep: { days: 30 },
    clock: 'exchange',
    busy: true,
  },
  { table: 'smpp_delivery', old: ofDeletedUsers, keep: { hours: 0 }, clock: 'wall', busy: true },
  {
    table: 'smpp_delivery',
    old: `outcome is not null and ${ofValues('smpp_delivery', 'account_id', withRedaction)}`,
    keep: { hours: 0 },
    clock: 'wall',
    busy: true,
  },
  // A node deletes a trace at its end, unless it has died.
  { table: 'smpp_trace', old: 'until < $1', keep: { hours: 0 }, clock: 'wall' },
  // Segments end within an hour, unless no node listens for SMPP clients any more.
  { table: 'smpp_segment', old: 'id < uuid_at($1)', keep: { days: 1 }, clock: 'wall' },
]
