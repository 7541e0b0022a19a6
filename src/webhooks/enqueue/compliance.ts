import type { Sql } from '#platform/database/db.ts'
import { firstId, uuidv7 } from '#platform/ids.ts'
import { endpointOf } from '../endpoints/endpoint.ts'
import { insertEvents } from './store.ts'
import { subjectIdOf } from '../event/subject-id.ts'

/** A change of state of something that is registered. */
export type ComplianceChange = {
  accountId: string
  /** `campaign.status`: what has changed. */
  event: string
  /** What it is, and all ids that lead to it. */
  subject: { kind: string } & Record<string, string>
  status: string
  /** Nothing for the first. */
  previousStatus: string | undefined
  reason: string | undefined
  /** Exchange time in milliseconds. */
  at: number
}

/**
 * Has changes told to those accounts that have an address, in the order given, in the transaction that makes them. The caller holds
 * what it changes, so that the events of one subject have the order of its changes; any node claims them after the commit.
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
