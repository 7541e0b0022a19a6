import type { BindKind } from '#carriers/index.ts'
import { plainArray, type Sql } from '#platform/database/db.ts'
import type { BindPermit } from './permit.ts'

/** A session and its user. */
export type BoundUser = { sessionId: string; userId: string }

/** A bound session as stored: whether its bind still counts for the user, and what the user may do; null if the user was deleted. */
export type StoredBind = {
  sessionId: string
  isClaimed: boolean
  /** The reason of a requested end; null if the session may stay. */
  endReason: string | null
  permit: BindPermit | null
}

type Row = BindPermit & {
  sessionId: string
  isClaimed: boolean
  endReason: string | null
  userId: string | null
  bindTypes: BindKind[]
}

/** Reads the binds of sessions and the permits of their users in one statement. */
export async function readBinds(sql: Sql, bound: readonly BoundUser[]): Promise<StoredBind[]> {
  const { rows } = await sql.query<Row>({
    name: 'bound-smpp-sessions',
    text: `select s.session_id as "sessionId", b.session_id is not null as "isClaimed", b.end_reason as "endReason", u.id as "userId", u.system_id as "systemId",
          u.is_enabled as "isEnabled", u.networks::text[] as "networks", u.requires_tls as "requiresTls", u.bind_types as "bindTypes",
          a.status = 'active' as "isAccountActive"
        from unnest($1::uuid[], $2::uuid[]) s(session_id, user_id)
        left join smpp_bind b on b.session_id = s.session_id
        left join smpp_user u on u.id = s.user_id
        left join account a on a.id = u.account_id`,
    values: [
      plainArray(bound.map(({ sessionId }) => sessionId)),
      plainArray(bound.map(({ userId }) => userId)),
    ],
  })
  return rows.map(({ sessionId, isClaimed, endReason, userId, ...permit }) => ({
    sessionId,
    isClaimed,
    endReason,
    permit: userId === null ? null : permit,
  }))
}
