import type { Sql } from '#platform/db.ts'
import { forgetInSteps } from '#platform/forget-store.ts'
import type { Grant } from './scopes.ts'

/** Why a number may be asked about. */
export type Basis = 'virtual' | 'assigned' | 'consented'

export type NewRequest = {
  id: string
  hash: Buffer
  accountId: string
  applicationId: string
  keyVersion: number
  /** Digits. */
  msisdn: string
  purpose: string
  grants: readonly Grant[]
  basis: Basis
  state: 'pending' | 'granted'
  /** The hook whose webhook is asked at once. */
  hookId: string | undefined
  intervalSeconds: number
  at: Date
  expiresAt: Date
}

/** Stores a request, unless its application has been deleted meanwhile. Answers whether it did. */
export async function insertRequest(sql: Sql, one: NewRequest): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'insert-network-request',
    text: `insert into network_request
        (id, hash, account_id, application_id, msisdn, purpose, grants, basis, state, interval_s, created_at,
         expires_at, key_version, hook_id, ask_due_at)
      select $1, $2, $3, id, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, case when $14::uuid is null then null else $11::timestamptz end
        from application where id = $4 for key share`,
    values: [
      one.id,
      one.hash,
      one.accountId,
      one.applicationId,
      one.msisdn,
      one.purpose,
      one.grants,
      one.basis,
      one.state,
      one.intervalSeconds,
      one.at,
      one.expiresAt,
      one.keyVersion,
      one.hookId ?? null,
    ],
  })
  return rowCount === 1
}

/** The secret of a request, and the application that asks with it. */
export type Poll = { hash: Buffer; applicationId: string; keyVersion: number; at: Date }

export type NewToken = { id: string; hash: Buffer; seconds: number }

/**
 * Turns a request that was granted into a token, in one statement, so that of two polls one gets it. Answers whether it was there to
 * be turned.
 */
export async function redeem(
  sql: Sql,
  { hash, applicationId, keyVersion, at }: Poll,
  token: NewToken,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'redeem-network-request',
    text: `with used as (
        delete from network_request where hash = $1 and application_id = $2 and key_version = $6 and state = 'granted' and expires_at > $3
        returning account_id, application_id, msisdn, purpose, grants, basis
      )
      insert into network_token (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, created_at, expires_at)
      select $4, $5, account_id, application_id, $6, msisdn, purpose, grants, basis, $3, $3 + make_interval(secs => $7) from used`,
    values: [hash, applicationId, at, token.id, token.hash, keyVersion, token.seconds],
  })
  return rowCount === 1
}

export type Polled = {
  state: 'pending' | 'granted' | 'denied'
  expired: boolean
  /** Whether the poll came before it was time. */
  early: boolean
  /** What the next poll has to wait for. */
  pollAfter: Date
}

/** Notes a poll that got no token, and answers what it found: undefined for no request of this application. */
export async function notePoll(
  sql: Sql,
  { hash, applicationId, keyVersion, at }: Poll,
): Promise<Polled | undefined> {
  const { rows } = await sql.query<{
    state: Polled['state']
    expired: boolean
    early: boolean
    poll_after: Date
  }>({
    name: 'note-network-poll',
    text: `with found as (
        select id, coalesce(poll_after > $3, false) as early from network_request
         where hash = $1 and application_id = $2 and key_version = $4 for no key update
      )
      update network_request r
         set interval_s = least(interval_s + case when early then 5 else 0 end, 3600),
             poll_after = $3 + make_interval(secs => least(interval_s + case when early then 5 else 0 end, 3600))
        from found where r.id = found.id
      returning state, expires_at <= $3 as expired, early, poll_after`,
    values: [hash, applicationId, at, keyVersion],
  })
  const [row] = rows
  return row && { state: row.state, expired: row.expired, early: row.early, pollAfter: row.poll_after }
}

/** Forgets requests that expired an hour ago: until then they say that they have. */
export async function forgetRequests(sql: Sql, at: Date): Promise<void> {
  await forgetInSteps(
    sql,
    'network_request',
    "expires_at < $1::timestamptz - interval '1 hour' order by expires_at",
    [at],
  )
}
