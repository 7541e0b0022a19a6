import type { Db } from '#platform/database/db.ts'

/** Stores a SIM customer unless it exists. */
export async function aPartner(
  db: Db,
  partnerId: string,
  { account, eventUrl }: { account?: string; eventUrl?: string } = {},
): Promise<string> {
  await db.query(
    `insert into sim_partner (partner_id, company_name, account, event_url, created_at) values ($1, $1, $2, $3, now())
      on conflict do nothing`,
    [partnerId, account ?? null, eventUrl ?? null],
  )
  return partnerId
}

/** Options of test SIMs. By default they are productive, and have no pool and no profiles. */
export type SimOptions = {
  status?: number
  pool?: number
  limitProfile?: number
  fraudProfile?: number
  createdAt?: Date
}

/** A unique ICCID for each number; its check digit is wrong. */
export const iccidOf = (n: number): string => `8949${String(n).padStart(15, '0')}`

/** Stores SIMs of a partner, with the rows that identify them. */
export async function storeSims(
  db: Db,
  partnerId: string,
  iccids: readonly string[],
  input: SimOptions = {},
): Promise<void> {
  const { status = 5, pool, limitProfile, fraudProfile, createdAt = new Date() } = input
  await db.query(
    `with stored as (
       insert into sim (partner_id, iccid, status, fraud, lim, pool_id, limit_profile_id, fraud_profile_id, changed_at, created_at)
       select $1, iccid, $3, case when $6::bigint is null then 1 else 0 end, case when $5::bigint is null then 4 else 0 end, $4, $5, $6, $7, $7
         from unnest($2::text[]) iccid
     )
     insert into sim_identity (iccid, partner_id) select iccid, $1 from unnest($2::text[]) iccid`,
    [partnerId, iccids, status, pool ?? null, limitProfile ?? null, fraudProfile ?? null, createdAt],
  )
}

/** Stores a pool with a new offering. */
export async function aPool(
  db: Db,
  partnerId: string,
  name: string,
  { months = 1, first = '2026-01-01T00:00:00Z', bytes = 1_000_000_000 } = {},
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with offered as (insert into sim_offering (name) values ($1 || ' ' || $2) returning id)
     insert into sim_pool (partner_id, name, offering_id, volume_bytes, period_months, first_period, created_at)
     select $1, $2, id, $3, $4, $5, now() from offered returning id`,
    [partnerId, name, bytes, months, first],
  )
  return rows[0]!.id
}

/** Stores a limit profile with limits in bytes. */
export async function aLimitProfile(
  db: Db,
  partnerId: string,
  name: string,
  limits: { warning?: number; alarm?: number; suspend?: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into sim_limit_profile (partner_id, name, warning_bytes, alarm_bytes, suspend_bytes, created_at)
     values ($1, $2, $3, $4, $5, now()) returning id`,
    [partnerId, name, limits.warning ?? null, limits.alarm ?? null, limits.suspend ?? null],
  )
  return rows[0]!.id
}

/** Stores a fraud profile. */
export async function aFraudProfile(
  db: Db,
  partnerId: string,
  name: string,
  requests: { imei?: boolean; country?: boolean; bytes?: number; sessions?: number; inactiveHours?: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into sim_fraud_profile (partner_id, name, imei_change, country_change, bytes_an_hour, sessions_an_hour, silence_hours, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now()) returning id`,
    [
      partnerId,
      name,
      requests.imei ?? false,
      requests.country ?? false,
      requests.bytes ?? null,
      requests.sessions ?? null,
      requests.inactiveHours ?? null,
    ],
  )
  return rows[0]!.id
}
