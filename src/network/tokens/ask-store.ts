import type { Sql } from '#platform/database/db.ts'

/** A request of which a webhook is to be asked; instants are exchange time. */
export type AskRow = {
  id: string
  account_id: string
  application_id: string
  msisdn: string
  purpose: string
  grants: string[]
  created_at: Date
  expires_at: Date
  /** This attempt included. */
  ask_attempts: number
  hook_id: string
  url: string
  secret: Buffer
}

export type AskClaim = {
  leaseSeconds: number
  /** How many questions a hook may have to answer at once. */
  mostOfHook: number
  /** How many it has now, by its id. */
  asking: ReadonlyMap<string, number>
}

/**
 * Takes requests whose webhooks are due, of each hook as many as it may be asked still; for so many seconds of wall time no other node
 * asks. Each attempt is counted before it is made.
 */
export async function claimConsentRequests(
  sql: Sql,
  now: number,
  { leaseSeconds, mostOfHook, asking }: AskClaim,
): Promise<AskRow[]> {
  const { rows } = await sql.query<AskRow>({
    name: 'claim-consent-asks',
    text: `with due as (
        select r.id as request, h.url, h.secret
          from network_consent_hook h left join unnest($4::uuid[], $5::integer[]) a(id, n) on a.id = h.id
         cross join lateral (select id from network_request
            where hook_id = h.id and state = 'pending' and ask_due_at <= $1
              and (ask_leased_until is null or ask_leased_until < clock_timestamp())
            order by ask_due_at limit greatest($2 - coalesce(a.n, 0), 0) for update skip locked) r
         where h.mode = 'webhook'
      )
      update network_request
         set ask_attempts = ask_attempts + 1, ask_leased_until = clock_timestamp() + make_interval(secs => $3)
        from due where id = due.request
      returning id, account_id, application_id, msisdn, purpose, grants, created_at, expires_at, ask_attempts, hook_id, due.url, due.secret`,
    values: [new Date(now), mostOfHook, leaseSeconds, [...asking.keys()], [...asking.values()]],
  })
  return rows
}

/** Has a webhook asked again then, and keeps what went wrong. */
export async function deferAsk(sql: Sql, id: string, dueAt: number, fault: string): Promise<void> {
  await sql.query({
    name: 'defer-consent-ask',
    text: `update network_request set ask_due_at = $2, ask_leased_until = null, ask_fault = $3
      where id = $1 and state = 'pending' and ask_due_at is not null`,
    values: [id, new Date(dueAt), fault],
  })
}

/** Has it asked no more. */
export async function endAsk(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'end-consent-ask',
    text: 'update network_request set ask_due_at = null, ask_leased_until = null where id = $1',
    values: [id],
  })
}

/** The next instant behind another at which a webhook is due, in milliseconds. */
export async function nextAskDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-consent-ask',
    text: `select min(ask_due_at) as due from network_request where state = 'pending' and ask_due_at > $1 and expires_at > ask_due_at
       and exists (select from network_consent_hook where id = hook_id and mode = 'webhook')`,
    values: [new Date(after)],
  })
  return rows[0]?.due?.getTime()
}
