import type { Sql } from '#platform/database/db.ts'

export type Notification = {
  digest: Buffer
  eventType: string
  /** ID of the brand at the registry, if the webhook contains it. */
  registryId: string | undefined
  /** Our ID of the brand, if the webhook contains it. */
  reference: string | undefined
  /** The same of the campaign. */
  campaignId: string | undefined
  campaignReference: string | undefined
  body: object
}

/**
 * Stores a webhook; one with the same body is processed again, since it may announce another change, but after five times only once a minute:
 * anyone can send a recorded webhook again.
 */
export async function storeNotification(sql: Sql, notification: Notification): Promise<void> {
  const { digest, eventType, registryId, reference, campaignId, campaignReference, body } = notification
  await sql.query({
    name: 'store-registry-notification',
    text: `insert into registry_notification (digest, event_type, registry_id, reference, campaign_id, campaign_reference, body)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (digest) do update set received_at = excluded.received_at, outcome = null,
        attempts = case when registry_notification.claimed_at > clock_timestamp() - interval '1 minute'
          then registry_notification.attempts else 0 end,
        due_at = case when registry_notification.attempts >= 5
          then greatest(excluded.due_at, registry_notification.claimed_at + interval '1 minute') else excluded.due_at end`,
    values: [
      digest,
      eventType,
      registryId ?? null,
      reference ?? null,
      campaignId ?? null,
      campaignReference ?? null,
      JSON.stringify(body),
    ],
  })
}

export type DueNotification = {
  digest: Buffer
  event_type: string
  registry_id: string | null
  reference: string | null
  campaign_id: string | null
  campaign_reference: string | null
  received_at: Date
  /** Seconds of wall time since it was received. */
  age: number
}

/** Claims due webhooks for a minute; after a crash another node processes them. After each further attempt the time doubles, up to an hour. */
export async function claimNotifications(sql: Sql, limit: number): Promise<DueNotification[]> {
  const { rows } = await sql.query<DueNotification>({
    name: 'claim-registry-notifications',
    text: `update registry_notification set attempts = attempts + 1, claimed_at = clock_timestamp(),
        due_at = clock_timestamp() + make_interval(mins => least(60, 2 ^ least(attempts, 6))::int)
      where digest in (select digest from registry_notification where outcome is null and due_at <= clock_timestamp()
                        order by due_at limit $1 for update skip locked)
      returning digest, event_type, registry_id, reference, campaign_id, campaign_reference, received_at,
        extract(epoch from clock_timestamp() - received_at)::float8 as age`,
    values: [limit],
  })
  return rows
}

/** Stores the outcome of a webhook, unless it was received again meanwhile. */
export async function endNotification(
  sql: Sql,
  { digest, received_at }: DueNotification,
  outcome: 'applied' | 'ignored' | 'unknown',
): Promise<void> {
  await sql.query({
    name: 'end-registry-notification',
    text: `update registry_notification set outcome = $3
      where digest = $1 and date_trunc('milliseconds', received_at) = $2`,
    values: [digest, received_at, outcome],
  })
}

/** Types of webhooks that report the result of a verification. */
const scored = ['BRAND_IDENTITY_STATUS_UPDATE', 'BRAND_IDENTITY_VET_UPDATE', 'BRAND_SCORE_UPDATE']

/** Whether the registry has reported a result about a brand within a number of seconds. */
export async function wasNotifiedSince(sql: Sql, registryId: string, seconds: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'was-notified-since',
    text: `select from registry_notification
      where registry_id = $1 and event_type = any($2::text[])
        and received_at > clock_timestamp() - make_interval(secs => $3) limit 1`,
    values: [registryId, scored, seconds],
  })
  return rowCount === 1
}
