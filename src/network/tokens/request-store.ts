import type { Proof } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { simHaving } from '#sims/index.ts'
import { arraysOfProofs, spending } from './assertion-store.ts'
import type { Grant } from './scopes.ts'

/** How to determine whether an account may query a number without consent. */
export type Lookup = 'virtual' | 'sims'

export type NewRequest = {
  id: string
  hash: Buffer
  accountId: string
  applicationId: string
  keyVersion: number
  proof: Proof | undefined
  /** The phone number as digits, without `+`. */
  msisdn: string
  purpose: string
  grants: readonly Grant[]
  lookup: Lookup
  /** Whether consent may be requested if the account may not query the number without it. */
  mayWait: boolean
  /** The hook whose webhook decides about consent. */
  hookId: string | undefined
  intervalSeconds: number
  seconds: number
}

/** Maximum pending requests of an application. */
export const maxPending = 1_000

/** Result of a request; only `granted` and `pending` are stored. `spent`: its assertion was already used. */
export type RequestOutcome = 'granted' | 'pending' | 'unknown' | 'full' | 'spent' | 'gone'

const isOwn = `exists (select ${simHaving('a.msisdn', 'a.account_id')})`

/**
 * Stores requests independently of each other, and returns their results in order. One statement looks up the owners of the numbers, marks the
 * assertions as used, checks that the applications exist, and counts their pending requests.
 */
export async function storeRequests(
  sql: Sql,
  requests: readonly NewRequest[],
  at: Date,
): Promise<RequestOutcome[]> {
  const { rows } = await sql.query<{ id: string; became: RequestOutcome }>({
    name: 'store-network-requests',
    text: `with requested as (
        select * from unnest($2::uuid[], $3::bytea[], $4::text[], $5::uuid[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[],
          $11::boolean[], $12::uuid[], $13::integer[], $14::integer[], $15::bytea[], $16::timestamptz[])
          as a(id, hash, account_id, application_id, key_version, msisdn, purpose, grants, lookup, may_wait, hook_id, interval_s, seconds,
            jti, jti_until)
      ), ${spending}, there as materialized (
        select id as application_id from application where id = any($5) for key share
      ), based as materialized (
        select a.*, case when a.lookup = 'virtual' then 'virtual' when ${isOwn} then 'assigned'
            when a.may_wait then 'consented' end as basis
          from requested a where a.id in (select id from let_in) and a.application_id in (select application_id from there)
      ), crowds as (
        select application_id, (select count(*) from (select from network_request r
            where r.application_id = w.application_id and state = 'pending' and expires_at > $1 limit ${maxPending}) r) as waiting
          from (select distinct application_id from based where basis = 'consented') w
      ), places as (
        select b.id, c.waiting + row_number() over (partition by b.application_id order by b.id) as place
          from based b join crowds c using (application_id) where b.basis = 'consented'
      ), stored as (
        insert into network_request as r
          (id, hash, account_id, application_id, msisdn, purpose, grants, basis, state, interval_s, created_at, expires_at, key_version, hook_id, consent_due_at)
        select id, hash, account_id, application_id, msisdn, purpose, string_to_array(grants, ' '), basis,
            case when basis = 'consented' then 'pending' else 'granted' end, interval_s, $1, $1 + make_interval(secs => seconds), key_version,
            case when basis = 'consented' then hook_id end, case when basis = 'consented' and hook_id is not null then $1::timestamptz end
          from based left join places using (id)
         where basis is not null and coalesce(place, 0) <= ${maxPending}
        returning r.id, r.state
      )
      select a.id, case when s.id is not null then s.state when a.id not in (select id from let_in) then 'spent'
          when b.id is null then 'gone' when b.basis is null then 'unknown' else 'full' end as became
        from requested a left join based b using (id) left join stored s using (id)`,
    values: [at, ...arraysOf(requests)],
  })
  const became = new Map(rows.map((row) => [row.id, row.became]))
  return requests.map(({ id }) => became.get(id)!)
}

function arraysOf(requests: readonly NewRequest[]): unknown[] {
  const all = <K extends keyof NewRequest>(name: K) => requests.map((one) => one[name])
  return [
    all('id'),
    all('hash'),
    all('accountId'),
    all('applicationId'),
    all('keyVersion'),
    all('msisdn'),
    all('purpose'),
    requests.map(({ grants }) => grants.join(' ')),
    all('lookup'),
    all('mayWait'),
    all('hookId'),
    all('intervalSeconds'),
    all('seconds'),
    ...arraysOfProofs(requests),
  ]
}
