import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { uuidv7 } from '#platform/ids.ts'
import { isOtherCountry, isOtherDevice } from '../usage/device.ts'
import type { SimUsage } from '../usage/usage.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** The causes of alarms. */
export const alarmCauses = [
  'imei_change',
  'country_change',
  'bytes_an_hour',
  'sessions_an_hour',
  'silence',
] as const
export type AlarmCause = (typeof alarmCauses)[number]

/** A condition of a fraud profile that a SIM meets. */
export type FoundAlarm = {
  partner_id: string
  iccid: string
  cause: AlarmCause
  /** The hour in which the cause was found; for inactivity, when the inactivity began. */
  period: Date
  found: Record<string, unknown>
}

/** Conditions of profiles that this usage meets, except those with an open alarm; by hour, SIM and cause. */
export async function findAlarms(sql: Sql, changes: readonly SimUsage[]): Promise<FoundAlarm[]> {
  if (changes.length === 0) return []
  const { rows } = await sql.query<FoundAlarm>({
    name: 'find-sim-alarms',
    text: `with provided as (
        select partner_id, iccid, date_trunc('hour', at) as hour, bool_or(other_imei) as other_imei, bool_or(other_mcc) as other_mcc,
               max(devices) as devices, max(countries) as countries
          from unnest($1::text[], $2::text[], $3::timestamptz[], $4::boolean[], $5::boolean[], $6::text[], $7::text[])
            g(partner_id, iccid, at, other_imei, other_mcc, devices, countries) group by 1, 2, 3
      )
      select g.partner_id, g.iccid, c.cause, g.hour as period, c.found
        from provided g
       cross join lateral (select fraud_profile_id from sim where partner_id = g.partner_id and iccid = g.iccid offset 0) s
       cross join lateral (select * from sim_fraud_profile where id = s.fraud_profile_id offset 0) f
        left join lateral (select up, down, sessions from sim_usage_hour
          where partner_id = g.partner_id and iccid = g.iccid and hour = g.hour offset 0) h on true,
      lateral (values
        ('imei_change', f.imei_change and g.other_imei, g.devices::jsonb),
        ('country_change', f.country_change and g.other_mcc, g.countries::jsonb),
        ('bytes_an_hour', h.up + h.down >= f.bytes_an_hour, jsonb_build_object('bytes', h.up + h.down, 'allowed', f.bytes_an_hour)),
        ('sessions_an_hour', h.sessions >= f.sessions_an_hour, jsonb_build_object('sessions', h.sessions, 'allowed', f.sessions_an_hour))
      ) c(cause, holds, found)
       where c.holds and not exists (select from sim_alarm a
             where a.partner_id = g.partner_id and a.iccid = g.iccid and a.cause = c.cause and a.cleared_at is null offset 0)
       order by g.hour, g.partner_id, g.iccid, c.cause`,
    values: [
      changes.map(({ partnerId }) => partnerId),
      changes.map(({ iccid }) => iccid),
      changes.map(({ at }) => at),
      changes.map(({ imeiBefore, imei }) => isOtherDevice(imeiBefore, imei)),
      changes.map(({ mccBefore, mcc }) => isOtherCountry(mccBefore, mcc)),
      changes.map(({ imeiBefore: before, imei: now }) => reported(isOtherDevice(before, now), before, now)),
      changes.map(({ mccBefore: before, mcc: now }) => reported(isOtherCountry(before, now), before, now)),
    ],
  })
  return rows
}

const reported = (differs: boolean, before: string | undefined, now: string | undefined): string | null =>
  differs ? JSON.stringify({ before, now }) : null

export type RaisedAlarm = FoundAlarm & { id: string; signup_id: number }

/**
 * Stores alarms of SIMs that the caller has locked, and marks the SIMs. Returns the new alarms: an alarm with the same cause that is still
 * open, or was raised for the same period, is not raised again.
 */
export async function insertAlarms(
  sql: Sql,
  found: readonly FoundAlarm[],
  now: Date,
): Promise<RaisedAlarm[]> {
  const { rows } = await sql.query<RaisedAlarm>({
    name: 'insert-sim-alarms',
    text: `with raised as (
        insert into sim_alarm (id, partner_id, iccid, cause, period, found, raised_at)
        select g.id, g.partner_id, g.iccid, g.cause, g.period, g.found, $7
          from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::jsonb[])
            g(id, partner_id, iccid, cause, period, found)
          join sim s on s.partner_id = g.partner_id and s.iccid = g.iccid and s.fraud_profile_id is not null
         order by g.partner_id, g.iccid, g.cause
        on conflict do nothing returning *
      ), marked as (
        update sim s set fraud = 2, changed_at = $7 from (select distinct partner_id, iccid from raised) r
         where s.partner_id = r.partner_id and s.iccid = r.iccid and s.fraud = 0
      )
      select r.id, r.partner_id, r.iccid, r.cause, r.period, r.found, s.signup_id
        from raised r join sim s on s.partner_id = r.partner_id and s.iccid = r.iccid order by r.id`,
    values: [
      found.map(() => uuidv7()),
      found.map(({ partner_id }) => partner_id),
      found.map(({ iccid }) => iccid),
      found.map(({ cause }) => cause),
      found.map(({ period }) => period),
      found.map((one) => JSON.stringify(one.found)),
      now,
    ],
  })
  return rows
}

/** The causes of open alarms of a partner's SIMs, by ICCID. */
export async function readCauses(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
): Promise<Map<string, AlarmCause[]>> {
  const causesOf = new Map<string, AlarmCause[]>()
  await inPortions(iccids, async (some) => {
    const { rows } = await sql.query<{ iccid: string; causes: AlarmCause[] }>({
      name: 'read-sim-alarm-causes',
      text: `select s.iccid, array (select a.cause from sim_alarm a
          where a.partner_id = s.partner_id and a.iccid = s.iccid and a.cleared_at is null order by a.cause) as causes
        from sim s where s.partner_id = $1 and s.iccid = any ($2::text[]) and s.fraud = 2`,
      values: [partnerId, plainArray(some)],
    })
    for (const { iccid, causes } of rows) causesOf.set(iccid, causes)
  })
  return causesOf
}

/** A SIM whose alarms were cleared. */
export type ClearedSim = { iccid: string; signup_id: number; causes: AlarmCause[] }

/** Clears the open alarms of SIMs that the caller has locked; returns the SIMs that had an alarm, in the given order. */
export async function endAlarms(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  by: string,
  now: Date,
): Promise<ClearedSim[]> {
  return (await inPortions(iccids, (some) => end(sql, partnerId, some, by, now))).flat()
}

async function end(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  by: string,
  now: Date,
): Promise<ClearedSim[]> {
  const { rows } = await sql.query<ClearedSim>({
    name: 'end-sim-alarms',
    text: `with ended as (
        update sim_alarm set cleared_at = $4, cleared_by = $3
         where partner_id = $1 and iccid = any ($2::text[]) and cleared_at is null returning iccid, cause
      ), fine as (
        update sim set fraud = 0, changed_at = $4 where partner_id = $1 and iccid = any ($2::text[]) and fraud = 2
        returning iccid, signup_id
      )
      select f.iccid, f.signup_id, coalesce((select array_agg(e.cause order by e.cause) from ended e where e.iccid = f.iccid), '{}') as causes
        from fine f order by f.iccid`,
    values: [partnerId, plainArray(iccids), by, now],
  })
  return rows
}

export type AlarmRow = FoundAlarm & {
  id: string
  raised_at: Date
  cleared_at: Date | null
  cleared_by: string | null
}

/** A page of a partner's alarms, newest first. */
export async function listAlarms(
  sql: Sql,
  partnerId: string,
  { after, limit, open }: PageRequest & { open: boolean },
): Promise<AlarmRow[]> {
  const { rows } = await sql.query<AlarmRow>(
    `select id, partner_id, iccid, cause, period, found, raised_at, cleared_at, cleared_by from sim_alarm
      where partner_id = $1 and ($2::uuid is null or id < $2) ${open ? 'and cleared_at is null' : ''} order by id desc limit $3`,
    [partnerId, after ?? null, limit],
  )
  return rows
}
