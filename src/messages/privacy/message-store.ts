import type { Sql } from '#platform/database/db.ts'
import type { Redacted } from '../redaction/message-store.ts'

/** A message with all data that this domain stores about it. */
export type FullMessage = Redacted & {
  accountId: string
  at: Date
  data: { status: string; price: number } & Record<string, unknown>
}

/** Messages with their histories, segments and remaining failover messages. */
export async function readFullMessages(sql: Sql, ids: readonly string[]): Promise<FullMessage[]> {
  const { rows } = await sql.query<FullMessage>({
    name: 'read-whole-messages',
    text: `select m.id, m.account_id as "accountId", m.accepted_at as at, m.direction, m.channel, m.sender, m.recipient,
        true as over, m.number_tag is not null as masked,
        to_jsonb(m) - 'number_tag' || jsonb_build_object(
          'text', case when m.id < (select until_id from text_erasure) then null else m.text end,
          'history', coalesce((select jsonb_agg(to_jsonb(e) - '{message_id,account_id}'::text[] order by e.at)
            from message_event e where e.message_id = m.id), '[]'),
          'parts_sent', coalesce((select jsonb_agg(to_jsonb(s) - '{message_id,account_id}'::text[] order by s.part)
            from submission s where s.message_id = m.id), '[]'),
          'to_follow', (select w.failover from workflow w where w.id = m.workflow_id and w.reached = m.workflow_item)) as data
      from unnest($1::uuid[]) with ordinality i(id, n) join message m on m.id = i.id order by i.n`,
    values: [ids],
  })
  return rows
}

/** Replaces the tags of messages, so that they are no longer found by their numbers. */
export async function deleteTags(sql: Sql, ids: readonly string[], tags: readonly Buffer[]): Promise<void> {
  await sql.query({
    name: 'delete-tags',
    text: `update message m set number_tag = i.tag from unnest($1::uuid[], $2::bytea[]) i(id, tag)
      where m.id = i.id and m.id = any ($1::uuid[])`,
    values: [ids, tags],
  })
}
