import type { Sql } from '#platform/database/db.ts'
import { limitStatuses, liveStatuses, simStatuses } from '../states/states.ts'

/** A pool whose volume is exhausted in a period. */
export type FullPool = {
  id: string
  partner_id: string
  name: string
  at_volume: 'alarm' | 'suspend'
  volume: number
  used: number
  period_start: Date
  period_end: Date
  /** Whether the period is the current one; otherwise it is the previous one, whose usage may have been reported late. */
  is_now: boolean
  /** Whether the alarm for this period was raised. */
  raised: boolean
}

/** Every pool that is full in the current or previous period. */
export async function findFullPools(sql: Sql, now: Date): Promise<FullPool[]> {
  const { rows } = await sql.query<FullPool>({
    name: 'find-full-sim-pools',
    text: `select p.id::text as id, p.partner_id, p.name, p.at_volume, p.volume_bytes::float8 as volume, u.used::float8 as used, c.period_start, c.is_now,
          (c.period_start at time zone 'UTC' + p.period_months * interval '1 month') at time zone 'UTC' as period_end,
          exists (select from sim_pool_alarm a where a.pool_id = p.id and a.period_start = c.period_start) as raised
        from sim_pool p cross join lateral (select sim_period_start(p.first_period, p.period_months, $1) as period_start) n
       cross join lateral (select n.period_start, true as is_now
          union all select sim_period_start(p.first_period, p.period_months, n.period_start - interval '1 second'), false) c
       cross join lateral (select sum(up + down) as used from sim_pool_usage where pool_id = p.id and period_start = c.period_start) u
       where u.used >= p.volume_bytes and u.used > 0 order by p.id, c.period_start`,
    values: [now],
  })
  return rows
}

/** Stores the alarm of a pool for a period; false if it was already raised. */
export async function insertPoolAlarm(sql: Sql, pool: FullPool, now: Date): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into sim_pool_alarm (pool_id, period_start, partner_id, used_bytes, volume_bytes, raised_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [pool.id, pool.period_start, pool.partner_id, pool.used, pool.volume, now],
  )
  return rowCount === 1
}

type Key = { partner_id: string; iccid: string }

/** Some SIMs of a pool that may use the network and were not suspended by the pool in this period. */
export async function findUsing(sql: Sql, pool: FullPool, limit: number): Promise<Key[]> {
  const { rows } = await sql.query<Key>({
    name: 'find-sims-using-full-pool',
    text: `select s.partner_id, s.iccid from sim s
       where s.pool_id = $1 and s.partner_id = $2 and s.status in (${liveStatuses.join(', ')}) and not exists (
         select from sim_pool_suspended x where x.partner_id = s.partner_id and x.iccid = s.iccid and x.pool_id = $1 and x.period_start = $3)
       order by s.iccid limit $4`,
    values: [pool.id, pool.partner_id, pool.period_start, limit],
  })
  return rows
}

/** Records that a pool has suspended SIMs. */
export async function noteSuspendedByPool(sql: Sql, pool: FullPool, sims: readonly Key[]): Promise<void> {
  await sql.query({
    name: 'note-sims-suspended-by-pool',
    text: `insert into sim_pool_suspended (partner_id, iccid, pool_id, period_start, period_end)
      select partner_id, iccid, $3, $4, $5 from unnest($1::text[], $2::text[]) g(partner_id, iccid)
      on conflict (partner_id, iccid) do update set pool_id = excluded.pool_id, period_start = excluded.period_start,
        period_end = excluded.period_end, holds = true`,
    values: [
      sims.map(({ partner_id }) => partner_id),
      sims.map(({ iccid }) => iccid),
      pool.id,
      pool.period_start,
      pool.period_end,
    ],
  })
}

/** Some SIMs that were suspended by a pool that is no longer full, or to which they no longer belong; only SIMs in `among`, if set. */
export async function findReleasable(
  sql: Sql,
  full: readonly FullPool[],
  limit: number,
  among?: readonly Key[],
): Promise<Key[]> {
  const { rows } = await sql.query<Key>({
    name: 'find-sims-to-release-from-pool',
    text: `select x.partner_id, x.iccid from sim_pool_suspended x
        left join sim s on s.partner_id = x.partner_id and s.iccid = x.iccid
       where not exists (select from unnest($1::bigint[], $2::timestamptz[]) f(pool_id, period_start)
          where f.pool_id = x.pool_id and f.period_start = x.period_start and f.pool_id = s.pool_id)
         and ($4::text[] is null or (x.partner_id, x.iccid) in (select * from unnest($4::text[], $5::text[])))
       order by x.partner_id, x.iccid limit $3`,
    values: [
      full.map(({ id }) => id),
      full.map(({ period_start }) => period_start),
      limit,
      among?.map(({ partner_id }) => partner_id) ?? null,
      among?.map(({ iccid }) => iccid) ?? null,
    ],
  })
  return rows
}

/**
 * Deletes the record that a pool has suspended these SIMs, which the caller has locked; returns the SIMs that may resume. The other SIMs have
 * exceeded their own limit, which keeps them suspended from now on.
 */
export async function releaseFromPool(sql: Sql, sims: readonly Key[]): Promise<Key[]> {
  const { rows } = await sql.query<Key>({
    name: 'release-sims-from-pool',
    text: `with gone as (
        delete from sim_pool_suspended x using unnest($1::text[], $2::text[]) g(partner_id, iccid)
         where x.partner_id = g.partner_id and x.iccid = g.iccid returning x.partner_id, x.iccid, x.holds
      ), free as (
        select s.partner_id, s.iccid, s.lim from gone g join sim s on s.partner_id = g.partner_id and s.iccid = g.iccid
         where g.holds and s.status = ${simStatuses.Suspended}
      ), limited as (
        update sim_limit_reached r set suspended = true from free f
         where f.lim = ${limitStatuses.suspended} and r.partner_id = f.partner_id and r.iccid = f.iccid
      )
      select partner_id, iccid from free where lim <> ${limitStatuses.suspended} order by 1, 2`,
    values: [sims.map(({ partner_id }) => partner_id), sims.map(({ iccid }) => iccid)],
  })
  return rows
}

/** The earliest end of a period in which a pool has suspended SIMs. */
export async function firstPoolEnd(sql: Sql): Promise<Date | undefined> {
  const { rows } = await sql.query<{ at: Date | null }>(
    'select min(period_end) as at from sim_pool_suspended',
  )
  return rows[0]!.at ?? undefined
}
