import type { Sql } from '#platform/database/db.ts'
import type { NumberRow } from '../registrations/number-store.ts'

const live = `status in ('CARRIERS_REVIEW', 'REGISTERED')`

/** Makes the check of a number due at an instant of exchange time; false if the number is not at the provider. */
export async function storeCheck(sql: Sql, number: string, at: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'store-tollfree-check',
    text: `insert into tollfree_check (number, due_at)
      select $1, $2 where exists (select from tollfree_number where number = $1 and ${live})
      on conflict (number) do update set due_at = excluded.due_at, leased_until = null, attempts = 0`,
    values: [number, new Date(at)],
  })
  return rowCount === 1
}

export type DueCheck = { number: string; attempts: number }

/** Claims due checks, longest due first. */
export async function claimChecks(sql: Sql, now: number, limit: number): Promise<DueCheck[]> {
  const { rows } = await sql.query<DueCheck>({
    name: 'claim-tollfree-checks',
    text: `update tollfree_check set attempts = attempts + 1, leased_until = clock_timestamp() + interval '1 minute'
      where number in (select number from tollfree_check
                        where due_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
                        order by due_at limit $2 for update skip locked)
      returning number, attempts`,
    values: [new Date(now), limit],
  })
  return rows
}

/** Schedules a claimed check again, or deletes it without a time. A check that a webhook made due meanwhile is unchanged. */
export async function endCheck(
  sql: Sql,
  number: string,
  againAt: number | undefined,
  failed = false,
): Promise<void> {
  if (againAt === undefined)
    await sql.query('delete from tollfree_check where number = $1 and leased_until is not null', [number])
  else
    await sql.query({
      name: 'defer-tollfree-check',
      text: `update tollfree_check set due_at = $2, leased_until = null, attempts = case when $3 then attempts else 0 end
        where number = $1 and leased_until is not null`,
      values: [number, new Date(againAt), failed],
    })
}

/** Makes the query about a waiting number due. False if the number is not waiting; `busy` if its query is in progress. */
export async function wakeNumber(sql: Sql, number: string, now: number): Promise<boolean | 'busy'> {
  const { rows } = await sql.query<{ busy: boolean }>({
    name: 'wake-tollfree-number',
    text: `update tollfree_number set due_at = case when leased_until > clock_timestamp() then due_at else least(due_at, $2) end
      where number = $1 and status = 'CARRIERS_REVIEW' and due_at is not null
      returning coalesce(leased_until > clock_timestamp(), false) as busy`,
    values: [number, new Date(now)],
  })
  return rows[0] === undefined ? false : rows[0].busy ? 'busy' : true
}

/** The registered number, if it is registered. */
export async function findRegistered(sql: Sql, number: string): Promise<NumberRow | undefined> {
  const { rows } = await sql.query<NumberRow>({
    name: 'find-registered-tollfree-number',
    text: `select id, account_id, registration_id, number, business_reason, status, reason from tollfree_number
      where number = $1 and status = 'REGISTERED' and ownership_id is not null`,
    values: [number],
  })
  return rows[0]
}
