import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'

/** The auto-reload of an account: its payment, amount and threshold. Micro-euros. */
export type AutoReload = { trx: string; amount: Micro; threshold: Micro }

/** Locks and reads the auto-reload of an account until the commit. */
export async function lockAutoReload(sql: Sql, accountId: string): Promise<AutoReload | undefined> {
  const { rows } = await sql.query<AutoReload>(
    'select trx, amount, threshold from auto_reload where account_id = $1 for update',
    [accountId],
  )
  return rows[0]
}

/**
 * Locks the auto-reload that a payment belongs to, so that balance checks wait. A check that saw the low balance then either starts its
 * payment before this payment is complete, and is rejected, or sees the new balance.
 */
export async function lockReloadOf(sql: Sql, paymentId: string): Promise<void> {
  await sql.query(
    'select from auto_reload where account_id = (select account_id from payment where id = $1) for update',
    [paymentId],
  )
}

/** Sets auto-reload; the next check of the balance is due at an exchange time. */
export async function putAutoReload(
  sql: Sql,
  accountId: string,
  { trx, amount, threshold }: AutoReload,
  dueAt: number,
): Promise<void> {
  await sql.query(
    `insert into auto_reload (account_id, trx, amount, threshold, due_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict (account_id) do update set trx = excluded.trx, amount = excluded.amount, threshold = excluded.threshold,
       due_at = excluded.due_at`,
    [accountId, trx, amount, threshold, dueAt],
  )
}

/** Deletes auto-reload; false if there was none. */
export async function deleteAutoReload(sql: Sql, accountId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from auto_reload where account_id = $1', [accountId])
  return rowCount === 1
}

/**
 * Claims accounts whose balance check is due (exchange time, milliseconds), schedules their next one at `nextAt` with jitter, and locks
 * their auto-reload until the commit.
 */
export async function claimDue(sql: Sql, now: number, nextAt: number, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ account_id: string }>(
    `update auto_reload
        set due_at = to_timestamp(($2::float8 + random() * ($2::float8 - $1::float8)) / 1000)
      where account_id in (
        select account_id from auto_reload where due_at <= to_timestamp($1::float8 / 1000)
         order by due_at limit $3 for update skip locked)
      returning account_id`,
    [now, nextAt, limit],
  )
  return rows.map(({ account_id }) => account_id)
}

/** The time of the next check of a balance below its threshold, in exchange time. */
export async function nextLow(sql: Sql): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    `select min(r.due_at) as due from auto_reload r join balance b using (account_id)
      where b.amount < r.threshold
        and not exists (select from payment p where p.account_id = r.account_id and p.status in ('pending', 'unposted'))`,
  )
  return rows[0]?.due?.getTime()
}

export type Low = AutoReload & { accountId: string }

/**
 * Finds accounts with a balance below their threshold now, with their auto-reload. Call it after locking, because the statement that waited for the
 * lock may have an older snapshot.
 */
export async function readLow(sql: Sql, accountIds: readonly string[]): Promise<Low[]> {
  const { rows } = await sql.query<Low>(
    `select account_id as "accountId", trx, r.amount, threshold from auto_reload r join balance b using (account_id)
      where r.account_id = any($1::text[]) and b.amount < r.threshold`,
    [accountIds],
  )
  return rows
}
