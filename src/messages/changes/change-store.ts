import type { Sql } from '#platform/database/db.ts'

/**
 * Takes messages that have not left out of the schedule and the queue, and returns their IDs. A message that may have reached a carrier stays: it is marked as sent,
 * or the outcome of an earlier submit is unknown. The lock of the row decides between this and the mark.
 */
export async function takeWaiting(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const scheduled = await take(sql, 'delete from message_schedule where message_id = any ($1::uuid[])', ids)
  // Messages that were queued meanwhile are found now.
  const queued = await take(
    sql,
    'delete from dispatch where message_id = any ($1::uuid[]) and sent_at is null and unknown_outcomes = 0',
    ids,
  )
  return [...scheduled, ...queued]
}

async function take(sql: Sql, statement: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ message_id: string }>(`${statement} returning message_id`, [ids])
  return rows.map((row) => row.message_id)
}

/** Messages of an SMPP user from a sender to a recipient, and of a service_type if that is not empty. */
export type WaitingOf = {
  accountId: string
  userId: string
  sender: string
  recipient: string
  serviceType: string
}

/** Maximum number of messages that are found at once. */
export const mostFound = 500

/** Messages that wait for their delivery time or their carrier, oldest first. A message waits at most 14 days: seven for its delivery time, seven to its expiry. */
export async function findWaiting(
  sql: Sql,
  { accountId, userId, sender, recipient, serviceType }: WaitingOf,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'find-waiting-smpp-messages',
    text: `select m.id from message m
      where m.recipient = $1 and m.id > uuid_at(clock_timestamp() - interval '15 days') and m.account_id = $2 and m.sender = $3
        and m.status = 'accepted' and m.smpp ->> 'userId' = $4 and ($5 = '' or m.smpp ->> 'serviceType' = $5)
        and (exists (select from message_schedule s where s.message_id = m.id)
          or exists (select from dispatch d where d.message_id = m.id and d.sent_at is null and d.unknown_outcomes = 0))
      order by m.id limit ${mostFound}`,
    values: [recipient, accountId, sender, userId, serviceType],
  })
  return rows.map(({ id }) => id)
}
