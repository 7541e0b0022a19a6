import type { Sql } from '#platform/database/db.ts'
import { dataSourceOfRows } from '#privacy/index.ts'

/** Which sender of a pool a number is written to from. It is drawn anew when it is written to again. */
export const poolRecipients = dataSourceOfRows({
  kind: 'pool_recipient',
  read: `select t.pool_id::text as key, t.account_id, null::timestamptz as at, to_jsonb(t) as data from number_pool_recipient t
     where t.recipient = $1 and ($2::text is null or t.account_id = $2) and t.pool_id::text collate "C" > $4 order by t.pool_id limit $5`,
  erase: `delete from number_pool_recipient where (pool_id, recipient) in (
      select t.pool_id, t.recipient from number_pool_recipient t
       where t.recipient = $1 and ($2::text is null or t.account_id = $2) limit $4)`,
})

/** Those of some numbers that an account writes to from a pool. */
export async function readPoolRecipients(
  sql: Sql,
  accountId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql.query<{ recipient: string }>({
    name: 'read-pool-recipients',
    text: 'select distinct recipient from number_pool_recipient where account_id = $1 and recipient = any ($2::text[])',
    values: [accountId, numbers],
  })
  return rows.map(({ recipient }) => recipient)
}

/** Forgets from which senders of its pools an account writes to some numbers. They are drawn anew when it writes again. */
export async function deletePoolRecipients(
  sql: Sql,
  accountId: string,
  numbers: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'forget-pool-recipients',
    text: 'delete from number_pool_recipient where account_id = $1 and recipient = any ($2::text[])',
    values: [accountId, numbers],
  })
}
