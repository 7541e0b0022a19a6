import type { Sql } from '#platform/database/db.ts'
import { dataSourceOfRows } from '#privacy/index.ts'

/** The sender that a pool uses for a recipient. After deletion, a sender is chosen again for the next message. */
export const poolRecipients = dataSourceOfRows({
  kind: 'pool_recipient',
  read: `select t.pool_id::text as key, t.account_id, null::timestamptz as at, to_jsonb(t) as data from number_pool_recipient t
     where t.recipient = $1 and ($2::text is null or t.account_id = $2) and t.pool_id::text collate "C" > $4 order by t.pool_id limit $5`,
  erase: `delete from number_pool_recipient where (pool_id, recipient) in (
      select t.pool_id, t.recipient from number_pool_recipient t
       where t.recipient = $1 and ($2::text is null or t.account_id = $2) limit $4)`,
})

/** The given numbers that are recipients of an account's pools. */
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

/** Deletes the senders chosen for recipients of an account's pools. A sender is chosen again for the next message. */
export async function deletePoolRecipients(
  sql: Sql,
  accountId: string,
  numbers: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'delete-pool-recipients',
    text: 'delete from number_pool_recipient where account_id = $1 and recipient = any ($2::text[])',
    values: [accountId, numbers],
  })
}
