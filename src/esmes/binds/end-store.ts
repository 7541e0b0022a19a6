import type { BindKind } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'

/** A session whose end was requested. */
export type EndedBind = { sessionId: string; bindType: BindKind; address: string }

/** Requests the end of a session of a user, on whichever node it is; an earlier request keeps its reason. Returns undefined if the user has no such session. */
export async function requestEnd(
  sql: Sql,
  userId: string,
  sessionId: string,
  reason: string,
): Promise<EndedBind | undefined> {
  const { rows } = await sql.query<EndedBind>({
    name: 'end-smpp-session',
    text: `update smpp_bind set end_reason = coalesce(end_reason, $3) where session_id = $1 and user_id = $2
        returning session_id as "sessionId", bind_type as "bindType", host(address) as address`,
    values: [sessionId, userId, reason],
  })
  return rows[0]
}
