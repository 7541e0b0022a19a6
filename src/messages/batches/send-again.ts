import { createHash } from 'node:crypto'
import { readAccount } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import type { Accepted } from '../accept/idempotency.ts'
import type { SingleMessage } from '../message/contract.ts'
import { submitRequestOf, type SubmitRequest } from '../message/submit-request.ts'
import { readMessage, type MessageRow } from '../search/timeline-store.ts'
import type { ResendEnd } from './batch-store.ts'

export type SendAgainDeps = {
  db: Db
  clock: Clock
  accept(request: SubmitRequest): Promise<Accepted>
}

/** Refusals that end by themselves: the message is sent later. */
const laterStatuses: ReadonlySet<number> = new Set([429, 503])

/**
 * Sends the content of a message as a new message of its account. A repeated call for the same message returns the first result. Returns undefined if
 * the message cannot be accepted now.
 */
export async function sendAgain(
  { db, clock, accept }: SendAgainDeps,
  messageId: string,
  actor: string,
): Promise<ResendEnd | undefined> {
  const original = await readMessage(db, messageId)
  const account = original && (await readAccount(db, original.account_id))
  if (!original || !account || original.text === null || original.number_tag !== null)
    return { failure: 'The text, the recipient or the account is no longer stored.' }
  const sending = {
    accountId: original.account_id,
    applicationId: original.application_id,
    actor,
    perSecond: account.max_outbound_request,
  }
  const request = submitRequestOf(sending, contentOf(original, original.text), clock.now())
  try {
    const accepted = await accept({ ...request, once: onceFor(messageId) })
    return { newMessageId: accepted === 'accepted' ? request.message.id : accepted.messageId }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return laterStatuses.has(error.kind.status) ? undefined : { failure: error.detail }
  }
}

function onceFor(messageId: string) {
  const key = `send-again-${messageId}`
  return { key, request: createHash('sha256').update(key).digest() }
}

/** The message as its customer sent it. */
function contentOf(original: MessageRow, text: string): SingleMessage {
  const { sender: from, recipient: to, client_ref, webhook_url, webhook_version, details } = original
  return {
    channel: 'sms',
    message_type: 'text',
    from,
    to,
    text,
    ...(client_ref !== null && { client_ref }),
    ...(webhook_url !== null && { webhook_url }),
    ...(webhook_version !== null && { webhook_version }),
    ...(details !== null && { sms: details }),
  } as SingleMessage
}
