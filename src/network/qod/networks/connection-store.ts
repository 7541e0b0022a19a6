import type { Sql } from '#platform/database/db.ts'

/** The SIM and connection to which a QoS profile is or will be applied. `at` is undefined while the SIM has no connection. */
export type AppliedQos = { partnerId: string; iccid: string; at: At | undefined }

/** A session of a NAS. */
export type At = { nas: string; sessionKey: string }

type Row = { partner_id: string; iccid: string; nas: string | null; session_key: string }

const columns = 'partner_id, iccid, nas, session_key'

function appliedQosOf({ partner_id: partnerId, iccid, nas, session_key: sessionKey }: Row): AppliedQos {
  return { partnerId, iccid, at: nas === null ? undefined : { nas, sessionKey } }
}

/** The connection to which the profile of a QoS session is applied; undefined if none. */
export async function readAppliedQos(sql: Sql, sessionId: string): Promise<AppliedQos | undefined> {
  const { rows } = await sql.query<Row>({
    name: 'read-qod-connection',
    text: `select ${columns} from qod_connection where session_id = $1`,
    values: [sessionId],
  })
  return rows[0] && appliedQosOf(rows[0])
}

/** Records the connection to which a QoS profile is to be applied; keeps `since` if the connection is unchanged. */
export async function recordConnection(
  sql: Sql,
  { id, profile }: { id: string; profile: string },
  { partnerId, iccid, at }: AppliedQos,
  now: Date,
): Promise<void> {
  await sql.query({
    name: 'hold-qod-connection',
    text: `insert into qod_connection as t (session_id, partner_id, iccid, nas, session_key, profile, since)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (session_id) do update set partner_id = excluded.partner_id, iccid = excluded.iccid, nas = excluded.nas,
        session_key = excluded.session_key, profile = excluded.profile, leaving = false,
        since = case when (t.nas, t.session_key, t.leaving) is not distinct from (excluded.nas, excluded.session_key, false)
          then t.since else excluded.since end`,
    values: [id, partnerId, iccid, at?.nas ?? null, at?.sessionKey ?? null, profile, now],
  })
}

/** Marks the profile of a QoS session for removal; returns the connection, or undefined if there is none. */
export async function releaseQos(sql: Sql, sessionId: string): Promise<AppliedQos | undefined> {
  const { rows } = await sql.query<Row>({
    name: 'let-qod-connection-go',
    text: `update qod_connection set leaving = true where session_id = $1 returning ${columns}`,
    values: [sessionId],
  })
  return rows[0] && appliedQosOf(rows[0])
}

/** Deletes the record of a removed QoS profile, unless the profile was requested again meanwhile. */
export async function deleteReleasedQos(sql: Sql, sessionId: string): Promise<void> {
  await sql.query('delete from qod_connection where session_id = $1 and leaving', [sessionId])
}

/** The profile that a session of a NAS should have: that of the newest QoS session; undefined for none. */
export async function wantedProfile(sql: Sql, { nas, sessionKey }: At): Promise<string | undefined> {
  const { rows } = await sql.query<{ profile: string }>({
    name: 'wanted-qod-profile',
    text: `select profile from qod_connection where nas = $1 and session_key = $2 and not leaving
      order by session_id desc limit 1`,
    values: [nas, sessionKey],
  })
  return rows[0]?.profile
}

/** Older QoS sessions with another profile on the same NAS session, which supports one at a time. */
export async function readOverridden(sql: Sql, sessionId: string): Promise<string[]> {
  const { rows } = await sql.query<{ session_id: string }>({
    name: 'read-overridden-qod',
    text: `select o.session_id from qod_connection c join qod_connection o using (nas, session_key)
      where c.session_id = $1 and o.session_id < $1 and o.profile <> c.profile and not o.leaving`,
    values: [sessionId],
  })
  return rows.map(({ session_id }) => session_id)
}
