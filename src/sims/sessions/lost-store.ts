import type { Sql } from '#platform/database/db.ts'

export type LostSession = { nas: string; session_key: string; iccid: string; began_at: Date }

/**
 * Some sessions of a gateway that has begun anew since they were told of last; and up to where that gateway has been looked
 * through, null for to its end. Nothing when no gateway has to be looked through, or another node does.
 */
export async function findLost(
  sql: Sql,
  limit: number,
): Promise<{ nas: string; lost: LostSession[] } | undefined> {
  const { rows } = await sql.query<{ id: string; began_at: Date; lost_from: string }>(
    `select id, began_at, lost_from from sim_nas where lost_from is not null order by id limit 1 for no key update skip locked`,
  )
  const [gateway] = rows
  if (!gateway) return undefined
  const { id, began_at, lost_from } = gateway
  const { rows: open } = await sql.query<{ session_key: string; iccid: string; last_at: Date }>({
    name: 'find-lost-sim-sessions',
    text: `select session_key, iccid, last_at from sim_session
        where nas = $1 and session_key > $2 and ended_at is null order by session_key limit $3`,
    values: [id, lost_from, limit],
  })
  const until = open.length < limit ? null : open.at(-1)!.session_key
  await sql.query('update sim_nas set lost_from = $2 where id = $1', [id, until])
  const lost = open.filter(({ last_at }) => last_at < began_at)
  return { nas: id, lost: lost.map(({ session_key, iccid }) => ({ nas: id, session_key, iccid, began_at })) }
}

/** Forgets sessions that ended before an instant and were first told of before it; at most so many. */
export async function forgetSessions(sql: Sql, before: Date, limit: number): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'forget-sim-sessions',
    text: `delete from sim_session where ctid = any (array(
        select ctid from sim_session where created_at < $1 and ended_at < $1 limit $2))`,
    values: [before, limit],
  })
  return rowCount ?? 0
}

/** Forgets hours that began before an instant; at most so many. */
export async function forgetHours(sql: Sql, before: Date, limit: number): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'forget-sim-usage-hours',
    text: 'delete from sim_usage_hour where ctid = any (array(select ctid from sim_usage_hour where hour < $1 limit $2))',
    values: [before, limit],
  })
  return rowCount ?? 0
}
