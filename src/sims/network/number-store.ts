import type { Sql } from '#platform/database/db.ts'
import type { SimFeature } from '../partners/feature-kinds.ts'

/** A number (digits), and the account that its SIM must belong to; undefined for any account. */
export type SimOfNumber = { msisdn: string; accountId: string | undefined }

/**
 * The end of a query that finds the SIM with a number. Both parameters are SQL: the number, and the account of the SIM's customer, null
 * for any. Deleted SIMs have no number.
 */
export const simHaving = (number: string, account: string) =>
  `from (select partner_id, iccid, imsi from sim_identity where msisdn = ${number} offset 0) i
  cross join lateral (
    select 1 from sim_partner p where p.partner_id = i.partner_id and (${account} is null or p.account = ${account}) offset 0) p`

/** The end of a query that finds the SIM with a number, where $1 is the number and $2 the account. */
export const simOfNumber = simHaving('$1', '$2::text')

/** Whether a SIM has a number. */
export async function hasSimOfNumber(sql: Sql, { msisdn, accountId }: SimOfNumber): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>({
    name: 'has-sim-of-number',
    text: `select exists (select ${simOfNumber}) as has`,
    values: [msisdn, accountId ?? null],
  })
  return rows[0]!.has
}

/** The network features that are not offered for the SIM with a number; undefined if no SIM has the number. */
export async function readExcludedFeatures(
  sql: Sql,
  { msisdn, accountId }: SimOfNumber,
): Promise<readonly SimFeature[] | undefined> {
  const { rows } = await sql.query<{ excluded_features: SimFeature[] }>({
    name: 'read-excluded-features',
    text: `select (select excluded_features from sim_partner where partner_id = k.partner_id)
      from (select i.* ${simOfNumber}) k`,
    values: [msisdn, accountId ?? null],
  })
  return rows[0]?.excluded_features
}

/** Returns the numbers that belong to SIMs of the account listed with each, as `account number`. */
export async function readAssignedNumbers(
  sql: Sql,
  wanted: readonly { accountId: string; msisdn: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql.query<{ account: string; msisdn: string }>({
    name: 'read-numbers-held',
    text: `select w.account, w.msisdn from (select distinct account, msisdn from unnest($1::text[], $2::text[]) u(account, msisdn)) w
      cross join lateral (select partner_id from sim_identity where msisdn = w.msisdn offset 0) i
      cross join lateral (
        select 1 from sim_partner p where p.partner_id = i.partner_id and p.account = w.account offset 0) p`,
    values: [wanted.map(({ accountId }) => accountId), wanted.map(({ msisdn }) => msisdn)],
  })
  return new Set(rows.map(({ account, msisdn }) => `${account} ${msisdn}`))
}

/**
 * The time of the last change of a number's IMSI before a given time; if it never changed, the time at which the number got its IMSI. A
 * period without a card is not a change. Undefined if no SIM currently has the number.
 */
export async function readSimChange(
  sql: Sql,
  { msisdn, accountId }: SimOfNumber,
  at: Date,
): Promise<Date | undefined> {
  const { rows } = await sql.query<{ changed_at: Date | null }>({
    name: 'read-sim-change',
    text: `select (
        select since from (
          select since, row_number() over w = 1 or imsi is distinct from lag(imsi) over w as is_other
            from sim_pairing where msisdn = $1 and since <= $3 window w as (order by since, id)) h
         where is_other order by since desc limit 1) as changed_at
      ${simOfNumber}`,
    values: [msisdn, accountId ?? null, at],
  })
  return rows[0]?.changed_at ?? undefined
}
