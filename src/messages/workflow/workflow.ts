import type { Sql } from '#platform/database/db.ts'
import { type SubmitRequest, submitRequestOf } from '../message/submit-request.ts'
import type { Decided } from '../storing/accept-store.ts'
import { storeFollowUps, type FollowUpDeps } from '../accept/store-follow-ups.ts'
import type { Note } from '../message/history-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { StatusEvent } from '../events/notifier.ts'
import { takeNext, type Next } from '../message/workflow-store.ts'

/** The result for stored messages of workflows: events of refused messages, messages to be sent or posted, and functions to call after the commit. */
export type Onward = { events: StatusEvent[]; waiting: OutboundMessage[]; after: (() => void)[] }

/**
 * Continues the workflows of rejected messages in the transaction that rejects them. The next item becomes a message that is decided and charged
 * like a new message and states the cause in its history. If this message is refused too, the item after it follows. The message does not count against the account's rate,
 * which was checked when the workflow was accepted.
 */
export async function goOn(
  options: FollowUpDeps,
  sql: Sql,
  events: StatusEvent[],
  now: number,
): Promise<Onward> {
  const onward: Onward = { events: [], waiting: [], after: [] }
  for (let rejected = events; ;) {
    const before = lastOf(rejected)
    const next = before.size > 0 ? await takeNext(sql, [...before.values()].map(stepOf)) : []
    if (next.length === 0) return onward
    const { decided, after } = await storeFollowUps(
      options,
      sql,
      next.map((one) => submitRequestOfNext(one, now)),
      (one) => noteOf(one, before.get(one.workflow!.id)!),
      now,
    )
    onward.after.push(after)
    rejected = decided.filter((one) => one.refusal).map(rejectionEventOf)
    onward.events.push(...rejected)
    onward.waiting.push(...decided.filter((one) => !one.refusal).map((one) => one.message))
  }
}

/** The status event of a message refused by the exchange. */
export function rejectionEventOf({ message, refusal, workflow }: Decided): StatusEvent {
  const error = { code: refusal!.code, detail: refusal!.detail }
  return {
    ...message,
    carrierId: null,
    status: 'rejected',
    at: message.acceptedAt,
    price: 0,
    error,
    workflow,
  }
}

/** Rejected messages with a next item, by workflow. */
function lastOf(events: StatusEvent[]): Map<string, StatusEvent> {
  const ended = events.filter(
    ({ status, workflow }) => status === 'rejected' && workflow && workflow.item < workflow.items,
  )
  return new Map(ended.map((one) => [one.workflow!.id, one]))
}

function stepOf({ workflow }: StatusEvent) {
  return { id: workflow!.id, item: workflow!.item }
}

function submitRequestOfNext(
  { id, account_id, application_id, actor, item, items, body }: Next,
  now: number,
): SubmitRequest {
  const sending = { accountId: account_id, applicationId: application_id, actor, perSecond: 0 }
  return submitRequestOf(sending, body, now, { id, item, items })
}

function noteOf({ message, workflow }: Decided, before: StatusEvent): Note {
  const { id: messageId, accountId } = message
  const why = before.error ? ` with ${before.error.code}` : ''
  return {
    messageId,
    accountId,
    event: 'failover',
    actor: 'workflow',
    reason: `The previous message of the workflow was rejected${why}.`,
    details: { workflow_id: workflow!.id, item: workflow!.item, instead_of: before.id },
  }
}
