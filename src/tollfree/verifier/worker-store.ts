import type { Sql } from '#platform/database/db.ts'
import type { Content } from '../fields/fields.ts'
import type { NumberRow } from '../registrations/number-store.ts'

const columns = 'id, account_id, registration_id, number, business_reason, status, reason'
const of = (row: string) =>
  columns
    .split(', ')
    .map((name) => `${row}.${name}`)
    .join(', ')

/** A number due for a carrier query. */
export type DueNumber = NumberRow & {
  query_id: string
  queried_at: Date
  attempts: number
  content: Content
  token_sealed: Buffer | null
  resubmitted: boolean
}

/** Claims numbers due for a carrier query, longest due first, and leases them for a number of seconds of wall time. */
export async function claimNumbers(
  sql: Sql,
  now: number,
  { leaseSeconds, limit }: { leaseSeconds: number; limit: number },
): Promise<DueNumber[]> {
  const { rows } = await sql.query<DueNumber>({
    name: 'claim-tollfree-numbers',
    text: `update tollfree_number n set attempts = n.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $3)
        from tollfree_registration r
       where r.id = n.registration_id and n.id in (
         select id from tollfree_number where due_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
          order by due_at limit $2 for update skip locked)
      returning ${of('n')}, n.query_id, n.queried_at, n.attempts, r.content, r.token_sealed,
        exists (select from tollfree_event e where e.registration_id = n.registration_id and e.number = n.number
          and e.event = 'changesRequested' and e.actor = 'carriers') as resubmitted`,
    values: [new Date(now), limit, leaseSeconds],
  })
  return rows
}

/** Locks the numbers whose query is still pending; the caller has locked their registrations. */
export async function lockPendingNumbers(
  sql: Sql,
  due: readonly Pick<DueNumber, 'id' | 'query_id'>[],
): Promise<NumberRow[]> {
  const { rows } = await sql.query<NumberRow>({
    name: 'lock-requested-tollfree-numbers',
    text: `select ${of('n')} from tollfree_number n join unnest($1::uuid[], $2::uuid[]) i(id, query_id) using (id)
      where n.query_id = i.query_id and n.due_at is not null order by n.id for update of n`,
    values: [due.map(({ id }) => id), due.map((one) => one.query_id)],
  })
  return rows
}

/** When the carriers are queried again, and whether the reason is that they did not respond. */
export type Later = { id: string; at: number; unresponsive: boolean }

/** Schedules the next query of numbers that the caller has locked; attempts are counted from the last response. */
export async function deferNumbers(sql: Sql, later: readonly Later[]): Promise<void> {
  if (later.length === 0) return
  await sql.query({
    name: 'defer-tollfree-numbers',
    text: `update tollfree_number n set due_at = i.at, leased_until = null, attempts = case when i.silent then n.attempts else 0 end
      from unnest($1::uuid[], $2::timestamptz[], $3::boolean[]) i(id, at, silent) where n.id = i.id`,
    values: [
      later.map(({ id }) => id),
      later.map(({ at }) => new Date(at)),
      later.map(({ unresponsive }) => unresponsive),
    ],
  })
}

/** Registrations with a number that its account no longer owns, or with an expired token. */
export async function findEnding(sql: Sql, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'find-ending-tollfree-numbers',
    text: `select distinct registration_id as id from (
        (select registration_id from tollfree_number
          where ownership_id is null and status in ('PENDING_REVIEW', 'UPDATES_REQUIRED', 'CARRIERS_REVIEW', 'REGISTERED') order by id limit $2)
        union all
        (select registration_id from tollfree_number where expires_at <= $1 order by expires_at limit $2)) n`,
    values: [new Date(now), limit],
  })
  return rows.map(({ id }) => id)
}

/** The numbers of locked registrations that their accounts no longer own or whose token has expired. */
export async function readEnding(
  sql: Sql,
  registrationIds: readonly string[],
  now: number,
): Promise<(NumberRow & { released: boolean })[]> {
  const { rows } = await sql.query<NumberRow & { released: boolean }>({
    name: 'read-ending-tollfree-numbers',
    text: `select ${columns}, ownership_id is null as released from tollfree_number
      where registration_id = any($1::uuid[]) and (ownership_id is null or expires_at <= $2) order by id for update`,
    values: [registrationIds, new Date(now)],
  })
  return rows
}

/** The given registrations that have no PENDING_REVIEW number. */
export async function findReviewed(sql: Sql, registrationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'find-reviewed-registrations',
    text: `select id from unnest($1::uuid[]) i(id) where not exists (
        select from tollfree_number n where n.registration_id = i.id and n.status = 'PENDING_REVIEW')`,
    values: [registrationIds],
  })
  return rows.map(({ id }) => id)
}

/** The earliest exchange time after `after` at which a carrier query, a withdrawal or the expiry of a token is due, in milliseconds. */
export async function nextTollFreeDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-tollfree-due',
    text: `select least((select min(due_at) from tollfree_number where due_at > $1),
      (select min(expires_at) from tollfree_number where expires_at > $1),
      (select min(due_at) from tollfree_withdrawal where due_at > $1)) as due`,
    values: [new Date(after)],
  })
  return rows[0]?.due?.getTime()
}
