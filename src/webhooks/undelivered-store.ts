import type { Sql } from '#platform/db.ts'

const atOnce = 5_000

/** Takes rows of deliveries that nobody will try any more out of the queue, and notes why. */
const setAside = (which: string, reason: string) => `
  with over as (
    delete from webhook_delivery w
     using (select d.event_id from webhook_delivery d where d.owner is null and ${which}
             limit ${atOnce} for update of d skip locked) x
     where w.event_id = x.event_id
    returning w.event_id, w.account_id, w.endpoint
  )
  insert into webhook_undelivered (event_id, account_id, endpoint, reason)
  select event_id, account_id, endpoint, '${reason}' from over
  on conflict do nothing`

const atDisabled = setAside(
  `d.endpoint in (select endpoint from webhook_endpoint where state = 'disabled')`,
  'disabled',
)
const outOfTime = setAside(
  'd.endpoint = any ($1::text[]) and d.channel is null and d.give_up_at <= to_timestamp($2::float8 / 1000)',
  'given_up',
)

/** Sets aside what waits for endpoints that are disabled. */
export async function emptyDisabled(sql: Sql): Promise<void> {
  await untilFew(async () => (await sql.query(atDisabled)).rowCount)
}

/** Gives up what has waited for some endpoints until its time was over (exchange time in milliseconds). */
export async function giveUpWaiting(sql: Sql, endpoints: readonly string[], now: number): Promise<void> {
  await untilFew(async () => (await sql.query(outOfTime, [endpoints, now])).rowCount)
}

async function untilFew(step: () => Promise<number | null>): Promise<void> {
  while (((await step()) ?? 0) >= atOnce);
}
