import type { Retained } from '#platform/database/retained.ts'
import { hoursKeptDays } from '#platform/reports/span.ts'

/** Old receipts are found carrier by carrier, because no index starts with the receipt ID. */
const oldReceipts = `(carrier_id, id) in (
  select o.carrier_id, o.id from carrier c cross join lateral (
    select carrier_id, id from unmatched_receipt where carrier_id = c.id and id < uuid_at($1) limit 10000) o limit 10000)`

/** Selects throttle buckets without recent or waiting messages. */
const idleBucket = `bucket in (select l.bucket from throttle_bucket l
  where coalesce(to_timestamp((l.consumed -> -1 ->> 'at')::float8 / 1000) < $1, true) and coalesce(l.due_at < $1, true)
    and not exists (select from dispatch d where d.bucket = l.bucket and d.due_at = 'infinity')
  limit 1000 for update skip locked)`

/** Rows of this domain that are deleted once they are old. */
export const retained: readonly Retained[] = [
  { table: 'idempotency_key', old: 'at < $1 order by at', keep: { days: 1 }, clock: 'wall', busy: true },
  // Until `due_at`, a repeated or late segment is recognized.
  {
    table: 'inbound_long',
    old: 'delivered_at is not null and due_at < $1 order by due_at',
    keep: { hours: 0 },
    clock: 'exchange',
    busy: true,
  },
  { table: 'message_minute', old: 'minute < $1', keep: { days: 2 }, clock: 'wall' },
  // A receipt that arrives even later matches no message.
  { table: 'unconfirmed_message', old: 'message_id < uuid_at($1)', keep: { days: 14 }, clock: 'wall' },
  { table: 'message_query', old: 'message_id < uuid_at($1)', keep: { days: 14 }, clock: 'wall' },
  // A message is sent again once, as long as it is kept.
  { table: 'message_resend', old: 'message_id < uuid_at($1)', keep: { setting: 'messages' }, clock: 'wall' },
  { table: 'message_smpp_id', old: 'message_id < uuid_at($1)', keep: { setting: 'messages' }, clock: 'wall' },
  { table: 'unconfirmed_batch', old: 'id < uuid_at($1)', keep: { days: 30 }, clock: 'wall' },
  // Hours are deleted with their day, and days with their week, so that shorter and longer steps count the same messages.
  {
    table: 'message_report',
    old: "step = 0 and at < date_trunc('day', $1::timestamptz, 'UTC')",
    keep: { days: hoursKeptDays },
    clock: 'exchange',
  },
  {
    table: 'message_report',
    old: "step in (1, 2) and at < date_trunc('week', $1::timestamptz, 'UTC')",
    keep: { setting: 'reports' },
    clock: 'exchange',
  },
  { table: 'unmatched_receipt', old: oldReceipts, keep: { days: 7 }, clock: 'wall' },
  {
    table: 'keyword_reply',
    old: 'due_at is null and requested_at < $1 order by requested_at',
    keep: { days: 1 },
    clock: 'exchange',
  },
  { table: 'throttle_bucket', old: idleBucket, keep: { hours: 1 }, clock: 'exchange' },
]
