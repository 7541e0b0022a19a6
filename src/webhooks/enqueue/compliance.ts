import type { EventAudience } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { firstId, uuidv7 } from '#platform/ids.ts'
import type { EventType } from '../event/event-kinds.ts'
import { addressed } from './registered.ts'
import { insertEvents, type NewDelivery } from './store.ts'
import { subjectIdOf } from '../event/subject-id.ts'

/** A status change of a registration. */
export type ComplianceChange = {
  accountId: string
  /** The event type, for example `campaign.status`. */
  event: EventType
  /** The kind of the registration and its IDs. */
  subject: { kind: string } & Record<string, string>
  status: string
  /** Undefined for the first status. */
  previousStatus: string | undefined
  reason: string | undefined
  /** Exchange time in milliseconds. */
  at: number
}

/** Where an account receives registration events: its URL, if it has one, its registered endpoints and its live feed. */
export type ComplianceRecipient = EventAudience & { url: string | undefined }

/**
 * Enqueues changes for the accounts that receive registration events, in order, in the transaction that makes the changes. The caller
 * has locked the changed rows, so that events of one subject keep the order of its changes. Any node delivers the events after the commit.
 */
export async function enqueueCompliance(
  sql: Sql,
  recipients: ReadonlyMap<string, ComplianceRecipient>,
  changes: readonly ComplianceChange[],
): Promise<void> {
  const rows = changes.flatMap((change) => {
    const recipient = recipients.get(change.accountId)
    return recipient === undefined ? [] : deliveriesOf(change, recipient)
  })
  if (rows.length > 0) await insertEvents(sql, firstId, rows)
}

function deliveriesOf(
  { accountId, subject, at, ...change }: ComplianceChange,
  recipient: ComplianceRecipient,
): NewDelivery[] {
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
  const event = {
    accountId,
    subjectId: subjectIdOf(subject),
    kind: 'compliance-status',
    eventStatus: change.status,
    payload,
    at,
  } as const
  return addressed({ event, eventId, type: change.event }, recipient)
}
