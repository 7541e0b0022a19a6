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
  /** The account that the metadata names, if the payment is unknown. */
  accountId?: string | undefined
  amount: Micro
}

/**
 * Stores a difference once per charge and kind; false if it is stored already. A larger amount, as of a further refund, is stored as
 * unresolved again.
 */
export async function storeDifference(
  sql: Sql,
  { id, intentId, kind, paymentId, accountId, amount }: NewDifference,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into payment_difference (id, intent_id, kind, payment_id, named_account, amount)
     values ($1, $2, $3, coalesce($4::uuid, (select payment_id from stripe_charge where intent_id = $2)), $6, $5)
     on conflict (intent_id, kind) do update set amount = excluded.amount, found_at = clock_timestamp(), resolved_at = null, resolution = null
       where payment_difference.amount < excluded.amount`,
    [id, intentId, kind, paymentId ?? null, amount, accountId ?? null],
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
  /** The amount that its payment has added to the balance. */
  credited: Micro
  /** Sum of the adjustments that have settled it before. */
  adjusted: Micro
  /** Sum of the adjustments that have settled the other differences of its charge. */
  adjusted_elsewhere: Micro
  found_at: Date
}

const columns = `d.id, d.intent_id, d.kind, d.payment_id, a.id as account_id, d.amount, case when p.status = 'succeeded' then p.amount else 0 end as credited, d.adjusted, d.found_at,
  coalesce((select sum(other.adjusted) from payment_difference other where other.intent_id = d.intent_id and other.id <> d.id), 0)::bigint as adjusted_elsewhere`
const joined = `payment_difference d left join payment p on p.id = d.payment_id
  left join account a on a.id = coalesce(p.account_id, d.named_account)`

/** Unresolved differences, oldest first. */
export async function readDifferences(sql: Sql): Promise<Difference[]> {
  const { rows } = await sql.query<Difference>(
    `select ${columns} from ${joined} where d.resolved_at is null order by d.id limit 100`,
  )
  return rows
}

/**
 * Locks an unresolved difference, and the others of its charge, until the commit; undefined if it is unknown or resolved already. The
 * second statement reads the adjustments that were committed before the lock.
 */
export async function lockDifference(sql: Sql, id: string): Promise<Difference | undefined> {
  await sql.query(
    `select from payment_difference
      where intent_id = (select intent_id from payment_difference where id = $1) order by id for update`,
    [id],
  )
  const { rows } = await sql.query<Difference>(
    `select ${columns} from ${joined} where d.id = $1 and d.resolved_at is null`,
    [id],
  )
  return rows[0]
}

/** Marks a locked difference as resolved, with the sum of the adjustments that settle it. */
export async function resolveDifference(
  sql: Sql,
  id: string,
  { as, adjusted, note }: { as: 'settled' | 'dismissed'; adjusted: Micro; note?: string | undefined },
): Promise<void> {
  await sql.query(
    `update payment_difference set resolved_at = clock_timestamp(), resolution = $2, adjusted = $3, note = $4
      where id = $1`,
    [id, as, adjusted, note ?? null],
  )
}
