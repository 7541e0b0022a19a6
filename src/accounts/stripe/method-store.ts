import type { Sql } from '#platform/database/db.ts'

/** A payment method that a customer has saved at Stripe: `cus_…` and `pm_…`. */
export type SavedMethod = { customer: string; method: string }

export type MethodRow = SavedMethod & { trx: string; created_at: Date }

export async function readMethod(sql: Sql, accountId: string, trx: string): Promise<SavedMethod | undefined> {
  const { rows } = await sql.query<SavedMethod>(
    'select customer, method from payment_method where account_id = $1 and trx = $2',
    [accountId, trx],
  )
  return rows[0]
}

export async function listMethods(sql: Sql, accountId: string): Promise<MethodRow[]> {
  const { rows } = await sql.query<MethodRow>(
    'select trx, customer, method, created_at from payment_method where account_id = $1 order by trx limit 100',
    [accountId],
  )
  return rows
}

/** Saves a payment method under a reference; returns the previous one. */
export async function putMethod(
  sql: Sql,
  accountId: string,
  trx: string,
  { customer, method }: SavedMethod,
): Promise<SavedMethod | undefined> {
  const before = await readMethod(sql, accountId, trx)
  await sql.query(
    `insert into payment_method (account_id, trx, customer, method) values ($1, $2, $3, $4)
     on conflict (account_id, trx) do update set customer = excluded.customer, method = excluded.method`,
    [accountId, trx, customer, method],
  )
  return before
}

/** Deletes a saved payment method; returns it. */
export async function deleteMethod(
  sql: Sql,
  accountId: string,
  trx: string,
): Promise<SavedMethod | undefined> {
  const { rows } = await sql.query<SavedMethod>(
    'delete from payment_method where account_id = $1 and trx = $2 returning customer, method',
    [accountId, trx],
  )
  return rows[0]
}
