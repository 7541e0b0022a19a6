import type { Sql } from '#platform/database/db.ts'
import { firstId, uuidv7 } from '#platform/ids.ts'
import { endpointOf } from '../endpoints/endpoint.ts'
import { insertEvents } from './store.ts'
import { subjectIdOf } from '../event/subject-id.ts'

/** A status change of a registration. */
export type ComplianceChange = {
  accountId: string
  /** The event type, for example `campaign.status`. */
  event: string
  /** The kind of the registration and its IDs. */
  subject: { kind: string } & Record<string, string>
  status: string
  /** Undefined for the first status. */
  previousStatus: string | undefined
  reason: string | undefined
  /** Exchange time in milliseconds. */
  at: number
}

/**
 * Enqueues changes for accounts with a webhook URL for registration events, in order, in the transaction that makes the changes. The caller
 * has locked the changed rows, so that events of one subject keep the order of its changes. Any node delivers the events after the commit.
 */
export async function enqueueCompliance(
  sql: Sql,
  addresses: ReadonlyMap<string, string>,
  changes: readonly ComplianceChange[],
): Promise<void> {
  const rows = changes.flatMap((change) => {
    const url = addresses.get(change.accountId)
    return url === undefined ? [] : [deliveryOf(change, url)]
  })
  if (rows.length > 0) await insertEvents(sql, firstId, rows)
}

function deliveryOf({ accountId, subject, at, ...change }: ComplianceChange, url: string) {
  const eventId = uuidv7()
  const payload = JSON.stringify({
    event_id: eventId,
    event: change.event,
    occurred_at: new Date(at).toISOString(),
    subject,
    status: change.status,
    previous_status: change.previousStatus ?? null,
    ...(change.reason && { reason: change.reason }),
  })
  const subjectId = subjectIdOf(subject)
  const event = {
    accountId,
    subjectId,
    kind: 'compliance-status',
    eventStatus: change.status,
    url,
    method: 'POST_JSON',
    payload,
    at,
  } as const
  return { event, eventId, endpoint: endpointOf(accountId, url), leased: false }
}
