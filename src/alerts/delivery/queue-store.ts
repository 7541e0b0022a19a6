import type { Sql } from '#platform/database/db.ts'

/** Times are exchange time. */
export type NewWebhook = { id: string; alertId: string; payload: string; at: Date; expiresAt: Date }

export async function insertWebhook(
  sql: Sql,
  { id, alertId, payload, at, expiresAt }: NewWebhook,
): Promise<void> {
  await sql.query(
    'insert into report_alert_webhook (id, alert_id, payload, due_at, expires_at) values ($1, $2, $3, $4, $5)',
    [id, alertId, payload, at, expiresAt],
  )
}

/** A webhook that an operator's system has not accepted yet. */
export type DueWebhook = {
  id: string
  alertId: string
  payload: string
  /** Number of attempts, including this one. */
  attempts: number
  expiresAt: Date
  url: string
  secret: Buffer
}

/** The first webhook of each alert; the others wait for it, so that a system sees them in order. */
const firstOfAlerts = `select w.*, a.webhook_url, a.webhook_secret from report_alert a cross join lateral (
    select id, due_at, leased_until from report_alert_webhook where alert_id = a.id order by id limit 1) w
  where a.webhook_url is not null`

/** Claims the due webhooks, one of each alert, for `leaseSeconds` of wall time. Each attempt is counted before it is made. */
export async function claimWebhooks(sql: Sql, now: Date, leaseSeconds: number): Promise<DueWebhook[]> {
  const { rows } = await sql.query<DueWebhook>({
    name: 'claim-alert-webhooks',
    text: `update report_alert_webhook w
         set attempts = w.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $2)
        from (${firstOfAlerts}) due
       where w.id = due.id and w.due_at <= $1 and (w.leased_until is null or w.leased_until < clock_timestamp())
      returning w.id, w.alert_id as "alertId", w.payload, w.attempts, w.expires_at as "expiresAt",
        due.webhook_url as url, due.webhook_secret as secret`,
    values: [now, leaseSeconds],
  })
  return rows
}

/** Schedules the next attempt. */
export async function deferWebhook(
  sql: Sql,
  { id, alertId, url }: DueWebhook,
  dueAt: Date,
  failure: string,
): Promise<void> {
  await sql.query({
    name: 'defer-alert-webhook',
    text: 'update report_alert_webhook set due_at = $2, leased_until = null where id = $1',
    values: [id, dueAt],
  })
  await noteResult(sql, { alertId, url }, failure)
}

/** Ends a webhook that was accepted, or that has expired with a failure. */
export async function endWebhook(
  sql: Sql,
  { id, alertId, url }: DueWebhook,
  failure: string | null,
): Promise<void> {
  await sql.query({
    name: 'end-alert-webhook',
    text: 'delete from report_alert_webhook where id = $1',
    values: [id],
  })
  await noteResult(sql, { alertId, url }, failure)
}

/** Stores the result of the last attempt, unless the alert has another URL meanwhile. */
async function noteResult(
  sql: Sql,
  { alertId, url }: Pick<DueWebhook, 'alertId' | 'url'>,
  failure: string | null,
): Promise<void> {
  await sql.query({
    name: 'note-alert-webhook',
    text: 'update report_alert set webhook_failure = $2 where id = $1 and webhook_failure is distinct from $2 and webhook_url = $3',
    values: [alertId, failure, url],
  })
}

/** The earliest exchange time after `after` at which a webhook is due. */
export async function nextWebhookDue(sql: Sql, after: Date): Promise<Date | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-alert-webhook',
    text: `select min(due_at) as due from (${firstOfAlerts}) first where due_at > $1`,
    values: [after],
  })
  return rows[0]?.due ?? undefined
}
