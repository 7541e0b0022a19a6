import type { Proof } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { arraysOfProofs, spending } from './assertion-store.ts'

/** The secret of a request, and the application that polls with it. */
export type Poll = { hash: Buffer; applicationId: string; keyVersion: number; at: Date }

/** A poll, and the token to issue for it: `id` and `tokenHash` belong to the token. */
export type Redeeming = {
  id: string
  tokenHash: Buffer
  seconds: number
  hash: Buffer
  accountId: string
  applicationId: string
  keyVersion: number
  proof: Proof | undefined
}

/** Result of a poll; `spent`: its assertion was already used. */
export type Redeemed = 'issued' | 'none' | 'spent'

/**
 * Exchanges granted requests for tokens in one statement, so that only one of two polls succeeds. Returns the results in the order of the
 * polls.
 */
export async function redeemAll(sql: Sql, polls: readonly Redeeming[], at: Date): Promise<Redeemed[]> {
  const all = <K extends keyof Redeeming>(name: K) => polls.map((one) => one[name])
  const { rows } = await sql.query<{ id: string; became: Redeemed }>({
    name: 'redeem-network-requests',
    text: `with requested as (
        select * from unnest($2::uuid[], $3::bytea[], $4::integer[], $5::bytea[], $6::text[], $7::uuid[], $8::integer[], $9::bytea[],
            $10::timestamptz[])
          as a(id, token_hash, seconds, hash, account_id, application_id, key_version, jti, jti_until)
      ), ${spending}, used as (
        delete from network_request r using requested a
         where r.hash = a.hash and r.application_id = a.application_id and r.key_version = a.key_version
           and r.state = 'granted' and r.expires_at > $1 and a.id in (select id from let_in)
        returning a.id, a.token_hash, a.seconds, a.key_version, r.account_id, r.application_id, r.msisdn, r.purpose, r.grants, r.basis
      ), issued as (
        insert into network_token
          (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, created_at, expires_at)
        select id, token_hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, $1, $1 + make_interval(secs => seconds)
          from used
        returning id
      )
      select a.id, case when g.id is not null then 'issued' when a.id in (select id from let_in) then 'none' else 'spent' end as became
        from requested a left join issued g using (id)`,
    values: [
      at,
      all('id'),
      all('tokenHash'),
      all('seconds'),
      all('hash'),
      all('accountId'),
      all('applicationId'),
      all('keyVersion'),
      ...arraysOfProofs(polls),
    ],
  })
  const became = new Map(rows.map((row) => [row.id, row.became]))
  return polls.map(({ id }) => became.get(id)!)
}

export type Polled = {
  state: 'pending' | 'granted' | 'denied'
  expired: boolean
  /** Whether the poll came before the interval had passed. */
  early: boolean
  /** Earliest time of the next poll. */
  pollAfter: Date
}

/** Records a poll without a token; returns the state of its request, undefined if the application has no such request. */
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
