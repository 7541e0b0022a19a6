import type { Sql } from '#platform/database/db.ts'
import type { SmppOrigin } from '../message/smpp-origin.ts'

/** The status of a message that was submitted by SMPP. `id` is its own ID, `at` is exchange time in milliseconds of the last change. */
export type SmppMessageState = {
  id: string
  userId: string
  source: SmppOrigin['source']
  destination: SmppOrigin['destination']
  status: string
  errorCode: number | null
  at: number
}

/** A UUID in lower case, which may be the ID of a message. */
const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The states of messages by the ID in the response to a submit, in lower case; unknown messages and those by HTTP are omitted. */
export async function readSmppStates(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, SmppMessageState>> {
  type Row = {
    response_id: string
    id: string
    smpp: SmppOrigin
    status: string
    error_code: number | null
    at: number
  }
  const { rows } = await sql.query<Row>({
    name: 'smpp-message-states',
    text: `select i.id as response_id, m.id, m.smpp, m.status, m.error_code, extract(epoch from coalesce(
          (select max(e.at) from message_event e where e.message_id = m.id and e.status = m.status), m.accepted_at))::float8 * 1000 as at
        from unnest($1::text[]) i(id) left join message_smpp_id n on n.id = i.id
        cross join lateral (
          select * from message where id = coalesce(n.message_id, case when i.id ~ '${uuid}' then i.id::uuid end) offset 0) m
       where m.smpp is not null`,
    values: [ids],
  })
  return new Map(
    rows.map(({ response_id: responseId, id, smpp, status, error_code: errorCode, at }) => [
      responseId,
      { id, userId: smpp.userId, source: smpp.source, destination: smpp.destination, status, errorCode, at },
    ]),
  )
}
