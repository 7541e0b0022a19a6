import type { Sql } from '#platform/database/db.ts'
import type { CardFacts } from './session.ts'

/** A payment method that a customer has saved at Stripe: `cus_…` and `pm_…`. */
export type SavedMethod = { customer: string; method: string }

/** A saved payment method as people see it; an operator may have stored only the IDs. */
export type MethodRow = SavedMethod & { trx: string; created_at: Date; email: string | null } & {
  [fact in keyof CardFacts]: CardFacts[fact] | null
}

export type MethodChange = 'saved' | 'replaced' | 'removed'

/** The side that changes a payment method. */
export type MethodActor = 'customer' | 'operator'

/** A payment method to be saved; `card` and `email` are known if the customer has saved it on a page of Stripe. */
export type NewMethod = SavedMethod & { actor: MethodActor; card?: CardFacts; email?: string }

const columns = 'trx, customer, method, created_at, brand, last4, exp_month, exp_year, email'

export async function readMethod(sql: Sql, accountId: string, trx: string): Promise<MethodRow | undefined> {
  const { rows } = await sql.query<MethodRow>(
    `select ${columns} from payment_method where account_id = $1 and trx = $2`,
    [accountId, trx],
  )
  return rows[0]
}

export async function listMethods(sql: Sql, accountId: string): Promise<MethodRow[]> {
  const { rows } = await sql.query<MethodRow>(
    `select ${columns} from payment_method where account_id = $1 order by trx limit 100`,
    [accountId],
  )
  return rows
}

/** Saves a payment method under a reference, with its history row; returns the previous one, whose address is kept if there is no other. */
export async function putMethod(
  sql: Sql,
  accountId: string,
  trx: string,
  { customer, method, actor, card, email }: NewMethod,
): Promise<MethodRow | undefined> {
  const before = await readMethod(sql, accountId, trx)
  await sql.query(
    `insert into payment_method (account_id, trx, customer, method, brand, last4, exp_month, exp_year, email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id, trx) do update set customer = excluded.customer, method = excluded.method, brand = excluded.brand,
       last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
       email = coalesce(excluded.email, payment_method.email), created_at = clock_timestamp()`,
    [
      accountId,
      trx,
      customer,
      method,
      card?.brand ?? null,
      card?.last4 ?? null,
      card?.exp_month ?? null,
      card?.exp_year ?? null,
      email ?? null,
    ],
  )
  await insertChange(sql, accountId, trx, before ? 'replaced' : 'saved', actor, card)
  return before
}

/** Whether a payment method is saved; it cannot be removed until the commit. */
export async function lockMethod(sql: Sql, accountId: string, trx: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from payment_method where account_id = $1 and trx = $2 for key share',
    [accountId, trx],
  )
  return rowCount === 1
}

/** Deletes a saved payment method, with its history row; returns it. */
export async function deleteMethod(
  sql: Sql,
  accountId: string,
  trx: string,
  actor: MethodActor,
): Promise<MethodRow | undefined> {
  const { rows } = await sql.query<MethodRow>(
    `delete from payment_method where account_id = $1 and trx = $2 returning ${columns}`,
    [accountId, trx],
  )
  if (rows[0]) await insertChange(sql, accountId, trx, 'removed', actor, rows[0])
  return rows[0]
}

async function insertChange(
  sql: Sql,
  accountId: string,
  trx: string,
  change: MethodChange,
  actor: MethodActor,
  card: { brand: string | null; last4: string | null } | undefined,
): Promise<void> {
  await sql.query(
    `insert into payment_method_change (account_id, trx, change, actor, brand, last4) values ($1, $2, $3, $4, $5, $6)`,
    [accountId, trx, change, actor, card?.brand ?? null, card?.last4 ?? null],
  )
}

export type ChangeRow = {
  id: string
  trx: string
  change: MethodChange
  actor: MethodActor
  brand: string | null
  last4: string | null
}

/** The newest changes of saved payment methods. */
export async function listChanges(sql: Sql, accountId: string, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql.query<ChangeRow>(
    `select id, trx, change, actor, brand, last4 from payment_method_change where account_id = $1 order by id desc limit $2`,
    [accountId, limit],
  )
  return rows
}
