import type { Sql } from '#platform/database/db.ts'
import type { Role } from './roles.ts'

/** A session expires 30 minutes after its last request, and 12 hours after its start. */
const isLive =
  "s.seen_at > clock_timestamp() - interval '30 minutes' and s.created_at > clock_timestamp() - interval '12 hours'"

export type SessionRow = {
  id: string
  person_id: string
  created_at: Date
  seen_at: Date
  address: string
  browser: string
}

/** An active session and its person. */
export type LiveSession = {
  id: string
  person: { id: string; name: string; email: string }
  roles: Role[]
  endsAt: Date
}

export async function insertSession(
  sql: Sql,
  session: { id: string; hash: Buffer; personId: string; address: string; browser: string },
): Promise<void> {
  const { id, hash, personId, address, browser } = session
  await sql.query(
    'insert into person_session (id, hash, person_id, address, browser) values ($1, $2, $3, $4, $5)',
    [id, hash, personId, address, browser],
  )
}

type Live = { id: string; person_id: string; name: string; email: string; roles: Role[]; ends_at: Date }

/** The active session of a token; updates its last-seen time at most once a minute. */
export async function seeSession(sql: Sql, hash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await sql.query<Live>({
    name: 'see-session',
    text: `with found as (
             select s.id, s.seen_at, s.created_at + interval '12 hours' as ends_at, p.id as person_id, p.name, p.email, p.roles
               from person_session s join person p on p.id = s.person_id and p.disabled_at is null
              where s.hash = $1 and ${isLive}),
           seen as (
             update person_session s set seen_at = clock_timestamp() from found f
              where s.id = f.id and s.seen_at < clock_timestamp() - interval '1 minute')
           select * from found`,
    values: [hash],
  })
  const [row] = rows
  if (!row) return undefined
  const { id, person_id, name, email, roles, ends_at: endsAt } = row
  return { id, person: { id: person_id, name, email }, roles, endsAt }
}

/** Whether the person re-authenticated in this session within the last 10 minutes. */
export async function isProven(sql: Sql, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ proven: boolean }>(
    "select proven_at > clock_timestamp() - interval '10 minutes' as proven from person_session where id = $1",
    [id],
  )
  return rows[0]?.proven ?? false
}

export async function renewProof(sql: Sql, id: string): Promise<void> {
  await sql.query('update person_session set proven_at = clock_timestamp() where id = $1', [id])
}

/** The active sessions of a person, most recently seen first. */
export async function listSessions(sql: Sql, personId: string): Promise<SessionRow[]> {
  const { rows } = await sql.query<SessionRow>(
    `select id, person_id, created_at, seen_at, address, browser
       from person_session s where person_id = $1 and ${isLive} order by seen_at desc, id limit 100`,
    [personId],
  )
  return rows
}

/** Ends a session and returns it; undefined if the person has no session with this ID. */
export async function deleteSession(sql: Sql, personId: string, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql.query<SessionRow>(
    `delete from person_session where person_id = $1 and id = $2
     returning id, person_id, created_at, seen_at, address, browser`,
    [personId, id],
  )
  return rows[0]
}

/** Ends all sessions of a person and returns the number of ended sessions. */
export async function deleteSessions(sql: Sql, personId: string): Promise<number> {
  const { rowCount } = await sql.query('delete from person_session where person_id = $1', [personId])
  return rowCount ?? 0
}

/** Ends the session of a token; returns whether it existed. */
export async function deleteByToken(sql: Sql, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query('delete from person_session where hash = $1', [hash])
  return rowCount === 1
}
