import type { Sql } from '#platform/database/db.ts'

/** What has become of a message: its status, the code that explains it, and when it came to it. */
export type TextStatus = { status: string; code: number | null; detail: string | null; at: Date | null }

/** What has become of a message of an account; nothing where it is not there, or no longer. */
export async function readTextStatus(
  sql: Sql,
  accountId: string,
  id: string,
): Promise<TextStatus | undefined> {
  const { rows } = await sql.query<TextStatus>({
    name: 'read-text-status',
    text: `select status, error_code as code, error_detail as detail,
        (select max(at) from message_event where message_id = m.id and status is not null) as at
      from message m where id = $2 and account_id = $1`,
    values: [accountId, id],
  })
  return rows[0]
}
