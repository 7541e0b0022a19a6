import type { ForwardMethod } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { byIndex } from '#platform/database/by-index.ts'
import { registeredIdOf } from '../event/endpoint-key.ts'
import type { Delivery, Registered, WebhookKind } from '../event/event.ts'
import { leaseMs } from '../event/schedule.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** Limits of a claim: at most `each` per endpoint and `room` in total, without the endpoints and accounts in `except…`. */
export type Claim = {
  owner: string
  now: number
  after: string
  each: number
  room: number
  except: string[]
  exceptAccounts: string[]
}

/**
 * `last` is the endpoint to continue after; undefined at the end of the round. `probed` are the open endpoints of which one
 * delivery was claimed as a probe.
 */
export type Claimed = { deliveries: Delivery[]; last: string | undefined; probed: string[] }

const endpointsAtOnce = 200
/** Slightly longer than the longest attempt. */
const probeSeconds = 30

type ClaimedRow = {
  last: string | null
  visited: number
  probed: string[] | null
  event_id: string | null
  account_id: string
  application_id: string | null
  order_id: string
  subject_id: string
  endpoint_id: string | null
  event_type: string | null
  kind: WebhookKind
  channel: string | null
  endpoint: string
  url: string
  elsewhere: string | null
  method: ForwardMethod
  payload: string
  attempt: number
  attempts_before: number
  expires_ms: number
}

/**
 * `visited`: the next endpoints, by a skip scan. `allowed`: their states. `blocked`: deliveries that must wait, because an earlier event of
 * the same subject was not picked; they are deferred until that event is due, or by 1 s if that event is leased. `probes`: the oldest delivery
 * of each open endpoint whose probe is due; one node leases the probe (`probing`) and claims that delivery. Expired chat posts are left to
 * `endPosts`.
 *
 * Independent of statistics no table is scanned as a whole: rows are found by `lateral` with an aggregate or a limit, by a scalar
 * subquery, or by an array of keys.
 */
const claimDue = `
  with recursive visited as (
    (select endpoint, 1 as nth from webhook_delivery
      where owner is null and endpoint > $3 order by endpoint limit 1)
    union all
    select (select d.endpoint from webhook_delivery d
             where d.owner is null and d.endpoint > v.endpoint order by d.endpoint limit 1), v.nth + 1
      from visited v where v.endpoint is not null and v.nth < $4
  ), moment as (
    select to_timestamp($2::float8 / 1000) as now
  ), allowed as (
    select v.endpoint, coalesce(h.state, 'healthy') as state, h.due as probe_due
      from visited v cross join moment m left join lateral (
        select e.state, e.probe_at <= m.now and coalesce(e.probing_until <= m.now, true) as due
          from webhook_endpoint e where e.endpoint = v.endpoint limit 1) h on true
     where v.endpoint is not null and v.endpoint <> all ($7::text[])
       and split_part(v.endpoint, ' ', 1) <> all ($9::text[]) and h.state is distinct from 'disabled'
  ), picked as (
    select a.endpoint, a.state, d.* from allowed a cross join moment m cross join lateral (
      select w.event_id, w.seq, w.subject_id from webhook_delivery w
       where w.owner is null and w.endpoint = a.endpoint and w.due_at <= m.now
         and (w.channel is null or w.expires_at > m.now)
       order by w.due_at, w.event_id
       limit case when a.state <> 'open' or a.probe_due then $5 else 0 end
       for update skip locked) d
    limit $6
  ), blocked as (
    select p.event_id, e.until from picked p cross join lateral (
      select count(*) as earlier, max(d.due_at) filter (where d.owner is null) as until
        from webhook_delivery d
       where d.subject_id = p.subject_id and d.seq < p.seq
         and d.event_id not in (select q.event_id from picked q)) e
     where e.earlier > 0
  ), deferred as (
    update webhook_delivery w
       set due_at = greatest((select b.until from blocked b where b.event_id = w.event_id), m.now + interval '1 second')
      from moment m where w.event_id = any (array(select event_id from blocked))
  ), probes as (
    select p.endpoint, min(p.seq) as seq from picked p
     where p.state = 'open' and p.event_id not in (select b.event_id from blocked b)
     group by p.endpoint
  ), probing as (
    update webhook_endpoint h set probing_until = m.now + make_interval(secs => $10)
      from moment m
     where h.endpoint = any (array(select endpoint from probes))
       and h.state = 'open' and h.probe_at <= m.now and coalesce(h.probing_until <= m.now, true)
    returning h.endpoint
  ), claimed as (
    update webhook_delivery w set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $8)
     where w.event_id = any (array(
             select p.event_id from picked p
              where p.event_id not in (select b.event_id from blocked b)
                and (p.state <> 'open' or p.seq in (
                      select seq from probes where endpoint in (select endpoint from probing)))))
    returning w.*
  )
  select round.last, round.visited, round.probed, c.event_id, c.account_id, c.application_id, c.subject_id as order_id, c.about as subject_id,
         c.endpoint_id, c.event_type, c.kind, c.channel, c.endpoint,
         coalesce(c.url, c.event_url) as url, c.url as elsewhere, c.method, c.payload, c.attempt, c.attempts_before,
         extract(epoch from c.expires_at)::float8 * 1000 as expires_ms
    from (select max(endpoint) as last, count(endpoint) as visited,
                 (select array_agg(endpoint) from probing) as probed from visited) round
    left join (
      select w.*, e.application_id, e.subject_id as about, e.endpoint_id, e.event_type, e.kind, e.url as event_url, e.method, e.payload
        from claimed w cross join lateral (
          select * from webhook_event e where e.id = w.event_id limit 1) e) c on true
   order by c.seq`

/** Leases due deliveries to this node, endpoint by endpoint, so that a long queue does not block short ones. */
export async function claim(db: Pick<Db, 'tx'>, request: Claim): Promise<Claimed> {
  const { owner, now, after, each, room, except, exceptAccounts } = request
  const leaseUntil = wallNow() + leaseMs
  const limits = [endpointsAtOnce, each, room, except, leaseMs / 1000, exceptAccounts, probeSeconds]
  const query = { name: 'webhook-claim', text: claimDue, values: [owner, now, after, ...limits] }
  const { rows } = await db.tx((sql) => byIndex(sql, () => sql.query<ClaimedRow>(query)))
  const claimed = rows.filter((row) => row.event_id !== null)
  const subjects = new Set<string>()
  const deliveries = claimed.map((row) => {
    const follows = subjects.has(row.order_id)
    subjects.add(row.order_id)
    return toDelivery(row, leaseUntil, follows)
  })
  const { visited, last, probed } = rows[0]!
  const more = visited === endpointsAtOnce || deliveries.length === room
  return { deliveries, last: more ? last! : undefined, probed: probed ?? [] }
}

function toDelivery(row: ClaimedRow, leaseUntil: number, follows: boolean): Delivery {
  return {
    eventId: row.event_id!,
    accountId: row.account_id,
    applicationId: row.application_id ?? undefined,
    subjectId: row.subject_id,
    orderId: row.order_id,
    kind: row.kind,
    channel: row.channel ?? undefined,
    registered: registeredOf(row),
    url: row.url,
    urlOverride: row.elsewhere ?? undefined,
    method: row.method,
    payload: row.payload,
    endpoint: row.endpoint,
    attempt: row.attempt,
    attemptsBefore: row.attempts_before,
    expiresAt: row.expires_ms,
    leaseUntil,
    follows,
  }
}

/** The registered endpoint of a delivery, unless the event is replayed to another URL. */
function registeredOf({ endpoint, endpoint_id: id, event_type: type }: ClaimedRow): Registered | undefined {
  return id !== null && registeredIdOf(endpoint) === id ? { id, type: type! } : undefined
}
