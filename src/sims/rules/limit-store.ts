import type { Sql } from '#platform/database/db.ts'
import { simStatuses } from '../states/states.ts'

/** Usage of a SIM against its monthly limit; `level` is a limit status. */
export type Level = {
  partner_id: string
  iccid: string
  level: number
  used: number
  /** The limit of this level; null for level 0. */
  allowed: number | null
  profile: string
}

/** SQL for the level of usage under a profile `l`. */
const level = `case when used >= l.suspend_bytes then 3 when used >= l.alarm_bytes then 2 when used >= l.warning_bytes then 1 else 0 end`
const allowed = `case when used >= l.suspend_bytes then l.suspend_bytes when used >= l.alarm_bytes then l.alarm_bytes
  when used >= l.warning_bytes then l.warning_bytes end`

/** SQL for a number of bytes, capped at the maximum safe integer. */
const reported = (bytes: string) => `least(${bytes}, ${Number.MAX_SAFE_INTEGER})`

/** Finds SIMs whose level in a month is above their limit status. */
export async function findRisen(
  sql: Sql,
  sims: { partnerIds: readonly string[]; iccids: readonly string[] },
  month: Date,
): Promise<Level[]> {
  if (sims.iccids.length === 0) return []
  const { rows } = await sql.query<Level>({
    name: 'find-risen-sims',
    text: `select s.partner_id, s.iccid, c.level, c.used, c.allowed, l.name as profile
        from (select distinct partner_id, iccid from unnest($1::text[], $2::text[]) g(partner_id, iccid)) g
       cross join lateral (select partner_id, iccid, lim, limit_profile_id from sim
          where partner_id = g.partner_id and iccid = g.iccid and lim < 3 offset 0) s
       cross join lateral (select * from sim_limit_profile where id = s.limit_profile_id offset 0) l
       cross join lateral (select up, down from sim_usage_period
          where partner_id = g.partner_id and iccid = g.iccid and month = $3 offset 0) u,
      lateral (select used, ${level} as level, ${allowed} as allowed from (select ${reported('u.up + u.down')} as used) u) c
       where c.level > s.lim`,
    values: [sims.partnerIds, sims.iccids, month],
  })
  return rows
}

/** The levels of SIMs in a month, regardless of their status; SIMs without a profile are omitted. */
export async function readLevels(
  sql: Sql,
  partnerIds: readonly string[],
  iccids: readonly string[],
  month: Date,
): Promise<Level[]> {
  const { rows } = await sql.query<Level>({
    name: 'read-sim-levels',
    text: `select s.partner_id, s.iccid, c.level, c.used, c.allowed, l.name as profile
        from unnest($1::text[], $2::text[]) g(partner_id, iccid) join sim s on s.partner_id = g.partner_id and s.iccid = g.iccid
        join sim_limit_profile l on l.id = s.limit_profile_id
        left join sim_usage_period u on u.partner_id = g.partner_id and u.iccid = g.iccid and u.month = $3,
      lateral (select used, ${level} as level, ${allowed} as allowed from (select ${reported('coalesce(u.up + u.down, 0)')} as used) u) c`,
    values: [partnerIds, iccids, month],
  })
  return rows
}

export type RaisedLevel = Level & { signup_id: number; status: number }

/** Raises the limit status of SIMs that the caller has locked, and records the month; returns the SIMs whose status was lower. */
export async function raiseLevels(
  sql: Sql,
  levels: readonly Level[],
  month: Date,
  now: Date,
): Promise<RaisedLevel[]> {
  const { rows } = await sql.query<RaisedLevel>({
    name: 'raise-sim-levels',
    text: `with provided as (
        select * from unnest($1::text[], $2::text[], $3::smallint[], $4::bigint[], $5::bigint[], $6::text[])
          g(partner_id, iccid, level, used, allowed, profile)
      ), raised as (
        update sim s set lim = g.level, changed_at = $8 from provided g
         where s.partner_id = g.partner_id and s.iccid = g.iccid and s.limit_profile_id is not null and s.lim < g.level
        returning g.*, s.signup_id, s.status
      ), reached as (
        insert into sim_limit_reached as t (partner_id, iccid, month, level, suspended)
        select partner_id, iccid, $7, level, false from raised order by partner_id, iccid
        on conflict (partner_id, iccid) do update set month = excluded.month, level = excluded.level
      )
      select * from raised order by partner_id, iccid`,
    values: [
      levels.map(({ partner_id }) => partner_id),
      levels.map(({ iccid }) => iccid),
      levels.map((one) => one.level),
      levels.map(({ used }) => used),
      levels.map((one) => one.allowed),
      levels.map(({ profile }) => profile),
      month,
      now,
    ],
  })
  return rows
}

/** Records that the limit suspended SIMs. */
export async function noteSuspended(
  sql: Sql,
  partnerIds: readonly string[],
  iccids: readonly string[],
): Promise<void> {
  await sql.query({
    name: 'note-suspended-sims',
    text: `update sim_limit_reached r set suspended = true from unnest($1::text[], $2::text[]) g(partner_id, iccid)
       where r.partner_id = g.partner_id and r.iccid = g.iccid`,
    values: [partnerIds, iccids],
  })
}

/** Some SIMs that reached a limit in an earlier month. */
export async function findOver(
  sql: Sql,
  month: Date,
  limit: number,
): Promise<{ partner_id: string; iccid: string }[]> {
  const { rows } = await sql.query<{ partner_id: string; iccid: string }>({
    name: 'find-limits-over',
    text: `select partner_id, iccid from sim_limit_reached where month < $1 order by month, partner_id, iccid limit $2`,
    values: [month, limit],
  })
  return rows
}

/** The first month with limits to reset; undefined for none. */
export async function firstReached(sql: Sql): Promise<Date | undefined> {
  const { rows } = await sql.query<{ month: Date | null }>(
    'select min(month) as month from sim_limit_reached',
  )
  return rows[0]!.month ?? undefined
}

export type Lowered = {
  partner_id: string
  iccid: string
  signup_id: number
  before: number
  suspended: boolean
}

/**
 * Resets the limit status of SIMs that the caller has locked; returns the SIMs that had reached a limit before a month, and whether the limit had
 * suspended them.
 */
export async function lowerLevels(
  sql: Sql,
  partnerIds: readonly string[],
  iccids: readonly string[],
  { before, now }: { before: Date; now: Date },
): Promise<Lowered[]> {
  const { rows } = await sql.query<Lowered>({
    name: 'lower-sim-levels',
    text: `with provided as (
        select * from unnest($1::text[], $2::text[]) g(partner_id, iccid)
      ), over as (
        delete from sim_limit_reached r using provided g where r.partner_id = g.partner_id and r.iccid = g.iccid and r.month < $4
        returning r.partner_id, r.iccid, r.level, r.suspended
      ), lowered as (
        update sim s set lim = 0, changed_at = $3 from over o
         where s.partner_id = o.partner_id and s.iccid = o.iccid and s.lim in (1, 2, 3)
      )
      select o.partner_id, o.iccid, s.signup_id, o.level as before, o.suspended and s.status = ${simStatuses.Suspended} as suspended
        from over o join sim s on s.partner_id = o.partner_id and s.iccid = o.iccid order by 1, 2`,
    values: [partnerIds, iccids, now, before],
  })
  return rows
}
