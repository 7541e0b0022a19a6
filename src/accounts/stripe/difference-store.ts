import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'

export type DifferenceKind =
  | 'unknown'
  | 'paid_late'
  | 'paid_twice'
  | 'not_paid'
  | 'other_amount'
  | 'refunded'
  | 'disputed'

/** A payment that differs at Stripe. Amount in micro-euros, as at Stripe. */
export type NewDifference = {
  id: string
  intentId: string
  kind: DifferenceKind
  paymentId?: string
  amount: Micro
}

/**
 * Stores a difference once per charge and kind; false if it is stored already. A larger amount, as of a further refund, is stored as
 * unresolved again.
 */
export async function storeDifference(
  sql: Sql,
  { id, intentId, kind, paymentId, amount }: NewDifference,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into payment_difference (id, intent_id, kind, payment_id, amount)
     values ($1, $2, $3, coalesce($4::uuid, (select payment_id from stripe_charge where intent_id = $2)), $5)
     on conflict (intent_id, kind) do update set amount = excluded.amount, found_at = clock_timestamp(), resolved_at = null
       where payment_difference.amount < excluded.amount`,
    [id, intentId, kind, paymentId ?? null, amount],
  )
  return rowCount === 1
}

export type Difference = {
  id: string
  intent_id: string
  kind: DifferenceKind
  payment_id: string | null
  account_id: string | null
  amount: Micro
  found_at: Date
}

/** Unresolved differences, oldest first. */
export async function readDifferences(sql: Sql): Promise<Difference[]> {
  const { rows } = await sql.query<Difference>(
    `select d.id, intent_id, kind, payment_id, account_id, d.amount, found_at
       from payment_difference d left join payment p on p.id = payment_id
      where resolved_at is null order by d.id limit 100`,
  )
  return rows
}

/** Marks a difference as resolved; false if it is unknown or resolved already. */
export async function resolveDifference(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update payment_difference set resolved_at = clock_timestamp() where id = $1 and resolved_at is null',
    [id],
  )
  return rowCount === 1
}
