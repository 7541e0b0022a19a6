import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'

/** A number whose rent is due. Times are exchange time. */
export type Due = {
  msisdn: string
  account_id: string
  ownership_id: string
  cost: Micro
  paid_until: Date
}

/** Numbers whose rent is due, longest overdue first, without locks. */
export async function findDue(sql: Sql, now: number, most: number): Promise<string[]> {
  const { rows } = await sql.query<{ msisdn: string }>({
    name: 'find-rents',
    text: 'select msisdn from number where rental_due <= $1 order by rental_due limit $2',
    values: [new Date(now), most],
  })
  return rows.map(({ msisdn }) => msisdn)
}

/** Locks the given numbers whose rent is still due. */
export async function lockDue(sql: Sql, msisdns: readonly string[], now: number): Promise<Due[]> {
  const { rows } = await sql.query<Due>({
    name: 'lock-rents',
    text: `select msisdn, account_id, ownership_id, cost, paid_until from number
      where msisdn = any($1::text[]) and rental_due <= $2 order by msisdn for update`,
    values: [msisdns, new Date(now)],
  })
  return rows
}

/** Extends the paid period of numbers by a month, counted from the day of the purchase. */
export async function storePaid(sql: Sql, msisdns: readonly string[]): Promise<void> {
  if (msisdns.length === 0) return
  await sql.query({
    name: 'store-rents',
    text: `update number set months_paid = months_paid + 1, unpaid_since = null,
        paid_until = owned_since + make_interval(months => months_paid + 1),
        rental_due = owned_since + make_interval(months => months_paid + 1)
      where msisdn = any($1::text[])`,
    values: [msisdns],
  })
}

/** Schedules a retry of the charge, at the latest at the end of the grace period. */
export async function storeUnpaid(
  sql: Sql,
  msisdns: readonly string[],
  now: number,
  { againHours, graceDays }: { againHours: number; graceDays: number },
): Promise<void> {
  if (msisdns.length === 0) return
  await sql.query({
    name: 'store-unpaid',
    text: `update number set unpaid_since = paid_until,
        rental_due = least($2::timestamptz + make_interval(hours => $3), paid_until + make_interval(days => $4))
      where msisdn = any($1::text[])`,
    values: [msisdns, new Date(now), againHours, graceDays],
  })
}

/** The next instant after `after` at which a rent is due or a quarantine ends, in milliseconds. */
export async function nextDueOf(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-rent',
    text: `select least(
        (select rental_due from number where rental_due > $1 order by rental_due limit 1),
        (select free_at from inventory where status = 'quarantined' and free_at > $1 order by free_at limit 1)) as due`,
    values: [new Date(after)],
  })
  return rows[0]?.due?.getTime()
}
