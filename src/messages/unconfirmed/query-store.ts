import type { Sql } from '#platform/database/db.ts'

/** How the query of a message ended: with a state, with an error of the carrier, or without a response. */
export type QueryEnd = { outcome: 'answered' | 'refused' | 'unanswered'; detail: string | null }

/** A requested query. */
export type OpenQuery = { message_id: string; account_id: string; carrier_id: string }

/** The last query of a message; times are wall time. */
export type LastQuery = { requested_at: Date; ended_at: Date | null } & {
  [Name in keyof QueryEnd]: QueryEnd[Name] | null
}

/** Slightly longer than the longest query. */
const leaseSeconds = 300

/** Requests a query in place of an earlier one. Returns false if a query of the message is open. */
export async function requestQuery(sql: Sql, query: OpenQuery): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into message_query (message_id, account_id, carrier_id) values ($1, $2, $3)
     on conflict (message_id) do update
        set carrier_id = excluded.carrier_id, requested_at = clock_timestamp(), lease_until = null, ended_at = null, outcome = null, detail = null
      where message_query.ended_at is not null`,
    [query.message_id, query.account_id, query.carrier_id],
  )
  return rowCount === 1
}

/** Leases the oldest open queries of these carriers. */
export async function claimQueries(
  sql: Sql,
  carrierIds: readonly string[],
  limit: number,
): Promise<OpenQuery[]> {
  const { rows } = await sql.query<OpenQuery>({
    name: 'claim-message-queries',
    text: `update message_query set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where message_id = any (array(
        select message_id from message_query
         where ended_at is null and carrier_id = any($1::text[]) and coalesce(lease_until < clock_timestamp(), true)
         order by requested_at limit $2 for update skip locked))
      returning message_id, account_id, carrier_id`,
    values: [carrierIds, limit],
  })
  return rows
}

/** Ends an open query; returns false if it has ended already. */
export async function endQuery(sql: Sql, messageId: string, { outcome, detail }: QueryEnd): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update message_query set ended_at = clock_timestamp(), lease_until = null, outcome = $2, detail = $3
      where message_id = $1 and ended_at is null`,
    [messageId, outcome, detail],
  )
  return rowCount === 1
}

export async function readLastQuery(sql: Sql, messageId: string): Promise<LastQuery | undefined> {
  const { rows } = await sql.query<LastQuery>(
    'select requested_at, ended_at, outcome, detail from message_query where message_id = $1',
    [messageId],
  )
  return rows[0]
}

/** A segment without a final receipt, and what a receipt for it needs. */
export type OpenSegment = {
  part: number
  submits: number
  carrier_message_id: string
  sender: string
  recipient: string
  /** Exchange time. */
  submitted_at: Date
}

/** The segments of a submitted message that have no receipt. */
export async function readOpenSegments(
  sql: Sql,
  { message_id: id, carrier_id: carrierId }: OpenQuery,
): Promise<OpenSegment[]> {
  const { rows } = await sql.query<OpenSegment>(
    `select s.part, s.submits, s.carrier_message_id, m.sender, s.recipient, s.submitted_at
       from submission s join message m on m.id = s.message_id
      where m.id = $1 and s.message_id = $1 and m.status = 'submitted' and s.carrier_id = $2 and s.receipt_state is null
      order by s.part`,
    [id, carrierId],
  )
  return rows
}
