import type { Sql } from '#platform/database/db.ts'
import type { PaymentRequest } from '../money/payment-port.ts'
import type { SavedMethod } from './method-store.ts'

/** A cent in micro-euros; Stripe's amounts are in cents. */
export const cent = 10_000

/** The charge of a payment at Stripe. Ages are in seconds of wall time. */
export type Charge = {
  payment_id: string
  customer: string
  method: string
  attempt: number
  intent_id: string | null
  /** Seconds since the first request with the current idempotency key. */
  age: number
  /** Seconds since the first 5xx response to a request with this key. */
  broken_age: number | null
  searches: number
  /** The mark of this exchange in the metadata. */
  origin: string | null
}

const columns = `payment_id, customer, method, attempt, intent_id, searches, origin,
  extract(epoch from clock_timestamp() - sent_at)::float8 as age, extract(epoch from clock_timestamp() - broken_at)::float8 as broken_age`

/**
 * Stores the parameters of a charge before the first request, or reads the stored parameters. Undefined if the account has saved no payment
 * method under this reference, and there is no `otherwise`.
 */
export async function openCharge(
  sql: Sql,
  { reference, accountId, trx }: PaymentRequest,
  otherwise?: SavedMethod,
): Promise<Charge | undefined> {
  // A removal or replacement waits for the commit, and then finds the charge before it detaches the card.
  await sql.query(
    `with saved as (select customer, method from payment_method where account_id = $2 and trx = $3 for share)
     insert into stripe_charge (payment_id, customer, method, origin)
     select $1, customer, method, id from payment_origin, saved on conflict do nothing`,
    [reference, accountId, trx],
  )
  if (otherwise)
    await sql.query(
      `insert into stripe_charge (payment_id, customer, method, origin) select $1, $2, $3, id from payment_origin
       on conflict do nothing`,
      [reference, otherwise.customer, otherwise.method],
    )
  return readCharge(sql, reference)
}

export async function storeIntent(sql: Sql, paymentId: string, intentId: string): Promise<void> {
  await sql.query('update stripe_charge set intent_id = $2, broken_at = null where payment_id = $1', [
    paymentId,
    intentId,
  ])
}

/** Records a 5xx response, which Stripe may repeat for the same key. */
export async function storeBroken(sql: Sql, paymentId: string): Promise<void> {
  await sql.query(
    'update stripe_charge set broken_at = coalesce(broken_at, clock_timestamp()) where payment_id = $1',
    [paymentId],
  )
}

/** Records that a search found no charge. */
export async function countSearch(sql: Sql, paymentId: string): Promise<void> {
  await sql.query('update stripe_charge set searches = searches + 1 where payment_id = $1', [paymentId])
}

/** Assigns a new idempotency key, unless another node has already done so, and returns the charge with the current key. */
export async function renewKey(sql: Sql, { payment_id, attempt }: Charge): Promise<Charge> {
  await sql.query(
    `update stripe_charge set attempt = attempt + 1, sent_at = clock_timestamp(), broken_at = null, searches = 0
      where payment_id = $1 and attempt = $2`,
    [payment_id, attempt],
  )
  return (await readCharge(sql, payment_id))!
}

/** The mark of this exchange in the metadata of its charges. */
export async function readOrigin(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select id from payment_origin')
  return rows[0]!.id
}

/** Whether a PaymentIntent belongs to a charge of this exchange. */
export async function hasIntent(sql: Sql, intentId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from stripe_charge where intent_id = $1', [intentId])
  return rowCount === 1
}

async function readCharge(sql: Sql, paymentId: string): Promise<Charge | undefined> {
  const { rows } = await sql.query<Charge>(`select ${columns} from stripe_charge where payment_id = $1`, [
    paymentId,
  ])
  return rows[0]
}

/** The idempotency key of a charge. */
export function keyOf({ payment_id, attempt }: Charge): string {
  return attempt === 1 ? payment_id : `${payment_id}/${attempt}`
}
