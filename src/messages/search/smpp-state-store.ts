import type { Sql } from '#platform/database/db.ts'
import type { SmppOrigin } from '../message/smpp-origin.ts'

/** The status of a message that was submitted by SMPP. `at` is exchange time in milliseconds of the last change. */
export type SmppMessageState = {
  userId: string
  source: SmppOrigin['source']
  status: string
  errorCode: number | null
  at: number
}

/** The states of messages by ID; unknown messages and those by HTTP are omitted. */
export async function readSmppStates(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, SmppMessageState>> {
  type Row = { id: string; smpp: SmppOrigin; status: string; error_code: number | null; at: number }
  const { rows } = await sql.query<Row>({
    name: 'smpp-message-states',
    text: `select m.id, m.smpp, m.status, m.error_code, extract(epoch from coalesce(
          (select max(e.at) from message_event e where e.message_id = m.id and e.status = m.status), m.accepted_at))::float8 * 1000 as at
        from message m where m.id = any ($1::uuid[]) and m.smpp is not null`,
    values: [ids],
  })
  return new Map(
    rows.map(({ id, smpp, status, error_code: errorCode, at }) => [
      id,
      { userId: smpp.userId, source: smpp.source, status, errorCode, at },
    ]),
  )
}
