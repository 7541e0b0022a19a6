import { readAccount } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import { problemOf, type Shortage } from '../accept/fit.ts'
import { storeFollowUps, type FollowUpDeps } from '../accept/store-follow-ups.ts'
import type { Notifier } from '../events/notifier.ts'
import type { SingleMessage } from '../message/contract.ts'
import { noteEvents } from '../message/history-store.ts'
import { linkNotes } from '../message/repeat.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { submitRequestOf, type SubmitRequest } from '../message/submit-request.ts'
import { sendOptionsOf } from '../message/send-options.ts'
import { readMessage, type MessageRow } from '../search/timeline-store.ts'
import { rejectionEventOf } from '../workflow/workflow.ts'
import { endResend, lockResend, releaseResend, type BatchMessage, type BatchRow } from './batch-store.ts'

export type SendAgainDeps = FollowUpDeps & {
  db: Db
  clock: Clock
  notifier: Notifier
  /** Called after the commit with messages that wait for their carriers. */
  wait(waiting: OutboundMessage[]): void
}

/**
 * Sends the content of a claimed message as a new message of its account. The transaction that accepts the new message links it to the original, whose row is
 * locked and has no final status, so it is sent once and not after its receipt. Returns false if the account's rate does not allow it now.
 */
export async function sendAgain(
  deps: SendAgainDeps,
  batch: BatchRow,
  message: BatchMessage,
): Promise<boolean> {
  try {
    const after = await despiteDeadlocks(() => deps.db.tx((sql) => storeCopy(deps, sql, batch, message)))
    after()
    return true
  } catch (error) {
    if (!(error instanceof Uncovered)) throw error
    if (error.shortage === 'rate') return false
    const failure = problemOf(error.shortage).detail
    await deps.db.tx((sql) => endResend(sql, batch.id, message.message_id, { failure }))
    return true
  }
}

/** Rolls back the transaction of a message that its account cannot send now. */
class Uncovered extends Error {
  readonly shortage: Shortage
  constructor(shortage: Shortage) {
    super(`not covered: ${shortage}`)
    this.shortage = shortage
  }
}

async function storeCopy(
  deps: SendAgainDeps,
  sql: Sql,
  batch: BatchRow,
  { message_id: messageId }: BatchMessage,
): Promise<() => void> {
  const nothing = () => undefined
  const status = await lockResend(sql, batch.id, messageId)
  if (status === undefined) return nothing
  if (status !== 'submitted') {
    await releaseResend(sql, batch.id, messageId)
    return nothing
  }
  const now = deps.clock.now()
  const request = await requestOf(sql, messageId, batch.actor, now)
  if (!request) {
    const failure = 'The text, the recipient or the account is no longer stored.'
    await endResend(sql, batch.id, messageId, { failure })
    return nothing
  }
  const { id: newMessageId, accountId } = request.message
  const { actor, reason } = batch
  const repeat = { originalId: messageId, newId: newMessageId, accountId, actor, reason }
  const { ofNew, ofOriginal } = linkNotes(repeat)
  const { decided, short, after } = await storeFollowUps(deps, sql, [request], () => ofNew, now, {})
  for (const shortage of short.values()) throw new Uncovered(shortage)
  await endResend(sql, batch.id, messageId, { newMessageId })
  await noteEvents(sql, [ofOriginal], now)
  const refused = decided.filter((one) => one.refusal)
  const notified = await deps.notifier.statuses(sql, refused.map(rejectionEventOf))
  return () => {
    notified()
    after()
    deps.wait(decided.filter((one) => !one.refusal).map((one) => one.message))
  }
}

/** The request to send a message again; undefined if its content is no longer stored. */
async function requestOf(
  sql: Sql,
  messageId: string,
  actor: string,
  now: number,
): Promise<SubmitRequest | undefined> {
  const original = await readMessage(sql, messageId)
  const account = original && (await readAccount(sql, original.account_id))
  if (!original || !account || original.text === null || original.number_tag !== null) return undefined
  const sending = {
    accountId: original.account_id,
    applicationId: original.application_id,
    actor,
    perSecond: account.max_outbound_request,
  }
  return submitRequestOf(sending, contentOf(original, original.text), now)
}

/** The message as its customer sent it. */
function contentOf(original: MessageRow, text: string): SingleMessage {
  const { sender: from, recipient: to } = original
  return { channel: 'sms', message_type: 'text', from, to, text, ...sendOptionsOf(original) } as SingleMessage
}
