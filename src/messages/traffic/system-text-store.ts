import type { Sql } from '#platform/database/db.ts'

/** The status of a message, the error code that explains the status, and when the status was reached. */
export type TextStatus = { status: string; code: number | null; detail: string | null; at: Date | null }

/** Reads the status of a message of an account; undefined if the message does not exist or was deleted. */
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
