import { holdingOf } from '#privacy/index.ts'

/** Which sender of a pool a number is written to from. It is drawn anew when it is written to again. */
export const poolRecipients = holdingOf({
  kind: 'pool_recipient',
  read: `select t.pool_id::text as key, t.account_id, null::timestamptz as at, to_jsonb(t) as data from number_pool_recipient t
     where t.recipient = $1 and ($2::text is null or t.account_id = $2) and t.pool_id::text collate "C" > $4 order by t.pool_id limit $5`,
  erase: `delete from number_pool_recipient where (pool_id, recipient) in (
      select t.pool_id, t.recipient from number_pool_recipient t
       where t.recipient = $1 and ($2::text is null or t.account_id = $2) limit $4)`,
})
