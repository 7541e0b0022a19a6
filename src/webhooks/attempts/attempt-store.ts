import type { Sql } from '#platform/database/db.ts'
import { plainArray } from '../event/array-literal.ts'
import type { Attempt } from './attempt.ts'
import { countAttempts, type HourAttempt } from './hour-store.ts'
import { registeredIdOf } from '../event/endpoint-key.ts'
import { reportAttempts } from '../reports/change-store.ts'
import { byIndex } from '#platform/database/by-index.ts'

/**
 * Stores attempts at deliveries that are still leased to the node ($12), and either ends or reschedules each delivery. Later deliveries of
 * the same subject become due now ($13) when a delivery ends. A delivery ends as `disabled` if its 410 response disables the endpoint
 * ($15). Responses older than the retention are not stored, because their partition may have been dropped. Each step looks up its rows by
 * ID; `coalesce` keeps the planner from using the index by owner, which would read all leases of a node.
 */
const insertLeased = `with done as (
   select * from unnest($1::uuid[], $2::text[], $3::integer[], $4::float8[], $5::integer[], $6::text[],
                        $7::integer[], $8::text[], $9::text[], $10::text[], $14::text[], $15::boolean[], $16::text[], $17::uuid[])
     as d (event_id, account_id, attempt, started_ms, duration_ms, outcome, http_status, fault, detail, response, url, is_gone, headers,
           endpoint_id)
 ), ours as materialized (
   select event_id, attempt, seq, subject_id, endpoint, channel, replay_id from webhook_delivery
    where event_id = any ($1::uuid[]) and coalesce(owner = $12, false)
 ), held as materialized (
   select d.*, o.seq, o.subject_id, o.endpoint, o.channel, o.replay_id
     from done d join ours o on o.event_id = d.event_id and o.attempt = d.attempt - 1
 ), gone as (
   delete from webhook_delivery
    where event_id = any (array(select event_id from held where outcome <> 'retried')) and coalesce(owner = $12, false)
 ), again as (
   update webhook_delivery
      set attempt = attempt + 1, due_at = to_timestamp(($11::float8[])[array_position($1::uuid[], event_id)] / 1000),
          owner = null, lease_until = null
    where event_id = any (array(select event_id from held where outcome = 'retried')) and coalesce(owner = $12, false)
 ), behind as materialized (
   select subject_id, seq, event_id from webhook_delivery
    where subject_id = any (array(select subject_id from held where outcome <> 'retried'))
      and coalesce(owner is null and due_at > to_timestamp($13::float8 / 1000), false)
 ), woken as (
   update webhook_delivery set due_at = to_timestamp($13::float8 / 1000)
    where event_id = any (array(select b.event_id from behind b join held h using (subject_id)
                                 where b.seq > h.seq and h.outcome <> 'retried'))
 ), failed as (
   insert into webhook_undelivered (event_id, account_id, endpoint, reason)
   select event_id, account_id, endpoint, case when is_gone then 'disabled' else outcome end from held where outcome = 'failed' and channel is null
   on conflict do nothing
 ), answered as (
   insert into webhook_response (event_id, account_id, attempt, body, headers)
   select event_id, account_id, attempt, coalesce(response, ''), headers from held
    where (response is not null or headers is not null)
      and event_id >= (select uuid_at(clock_timestamp() - keep_days * interval '24 hours') from retention where kind = 'webhook_responses')
 ), reported as (
   ${reportAttempts}
 )
 insert into webhook_attempt
   (event_id, account_id, attempt, started_at, duration_ms, outcome, http_status, fault, detail, url, replay_id, endpoint_id)
 select event_id, account_id, attempt, to_timestamp(started_ms / 1000), duration_ms, outcome, http_status, fault, detail, url, replay_id,
        endpoint_id
   from held
 returning event_id`

/**
 * Ends a delivery whose attempt cannot be stored, so that the same webhook is not sent again and again. Records `not_recorded` as the
 * reason, unless the endpoint accepted the webhook. Later deliveries of the subject keep their due times.
 */
export async function endUnrecorded(sql: Sql, owner: string, { eventId, outcome }: Attempt): Promise<void> {
  await sql.query(
    `with gone as (
       delete from webhook_delivery where event_id = $1 and owner = $2 returning event_id, account_id, endpoint, channel
     )
     insert into webhook_undelivered (event_id, account_id, endpoint, reason)
     select event_id, account_id, endpoint, 'not_recorded' from gone where channel is null and $3
     on conflict do nothing`,
    [eventId, owner, outcome !== 'delivered'],
  )
}

/**
 * Stores attempts and their consequences in one statement, only for deliveries that this node still leases and that had no other attempt
 * since. A node that froze until after its lease expired therefore changes nothing. `now` is exchange time in milliseconds. Returns the
 * events whose attempts were stored.
 */
export async function insertAttempts(
  sql: Sql,
  owner: string,
  attempts: readonly Attempt[],
  now: number,
): Promise<Set<string>> {
  const query = {
    name: 'webhook-attempts',
    text: insertLeased,
    values: [
      plainArray(attempts.map((one) => one.eventId)),
      plainArray(attempts.map((one) => one.accountId)),
      plainArray(attempts.map((one) => one.attempt)),
      plainArray(attempts.map((one) => one.startedAt)),
      plainArray(attempts.map((one) => one.tookMs)),
      plainArray(attempts.map((one) => one.outcome)),
      plainArray(attempts.map((one) => one.status)),
      attempts.map((one) => one.fault),
      attempts.map((one) => one.detail),
      attempts.map((one) => one.response),
      plainArray(attempts.map((one) => one.dueAt)),
      owner,
      now,
      attempts.map((one) => one.urlOverride),
      plainArray(attempts.map((one) => one.sign === 'gone')),
      attempts.map((one) => one.headers),
      plainArray(attempts.map((one) => registeredIdOf(one.endpoint))),
    ],
  }
  const { rows } = await byIndex(sql, () => sql.query<{ event_id: string }>(query))
  const stored = new Set(rows.map((row) => row.event_id))
  const registered = attempts.flatMap((one) => {
    const endpointId = stored.has(one.eventId) ? registeredIdOf(one.endpoint) : undefined
    return endpointId === undefined ? [] : [hourAttempt(one, endpointId)]
  })
  if (registered.length > 0) await countAttempts(sql, registered)
  return stored
}

const hourAttempt = (
  { accountId, outcome, tookMs, endedAt: at }: Attempt,
  endpointId: string,
): HourAttempt => ({ endpointId, accountId, succeeded: outcome === 'delivered', tookMs, at })
