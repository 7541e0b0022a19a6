import type { Sql } from '#platform/database/db.ts'
import type { WriteKey } from '../writes/write-store.ts'

/** Stores that a write is about to be sent, and what the registry lists before it; false if it was sent before. */
export async function insertWriteAfter(
  sql: Sql,
  { kind, subject }: WriteKey,
  { accountId, reference, prior }: { accountId: string; reference: string; prior: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'insert-registry-write-after',
    text: `insert into registry_write (kind, subject, account_id, reference, prior) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [kind, subject, accountId, reference, prior],
  })
  return rowCount === 1
}

/** The state that the registry listed before a write. */
export async function priorOf(sql: Sql, { kind, subject }: WriteKey): Promise<string | undefined> {
  const { rows } = await sql.query<{ prior: string }>({
    name: 'prior-of-registry-write',
    text: 'select prior from registry_write where kind = $1 and subject = $2',
    values: [kind, subject],
  })
  return rows[0]?.prior
}

/** Why the registry reported a status of a campaign at a network, from its latest webhook; undefined without one. */
export async function explanationOf(
  sql: Sql,
  at: { registryId: string; eventType: string; network: string },
): Promise<string | undefined> {
  const { rows } = await sql.query<{ description: string | null }>({
    name: 'explanation-of-network-status',
    text: `select body ->> 'description' as description from registry_notification
      where campaign_id = $1 and event_type = $2 and body ->> 'mnoId' = $3 order by received_at desc limit 1`,
    values: [at.registryId, at.eventType, at.network],
  })
  return rows[0]?.description ?? undefined
}

/** Whether a network has rejected a campaign since an instant of wall time, as a webhook has reported. */
export async function wasRejectedSince(sql: Sql, registryId: string, since: Date): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'was-campaign-rejected-since',
    text: `select from registry_notification
      where campaign_id = $1 and event_type = 'MNO_CAMPAIGN_OPERATION_REJECTED' and received_at > $2 limit 1`,
    values: [registryId, since],
  })
  return rowCount === 1
}

/** A complaint that a network has reported about a campaign, by the registry's ID of the network. */
export type Complaint = { network: string; description: string; received_at: Date }

/** The complaints about a campaign in the stored webhooks, oldest first. */
export async function complaintsOf(sql: Sql, registryId: string): Promise<Complaint[]> {
  const { rows } = await sql.query<Complaint>({
    name: 'complaints-of-campaign',
    text: `select body ->> 'mnoId' as network, coalesce(body ->> 'description', '') as description, received_at
      from registry_notification where campaign_id = $1 and event_type = 'MNO_COMPLAINT' order by received_at limit 100`,
    values: [registryId],
  })
  return rows
}
