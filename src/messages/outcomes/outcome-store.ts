import type { Sql } from '#platform/database/db.ts'

/** How a message was submitted: the bind, the sequence number, the time, and the attempt. */
export type Sent = {
  bind: number | null
  sequence: number | null
  sent_at: Date | null
  attempt: number
}

/** A message at its last attempt; outcomes of earlier attempts change nothing. */
export type Attempted = { id: string; attempt: number }

/** Removes messages that this node still owns from dispatch; returns these messages and how they were submitted. */
export async function closeDispatch(
  sql: Sql,
  owner: string,
  messages: Attempted[],
): Promise<Map<string, Sent>> {
  const { rows } = await sql.query<Sent & { message_id: string }>({
    name: 'close-dispatch',
    text: `delete from dispatch d using unnest($2::uuid[], $3::int[]) i(id, attempt)
      where d.owner = $1 and d.message_id = i.id and d.attempt = i.attempt
      returning d.message_id, d.bind_slot as bind, d.sequence, d.sent_at, d.attempt`,
    values: [owner, messages.map((one) => one.id), messages.map((one) => one.attempt)],
  })
  return new Map(rows.map(({ message_id, ...sent }) => [message_id, sent]))
}

/** Counts one more submit of unknown outcome for messages that this node still owns; returns the count of each. */
export async function countUnknown(
  sql: Sql,
  owner: string,
  messages: Attempted[],
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ message_id: string; unknown_outcomes: number }>(
    `update dispatch d set unknown_outcomes = d.unknown_outcomes + 1 from unnest($2::uuid[], $3::int[]) i(id, attempt)
      where d.owner = $1 and d.message_id = i.id and d.attempt = i.attempt
      returning d.message_id, d.unknown_outcomes`,
    [owner, messages.map((one) => one.id), messages.map((one) => one.attempt)],
  )
  return new Map(rows.map((row) => [row.message_id, row.unknown_outcomes]))
}

/** Flags messages that may reach their recipient twice. */
export async function flagPossibleDuplicates(sql: Sql, ids: string[]): Promise<void> {
  await sql.query('update message set possible_duplicate = true where id = any($1::uuid[])', [ids])
}
