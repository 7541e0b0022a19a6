import type { Sql } from '#platform/database/db.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A request in the operator API. */
export type RequestRow = {
  id: string
  account_id: string
  application_id: string
  /** The phone number as digits, without `+`. */
  msisdn: string
  purpose: string
  grants: string[]
  basis: string
  state: 'pending' | 'granted' | 'denied'
  created_at: Date
  expires_at: Date
  decided_at: Date | null
  decided_by: string | null
  decision_reason: string | null
  hook_id: string | null
  consent_due_at: Date | null
  consent_attempts: number
  consent_fault: string | null
}

const columns = `id, account_id, application_id, msisdn, purpose, grants, basis, state, created_at, expires_at, decided_at, decided_by,
  decision_reason, hook_id, consent_due_at, consent_attempts, consent_fault`

/** Position of a request in the list. */
export type PendingPosition = Pick<RequestRow, 'expires_at' | 'id'>

/** Pending requests, earliest expiry first. */
export async function listPending(
  sql: Sql,
  at: Date,
  { after, limit }: PageRequest<PendingPosition>,
): Promise<RequestRow[]> {
  const { rows } = await sql.query<RequestRow>({
    name: 'list-pending-network-requests',
    text: `select ${columns} from network_request
      where state = 'pending' and expires_at > $1 and (expires_at, id) > ($2, $3) order by expires_at, id limit $4`,
    values: [at, after?.expires_at ?? at, after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
  })
  return rows
}

/** Number of pending requests. */
export async function countPending(sql: Sql, at: Date): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-pending-network-requests',
    text: `select count(*)::integer as n from network_request where state = 'pending' and expires_at > $1`,
    values: [at],
  })
  return rows[0]!.n
}

/** A stored request, which exists until its token is issued, or until 1 hour after its expiry. */
export async function readRequest(sql: Sql, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql.query<RequestRow>(`select ${columns} from network_request where id = $1`, [id])
  return rows[0]
}

export type Decision = {
  requestId: string
  outcome: 'granted' | 'denied'
  /** The actor that has decided: `operator:…` or `webhook:…`. */
  by: string
  reason: string | undefined
  /** Exchange time. */
  at: Date
}

/** The webhook that has decided, and its URL. */
export type QueriedHook = { hookId: string; url: string }

/**
 * Decides a pending request that has not expired, and records the decision in the same statement: the first of two decisions wins. A
 * webhook's decision counts only while its hook exists with the same URL. Returns whether this decision was stored.
 */
export async function decide(
  sql: Sql,
  { requestId, outcome, by, reason, at }: Decision,
  hook?: QueriedHook,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'decide-network-request',
    text: `with hook as (
        select id from network_consent_hook where id = $6 and mode = 'webhook' and url = $7 for share
      ), decided as (
        update network_request
           set state = $2, decided_by = $3, decision_reason = $4, decided_at = $5, consent_due_at = null, consent_leased_until = null
         where id = $1 and state = 'pending' and expires_at > $5 and ($6::uuid is null or hook_id in (select id from hook))
        returning id, account_id, application_id, msisdn, purpose, grants
      )
      insert into network_decision
        (request_id, account_id, application_id, msisdn, purpose, grants, outcome, decided_by, decision_reason, decided_at)
      select id, account_id, application_id, msisdn, purpose, grants, $2, $3, $4, $5 from decided`,
    values: [requestId, outcome, by, reason ?? null, at, hook?.hookId ?? null, hook?.url ?? null],
  })
  return rowCount === 1
}

/** A decision, and who made it. */
export type DecisionRow = Pick<
  RequestRow,
  'account_id' | 'application_id' | 'msisdn' | 'purpose' | 'grants' | 'decision_reason'
> & { id: string; outcome: 'granted' | 'denied'; decided_by: string; decided_at: Date }

export type DecisionFilter = PageRequest & {
  accountId: string | undefined
  msisdn: string | undefined
}

/** Decisions, newest requests first. */
export async function listDecisions(sql: Sql, filter: DecisionFilter): Promise<DecisionRow[]> {
  const { accountId = null, msisdn = null, after = null, limit } = filter
  const { rows } = await sql.query<DecisionRow>(
    `select request_id as id, account_id, application_id, msisdn, purpose, grants, outcome, decided_by, decision_reason, decided_at
       from network_decision
      where ($1::text is null or account_id = $1) and ($2::text is null or msisdn = $2) and ($3::uuid is null or request_id < $3)
      order by request_id desc limit $4`,
    [accountId, msisdn, after, limit],
  )
  return rows
}
