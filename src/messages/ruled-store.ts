import type { Sql } from '#platform/db.ts'

/** A message that a rule has matched, by the line in its history. */
export type RuledRow = { id: string; account_id: string; at: Date; details: Record<string, unknown> }

/** Messages that a traffic rule has matched, the newest first; before that of an id. */
export async function readRuled(
  sql: Sql,
  { ruleId, before, limit }: { ruleId: string; before: string | undefined; limit: number },
): Promise<RuledRow[]> {
  const { rows } = await sql.query<RuledRow>(
    `select message_id as id, account_id, at, details from message_event
      where event = 'ruled' and details ->> 'rule_id' = $1 and ($2::uuid is null or message_id < $2)
      order by message_id desc limit $3`,
    [ruleId, before ?? null, limit],
  )
  return rows
}
