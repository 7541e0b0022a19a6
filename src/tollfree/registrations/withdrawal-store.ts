import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { NumberRow } from './number-store.ts'

/** A number whose verification is to be withdrawn at the provider. */
export type DueWithdrawal = {
  id: string
  account_id: string
  number: string
  requested_at: Date
  /** Since when the provider refuses the withdrawal, and why. */
  refused_since: Date | null
  refusal: string | null
  attempts: number
}

/** Requests the withdrawal of numbers that were approved, so that they may be at the provider. The caller has locked their registrations. An earlier withdrawal of another account continues. */
export async function requestWithdrawals(
  sql: Sql,
  numbers: readonly NumberRow[],
  now: number,
): Promise<void> {
  if (numbers.length === 0) return
  await sql.query({
    name: 'request-tollfree-withdrawals',
    text: `insert into tollfree_withdrawal (id, account_id, number, requested_at, due_at)
      select i.id, n.account_id, n.number, $3, $3 from unnest($1::uuid[], $2::uuid[]) i(id, number_id) join tollfree_number n on n.id = i.number_id
       where exists (select from tollfree_event e
                      where e.registration_id = n.registration_id and e.number = n.number and e.event = 'approved')
       order by n.number
      on conflict (number) do update set account_id = excluded.account_id, requested_at = excluded.requested_at,
        due_at = excluded.due_at, leased_until = null, refused_since = null, refusal = null,
        attempts = tollfree_withdrawal.attempts + 1
        where tollfree_withdrawal.account_id = excluded.account_id`,
    values: [numbers.map(() => uuidv7()), numbers.map(({ id }) => id), new Date(now)],
  })
}

/** Claims due withdrawals, longest due first. */
export async function claimWithdrawals(
  sql: Sql,
  now: number,
  { leaseSeconds, limit }: { leaseSeconds: number; limit: number },
): Promise<DueWithdrawal[]> {
  const { rows } = await sql.query<DueWithdrawal>({
    name: 'claim-tollfree-withdrawals',
    text: `update tollfree_withdrawal set attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $3)
      where id in (select id from tollfree_withdrawal
                    where due_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
                    order by due_at limit $2 for update skip locked)
      returning id, account_id, number, requested_at, refused_since, refusal, attempts`,
    values: [new Date(now), limit, leaseSeconds],
  })
  return rows
}

/** Schedules the next attempt; `failed` counts the attempt. Without effect if the withdrawal was requested again meanwhile. */
export async function deferWithdrawal(
  sql: Sql,
  { id, attempts }: DueWithdrawal,
  at: number,
  failed: boolean,
): Promise<void> {
  await sql.query({
    name: 'defer-tollfree-withdrawal',
    text: `update tollfree_withdrawal set due_at = $2, leased_until = null, attempts = case when $3 then attempts else 0 end
      where id = $1 and attempts = $4`,
    values: [id, new Date(at), failed, attempts],
  })
}

/** Stores that the provider refuses a withdrawal, and schedules the next attempt. */
export async function storeRefusal(
  sql: Sql,
  { id, attempts }: DueWithdrawal,
  { refusal, now, againAt }: { refusal: string; now: number; againAt: number },
): Promise<void> {
  await sql.query({
    name: 'store-tollfree-withdrawal-refusal',
    text: `update tollfree_withdrawal set refused_since = coalesce(refused_since, $3), refusal = $4, due_at = $5,
        leased_until = null, attempts = 0
      where id = $1 and attempts = $2`,
    values: [id, attempts, new Date(now), refusal, new Date(againAt)],
  })
}

export async function lockWithdrawal(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from tollfree_withdrawal where id = $1 for update', [id])
  return rowCount === 1
}

export async function endWithdrawal(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from tollfree_withdrawal where id = $1', [id])
}

/** Ends a claimed withdrawal, unless it was requested again meanwhile. */
export async function endClaimedWithdrawal(sql: Sql, { id, attempts }: DueWithdrawal): Promise<boolean> {
  const { rowCount } = await sql.query('delete from tollfree_withdrawal where id = $1 and attempts = $2', [
    id,
    attempts,
  ])
  return rowCount === 1
}

/** Whether a registration has the number at the provider, or had it until the carriers blocked it. */
export async function isAtCarriers(sql: Sql, number: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-tollfree-number-at-carriers',
    text: `select from tollfree_number where number = $1 and ownership_id is not null
      and status in ('CARRIERS_REVIEW', 'REGISTERED', 'BLOCKED')`,
    values: [number],
  })
  return (rowCount ?? 0) > 0
}
