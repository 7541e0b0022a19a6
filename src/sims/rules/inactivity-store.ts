import type { Sql } from '#platform/database/db.ts'
import { liveStatuses } from '../states/states.ts'
import type { FoundAlarm } from './alarm-store.ts'

/** How often the SIMs of each profile are scanned. */
const everyHours = 1

/** Starts scans of profiles with an inactivity alarm whose last scan began an hour ago. */
export async function startScans(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `insert into sim_inactivity_scan as t (profile_id, started_at, scanned_to)
      select id, $1, '' from sim_fraud_profile where silence_hours is not null order by id
      on conflict (profile_id) do update set started_at = excluded.started_at, scanned_to = ''
        where t.scanned_to is null and t.started_at <= excluded.started_at - make_interval(hours => $2)`,
    [now, everyHours],
  )
}

/**
 * SQL for when a SIM `s` was last seen, with `e` as its row of `sim_seen`; the value -infinity marks a row that exists only as a
 * lock.
 */
export const lastSeenSql = `coalesce(nullif(e.seen_at, '-infinity'), s.created_at)`

export type Scan = { profile_id: number; scanned_to: string }

/** Reads a scan in progress, if there is one. */
export async function nextScan(sql: Sql): Promise<Scan | undefined> {
  const { rows } = await sql.query<Scan>(
    `select profile_id, scanned_to from sim_inactivity_scan where scanned_to is not null order by profile_id limit 1`,
  )
  return rows[0]
}

/** Records the progress of a scan, unless another node has recorded it; null at its end. */
export async function recordScan(
  sql: Sql,
  { profile_id, scanned_to }: Scan,
  to: string | null,
): Promise<void> {
  await sql.query(
    'update sim_inactivity_scan set scanned_to = $3 where profile_id = $1 and scanned_to = $2',
    [profile_id, scanned_to, to],
  )
}

/**
 * Among the next SIMs of a profile, finds those that may use the network and have not been seen for too long, or never since they
 * were created. `to` is the last SIM that was checked, null at the end.
 */
export async function findInactive(
  sql: Sql,
  { profile_id, scanned_to }: Scan,
  now: Date,
  limit: number,
): Promise<{ inactive: FoundAlarm[]; to: string | null }> {
  type Checked = { partner_id: string; iccid: string; since: Date; hours: number; inactive: boolean }
  const { rows } = await sql.query<Checked>({
    name: 'find-inactive-sims',
    text: `select s.partner_id, s.iccid, h.since, f.silence_hours as hours,
          s.status in (${liveStatuses.join(', ')}) and h.since <= $3::timestamptz - make_interval(hours => f.silence_hours)
          and not exists (select from sim_alarm a where a.partner_id = s.partner_id and a.iccid = s.iccid and a.cause = 'silence'
                and (a.cleared_at is null or a.period = h.since)) as inactive
        from (select partner_id, iccid, status, created_at, fraud_profile_id from sim
               where fraud_profile_id = $1 and iccid > $2 order by fraud_profile_id, iccid limit $4) s
        join sim_fraud_profile f on f.id = s.fraud_profile_id and f.silence_hours is not null
        left join sim_seen e on e.partner_id = s.partner_id and e.iccid = s.iccid,
      lateral (select ${lastSeenSql} as since) h order by s.iccid`,
    values: [profile_id, scanned_to, now, limit],
  })
  const inactive = rows
    .filter((row) => row.inactive)
    .map(({ partner_id, iccid, since, hours }) => ({
      partner_id,
      iccid,
      cause: 'silence' as const,
      period: since,
      found: { since: since.toISOString(), hours },
    }))
  return { inactive, to: rows.length < limit ? null : rows.at(-1)!.iccid }
}
