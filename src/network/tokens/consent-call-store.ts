import type { Sql } from '#platform/database/db.ts'

/** A request that a webhook is to decide; times are exchange time. */
export type ConsentCall = {
  id: string
  account_id: string
  application_id: string
  msisdn: string
  purpose: string
  grants: string[]
  created_at: Date
  expires_at: Date
  /** Number of attempts, including this one. */
  consent_attempts: number
  hook_id: string
  url: string
  secret: Buffer
}

export type ConsentCallClaim = {
  leaseSeconds: number
  /** Maximum concurrent calls per hook. */
  maxPerHook: number
  /** Current number of calls by hook ID. */
  inFlight: ReadonlyMap<string, number>
}

/**
 * Claims requests whose webhook calls are due, within the limit of each hook, for `leaseSeconds` of wall time. Each attempt is counted
 * before it is made.
 */
export async function claimConsentCalls(
  sql: Sql,
  now: number,
  { leaseSeconds, maxPerHook, inFlight }: ConsentCallClaim,
): Promise<ConsentCall[]> {
  const { rows } = await sql.query<ConsentCall>({
    name: 'claim-consent-asks',
    text: `with due as (
        select r.id as request, h.url, h.secret
          from network_consent_hook h left join unnest($4::uuid[], $5::integer[]) a(id, n) on a.id = h.id
         cross join lateral (select id from network_request
            where hook_id = h.id and state = 'pending' and consent_due_at <= $1
              and (consent_leased_until is null or consent_leased_until < clock_timestamp())
            order by consent_due_at limit greatest($2 - coalesce(a.n, 0), 0) for update skip locked) r
         where h.mode = 'webhook'
      )
      update network_request
         set consent_attempts = consent_attempts + 1, consent_leased_until = clock_timestamp() + make_interval(secs => $3)
        from due where id = due.request
      returning id, account_id, application_id, msisdn, purpose, grants, created_at, expires_at, consent_attempts, hook_id, due.url, due.secret`,
    values: [new Date(now), maxPerHook, leaseSeconds, [...inFlight.keys()], [...inFlight.values()]],
  })
  return rows
}

/** Schedules a retry of a webhook call and stores the error. */
export async function deferCall(sql: Sql, id: string, dueAt: number, fault: string): Promise<void> {
  await sql.query({
    name: 'defer-consent-ask',
    text: `update network_request set consent_due_at = $2, consent_leased_until = null, consent_fault = $3
      where id = $1 and state = 'pending' and consent_due_at is not null`,
    values: [id, new Date(dueAt), fault],
  })
}

/** Ends the webhook calls of a request. */
export async function endCall(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'end-consent-ask',
    text: 'update network_request set consent_due_at = null, consent_leased_until = null where id = $1',
    values: [id],
  })
}

/** The earliest exchange time after `after` at which a webhook call is due, in milliseconds. */
export async function nextCallDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-consent-ask',
    text: `select min(consent_due_at) as due from network_request where state = 'pending' and consent_due_at > $1 and expires_at > consent_due_at
       and exists (select from network_consent_hook where id = hook_id and mode = 'webhook')`,
    values: [new Date(after)],
  })
  return rows[0]?.due?.getTime()
}
