import type { ForwardMethod } from '#accounts/index.ts'
import type { Db } from '#platform/db.ts'
import { byIndex } from '#platform/by-index.ts'
import type { Delivery, WebhookKind } from './event.ts'
import { leaseMs } from './schedule.ts'

/** What a claim may take: at most `each` of an endpoint and `room` in all, none of the endpoints and accounts in `except…`. */
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
 * `last` is the endpoint to go on after; undefined when the round has come to its end. `probed` are the open endpoints of
 * which one delivery was taken, to see whether somebody is there again.
 */
export type Claimed = { deliveries: Delivery[]; last: string | undefined; probed: string[] }

const endpointsAtOnce = 200
/** As long as an attempt may take, and a little more. */
const probeSeconds = 30

type ClaimedRow = {
  last: string | null
  visited: number
  probed: string[] | null
  event_id: string | null
  account_id: string
  application_id: string | null
  subject_id: string
  kind: WebhookKind
  channel: string | null
  endpoint: string
  url: string
  elsewhere: string | null
  method: ForwardMethod
  payload: string
  attempt: number
  attempts_before: number
  give_up_ms: number
}

/**
 * `visited`: the next endpoints, by hops over the index. `allowed`: how many each may give; an open one gives one, when its
 * probe is due and no other node has it. `blocked`: what has an earlier event of its subject that is not picked with it;
 * it is put off until that one is due, or a second when somebody holds it (and comes sooner when that one is gone).
 * What a chat channel was to have by now is left to those who end it.
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
    select v.endpoint, coalesce(h.state, 'healthy') as state
      from visited v left join webhook_endpoint h on h.endpoint = v.endpoint
     where v.endpoint is not null and v.endpoint <> all ($7::text[])
       and split_part(v.endpoint, ' ', 1) <> all ($9::text[]) and h.state is distinct from 'disabled'
  ), probing as (
    update webhook_endpoint h set probing_until = m.now + make_interval(secs => $10)
      from allowed a, moment m
     where a.state = 'open' and h.endpoint = a.endpoint and h.state = 'open' and h.probe_at <= m.now
       and coalesce(h.probing_until <= m.now, true)
       and exists (select from webhook_delivery d where d.owner is null and d.endpoint = a.endpoint and d.due_at <= m.now)
    returning h.endpoint
  ), picked as (
    select d.* from allowed a cross join moment m cross join lateral (
      select w.event_id, w.place, w.subject_id from webhook_delivery w
       where w.owner is null and w.endpoint = a.endpoint and w.due_at <= m.now
         and (w.channel is null or w.give_up_at > m.now)
         and (a.state <> 'open' or not exists (select from webhook_delivery e
               where e.subject_id = w.subject_id and e.place < w.place))
       order by w.due_at, w.event_id
       limit case when a.state <> 'open' then $5 when a.endpoint in (select endpoint from probing) then 1 else 0 end
       for update skip locked) d
    limit $6
  ), blocked as (
    select p.event_id, max(e.due_at) filter (where e.owner is null) as until
      from picked p join webhook_delivery e on e.subject_id = p.subject_id and e.place < p.place
     where not exists (select from picked q where q.event_id = e.event_id)
     group by p.event_id
  ), deferred as (
    update webhook_delivery w set due_at = greatest(b.until, m.now + interval '1 second')
      from blocked b, moment m where w.event_id = b.event_id
  ), claimed as (
    update webhook_delivery w set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $8)
      from picked p
     where w.event_id = p.event_id and not exists (select from blocked b where b.event_id = p.event_id)
    returning w.*
  )
  select round.last, round.visited, round.probed, c.event_id, c.account_id, e.application_id, c.subject_id, e.kind, c.channel, c.endpoint,
         coalesce(c.url, e.url) as url, c.url as elsewhere, e.method, e.payload, c.attempt, c.attempts_before,
         extract(epoch from c.give_up_at)::float8 * 1000 as give_up_ms
    from (select max(endpoint) as last, count(endpoint) as visited,
                 (select array_agg(endpoint) from probing) as probed from visited) round
    left join (claimed c join webhook_event e on e.id = c.event_id) on true
   order by c.place`

/** Leases due deliveries to this node, going round the endpoints so that a long queue hides no short one. */
export async function claim(db: Pick<Db, 'tx'>, what: Claim): Promise<Claimed> {
  const { owner, now, after, each, room, except, exceptAccounts } = what
  const leaseUntil = Date.now() + leaseMs
  const limits = [endpointsAtOnce, each, room, except, leaseMs / 1000, exceptAccounts, probeSeconds]
  const query = { name: 'webhook-claim', text: claimDue, values: [owner, now, after, ...limits] }
  const { rows } = await db.tx((sql) => byIndex(sql, () => sql.query<ClaimedRow>(query)))
  const claimed = rows.filter((row) => row.event_id !== null)
  const subjects = new Set<string>()
  const deliveries = claimed.map((row) => {
    const follows = subjects.has(row.subject_id)
    subjects.add(row.subject_id)
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
    kind: row.kind,
    channel: row.channel ?? undefined,
    url: row.url,
    elsewhere: row.elsewhere ?? undefined,
    method: row.method,
    payload: row.payload,
    endpoint: row.endpoint,
    attempt: row.attempt,
    attemptsBefore: row.attempts_before,
    giveUpAt: row.give_up_ms,
    leaseUntil,
    follows,
  }
}
