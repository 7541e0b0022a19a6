import type { Sql } from '#platform/database/db.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A counted session of a SIM. */
export type SessionSeen = {
  nas: string
  session_key: string
  n: number
  started_at: Date
  last_at: Date
  ended_at: Date | null
  terminate_cause: string | null
  up: number
  down: number
  seconds: number
  apn: string | null
  address: string | null
}

/** The position of a session in the list of its SIM. */
export type SessionPosition = Pick<SessionSeen, 'started_at' | 'nas' | 'session_key' | 'n'>

/** A page of a SIM's sessions, most recently started first. */
export async function listSessions(
  sql: Sql,
  partnerId: string,
  iccid: string,
  { after, limit }: PageRequest<SessionPosition>,
): Promise<SessionSeen[]> {
  const { rows } = await sql.query<SessionSeen>({
    name: 'list-sim-sessions',
    text: `select nas, session_key, n, started_at, last_at, ended_at, terminate_cause, up::float8 as up, down::float8 as down,
        seconds::float8 as seconds, apn, host(address) as address from sim_session
       where partner_id = $1 and iccid = $2
         and ($3::timestamptz is null or (started_at, nas, session_key, n) < ($3, $4::text collate "C", $5::text collate "C", $6::integer))
       order by started_at desc, nas desc, session_key desc, n desc limit $7`,
    values: [
      partnerId,
      iccid,
      after?.started_at ?? null,
      after?.nas ?? null,
      after?.session_key ?? null,
      after?.n ?? null,
      limit,
    ],
  })
  return rows
}
