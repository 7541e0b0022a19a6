import { dataSourceOfRows } from '#privacy/index.ts'

const ofNumber = 't.number = $1 and ($2::text is null or t.account_id = $2)'

/**
 * Receipts and inbound messages for SMPP users. Erasure deletes those that have ended; a waiting one is still to be delivered, and ends
 * within 72 h.
 */
export const smppDeliveries = dataSourceOfRows({
  kind: 'smpp_delivery',
  read: `select t.id::text as key, t.account_id, to_timestamp(('x' || translate(left(t.id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) as at,
        to_jsonb(t) - '{seq,owner,lease_until}'::text[] as data from smpp_delivery t
     where ${ofNumber} and t.id > coalesce(nullif($4, '')::uuid, '00000000-0000-0000-0000-000000000000') order by t.id limit $5`,
  erase: `delete from smpp_delivery where id in (
      select t.id from smpp_delivery t where ${ofNumber} and t.outcome is not null order by t.id limit $4)`,
  waiting: `select count(*)::int as waiting from smpp_delivery t where ${ofNumber} and t.outcome is null`,
})
