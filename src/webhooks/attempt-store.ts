import type { Sql } from '#platform/db.ts'
import { plainArray } from './array-literal.ts'
import type { Attempt } from './attempt.ts'

/**
 * Attempts at deliveries that `$12` still holds, with what follows for each: gone, or due again. What has waited for one
 * that is gone is due now ($13).
 */
const storeHeld = `with done as (
   select * from unnest($1::uuid[], $2::text[], $3::integer[], $4::float8[], $5::integer[], $6::text[],
                        $7::integer[], $8::text[], $9::text[], $10::text[], $11::float8[], $14::text[])
     as d (event_id, account_id, attempt, started_ms, took_ms, outcome, http_status, fault, detail, response, due_ms, url)
 ), gone as (
   delete from webhook_delivery w using done d
    where w.event_id = d.event_id and w.owner = $12 and w.attempt = d.attempt - 1 and d.outcome <> 'retried'
   returning w.event_id, w.place, w.subject_id, w.account_id, w.endpoint, w.channel, d.outcome
 ), again as (
   update webhook_delivery w
      set attempt = d.attempt, due_at = to_timestamp(d.due_ms / 1000), owner = null, lease_until = null
     from done d
    where w.event_id = d.event_id and w.owner = $12 and w.attempt = d.attempt - 1 and d.outcome = 'retried'
   returning w.event_id
 ), woken as (
   update webhook_delivery w set due_at = to_timestamp($13::float8 / 1000)
     from gone g
    where w.subject_id = g.subject_id and w.place > g.place and w.owner is null
      and w.due_at > to_timestamp($13::float8 / 1000)
 ), given_up as (
   insert into webhook_undelivered (event_id, account_id, endpoint, reason)
   select event_id, account_id, endpoint, outcome from gone where outcome = 'given_up' and channel is null
   on conflict do nothing
 ), held as (
   select d.* from done d join (select event_id from gone union all select event_id from again) h using (event_id)
 ), answered as (
   insert into webhook_response (event_id, account_id, attempt, body)
   select event_id, account_id, attempt, response from held where response is not null
 )
 insert into webhook_attempt
   (event_id, account_id, attempt, started_at, took_ms, outcome, http_status, fault, detail, url)
 select event_id, account_id, attempt, to_timestamp(started_ms / 1000), took_ms, outcome, http_status, fault, detail, url
   from held
 returning event_id`

/**
 * Stores attempts and what follows from them, in one statement. Only where this node still holds the delivery at that
 * attempt: a node that was stuck past its lease changes nothing. `now` is exchange time in milliseconds. Answers the
 * events whose attempts were stored.
 */
export async function insertAttempts(
  sql: Sql,
  owner: string,
  attempts: readonly Attempt[],
  now: number,
): Promise<Set<string>> {
  const { rows } = await sql.query<{ event_id: string }>({
    name: 'webhook-attempts',
    text: storeHeld,
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
      attempts.map((one) => one.elsewhere),
    ],
  })
  return new Set(rows.map((row) => row.event_id))
}
