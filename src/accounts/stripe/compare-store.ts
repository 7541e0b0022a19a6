import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import type { PaymentStatus } from '../money/payment-states.ts'

/** The start of the next comparison in seconds of wall time: a day before the end of the last one, because charges complete late. */
export async function readCompared(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ since: number }>(
    `select extract(epoch from coalesce((select compared_to from payment_comparison where provider = 'stripe'),
       clock_timestamp() - interval '7 days') - interval '1 day')::float8 as since`,
  )
  return Math.floor(rows[0]!.since)
}

export async function storeCompared(sql: Sql, at: number): Promise<void> {
  await sql.query(
    `insert into payment_comparison (provider, compared_to) values ('stripe', to_timestamp($1::float8))
     on conflict (provider) do update set compared_to = greatest(payment_comparison.compared_to, excluded.compared_to)`,
    [at],
  )
}

export type Compared = { id: string; status: PaymentStatus; amount: Micro; intent_id: string | null }

/** Payments by their IDs, with the intents that paid them. */
export async function readPayments(sql: Sql, ids: readonly string[]): Promise<Compared[]> {
  const { rows } = await sql.query<Compared>(
    'select id, status, amount, intent_id from payment left join stripe_charge on payment_id = id where id = any($1::uuid[])',
    [ids],
  )
  return rows
}

/** Payments that were credited since a time in seconds, and the intents that paid them. */
export async function readCredited(
  sql: Sql,
  since: number,
  after: string,
  limit: number,
): Promise<{ id: string; intent_id: string; amount: Micro }[]> {
  const { rows } = await sql.query<{ id: string; intent_id: string; amount: Micro }>(
    `select id, intent_id, amount from payment join stripe_charge on payment_id = id
      where status in ('succeeded', 'unposted') and id > greatest(uuid_at(to_timestamp($1::float8)), $2::uuid)
      order by id limit $3`,
    [since, after, limit],
  )
  return rows
}
