import type { Sql } from '#platform/database/db.ts'

const atOnce = 5_000

/**
 * Removes deliveries that will not be attempted any more from the queue and records the reason. Processes the endpoints that `of` selects,
 * endpoint by endpoint.
 */
const setAside = (of: string, selector: string, reason: string) => `
  with found as materialized (
    select d.event_id from (${of}) o cross join lateral (
      select w.event_id from webhook_delivery w
       where w.owner is null and w.endpoint = o.endpoint and ${selector}
       limit ${atOnce} for update skip locked) d
     limit ${atOnce}
  ), over as (
    delete from webhook_delivery where event_id = any (array(select event_id from found))
    returning event_id, account_id, endpoint
  )
  insert into webhook_undelivered (event_id, account_id, endpoint, reason)
  select event_id, account_id, endpoint, '${reason}' from over
  on conflict do nothing`

const atDisabled = setAside(
  `select endpoint from webhook_endpoint where state = 'disabled'`,
  'true',
  'disabled',
)
const outOfTime = setAside(
  'select unnest($1::text[]) as endpoint',
  'w.channel is null and w.expires_at <= to_timestamp($2::float8 / 1000)',
  'failed',
)

/** Sets aside waiting events of disabled endpoints. */
export async function setAsideDisabled(sql: Sql): Promise<void> {
  await untilFew(async () => (await sql.query(atDisabled)).rowCount)
}

/** Expires waiting events of some endpoints (exchange time in milliseconds). */
export async function expireWaiting(sql: Sql, endpoints: readonly string[], now: number): Promise<void> {
  await untilFew(async () => (await sql.query(outOfTime, [endpoints, now])).rowCount)
}

async function untilFew(step: () => Promise<number | null>): Promise<void> {
  while (((await step()) ?? 0) >= atOnce);
}
