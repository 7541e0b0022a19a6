import type { Sql } from '#platform/db.ts'

/** How a message left: through which bind, as which request of its session, when, and at which attempt. */
export type Sent = {
  bind: number | null
  sequence: number | null
  sent_at: Date | null
  attempt: number
}

/** Takes messages out of dispatch; answers those that were still this node's to take, and how they had left. */
export async function closeDispatch(sql: Sql, owner: string, ids: string[]): Promise<Map<string, Sent>> {
  const { rows } = await sql.query<Sent & { message_id: string }>({
    name: 'close-dispatch',
    text: `delete from dispatch where owner = $1 and message_id = any($2::uuid[])
      returning message_id, bind_slot as bind, sequence, sent_at, attempt`,
    values: [owner, ids],
  })
  return new Map(rows.map(({ message_id, ...sent }) => [message_id, sent]))
}

/** Counts one more submit of unknown outcome for messages that are still this node's; answers how many each has had. */
export async function countUnknown(sql: Sql, owner: string, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ message_id: string; unknown_outcomes: number }>(
    `update dispatch set unknown_outcomes = unknown_outcomes + 1 where owner = $1 and message_id = any($2::uuid[])
      returning message_id, unknown_outcomes`,
    [owner, ids],
  )
  return new Map(rows.map((row) => [row.message_id, row.unknown_outcomes]))
}

/** Flags messages that may reach their recipient twice. */
export async function flagPossibleDuplicates(sql: Sql, ids: string[]): Promise<void> {
  await sql.query('update message set possible_duplicate = true where id = any($1::uuid[])', [ids])
}
