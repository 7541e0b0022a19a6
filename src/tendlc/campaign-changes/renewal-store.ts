import type { Sql } from '#platform/database/db.ts'

/** A campaign whose billing cycle has ended. */
export type DueCampaign = {
  id: string
  account_id: string
  brand_id: string
  status: string
  auto_renewal: boolean
  renewal_at: Date
}

/** Campaigns whose time in `column` has come, longest overdue first, with their brands. Takes no locks. */
export async function findDue(
  sql: Sql,
  column: 'renewal_due' | 'updates_due',
  now: number,
  most: number,
): Promise<{ id: string; brand_id: string }[]> {
  const { rows } = await sql.query<{ id: string; brand_id: string }>({
    name: `find-campaigns-${column}`,
    text: `select id, brand_id from campaign where ${column} <= $1 order by ${column} limit $2`,
    values: [new Date(now), most],
  })
  return rows
}

/** Locks the brands and then the campaigns that are still due. */
export async function lockDue(
  sql: Sql,
  column: 'renewal_due' | 'updates_due',
  found: readonly { id: string; brand_id: string }[],
  now: number,
): Promise<DueCampaign[]> {
  await sql.query({
    name: 'lock-brands',
    text: 'select from brand where id = any($1::text[]) order by id for update',
    values: [[...new Set(found.map(({ brand_id }) => brand_id))]],
  })
  const { rows } = await sql.query<DueCampaign>({
    name: `lock-campaigns-${column}`,
    text: `select id, account_id, brand_id, status, auto_renewal, renewal_at from campaign
      where id = any($1::text[]) and ${column} <= $2 order by id for update`,
    values: [found.map(({ id }) => id), new Date(now)],
  })
  return rows
}

/** Renews campaigns by a month, counted from the day of their first activation. */
export async function storeRenewed(sql: Sql, ids: readonly string[], now: number): Promise<void> {
  await sql.query({
    name: 'store-renewed',
    text: `update campaign set months_renewed = months_renewed + 1, billed_at = $2,
        renewal_at = registered_at + make_interval(months => months_renewed + 2),
        renewal_due = registered_at + make_interval(months => months_renewed + 2)
      where id = any($1::text[])`,
    values: [ids, new Date(now)],
  })
}

/** Schedules another attempt to charge the fee, no later than the end of the grace period. */
export async function storeUnpaid(
  sql: Sql,
  ids: readonly string[],
  now: number,
  { againHours, graceDays }: { againHours: number; graceDays: number },
): Promise<void> {
  await sql.query({
    name: 'store-unpaid-campaigns',
    text: `update campaign set renewal_due = least($2::timestamptz + make_interval(hours => $3),
        renewal_at + make_interval(days => $4))
      where id = any($1::text[])`,
    values: [ids, new Date(now), againHours, graceDays],
  })
}

/** The earliest exchange time after `after` at which a campaign is due, in milliseconds. */
export async function nextCampaignDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-campaign-due',
    text: `select least(
        (select renewal_due from campaign where renewal_due > $1 order by renewal_due limit 1),
        (select updates_due from campaign where updates_due > $1 order by updates_due limit 1)) as due`,
    values: [new Date(after)],
  })
  return rows[0]?.due?.getTime()
}
