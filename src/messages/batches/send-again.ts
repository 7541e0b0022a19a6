import { readAccount } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import { problemOf } from '../accept/fit.ts'
import type { SingleMessage } from '../message/contract.ts'
import { submitRequestOf, type SubmitRequest } from '../message/submit-request.ts'
import { sendOptionsOf } from '../message/send-options.ts'
import { readMessage, type MessageRow } from '../search/timeline-store.ts'
import { endResend, lockResend, releaseResend, type BatchMessage, type BatchRow } from './batch-store.ts'
import { storeRepeat, Uncovered, type RepeatDeps } from './store-repeat.ts'

export type SendAgainDeps = RepeatDeps & { db: Db; clock: Clock }

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
    const failure =
      'The text, the recipient or the account is no longer stored, or the message is a binary one or a segment of an SMPP client.'
    await endResend(sql, batch.id, messageId, { failure })
    return nothing
  }
  const repeat = { originalId: messageId, reason: batch.reason, now }
  const { after } = await storeRepeat(deps, sql, request, repeat)
  await endResend(sql, batch.id, messageId, { newMessageId: request.message.id })
  return after
}

/** The request to send a message again; undefined if its content is no longer stored, or is not a text of its own. */
async function requestOf(
  sql: Sql,
  messageId: string,
  actor: string,
  now: number,
): Promise<SubmitRequest | undefined> {
  const original = await readMessage(sql, messageId)
  const account = original && (await readAccount(sql, original.account_id))
  if (!original || !account || original.text === null || original.number_tag !== null) return undefined
  if (original.smpp?.carried) return undefined
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
