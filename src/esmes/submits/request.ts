import type { Carried, SubmitFields } from '#carriers/index.ts'
import { submitRequestOf, type SmppAddress, type SmppSubmit, type SubmitRequest } from '#messages/index.ts'

/** A text that was submitted by SMPP, by one submit or by several. Times are exchange time in milliseconds. */
export type SubmittedText = {
  accountId: string
  applicationId: string | null
  userId: string
  actor: string
  sender: string
  recipient: string
  text: string
  contentId?: string | undefined
  entityId?: string | undefined
  expiresAt?: number | undefined
  sendAt?: number | undefined
  serviceType?: string | undefined
  dataCoding?: number | undefined
  fields?: SubmitFields | undefined
  /** The octets of a message that is carried as it was submitted; it is one segment. */
  carried?: { content: Carried; isBinary: boolean } | undefined
  /** The addresses as submitted. */
  source: SmppAddress
  destination: SmppAddress
}

/** The longest text, as in the HTTP API. */
export const longestText = 1_000

/** The request to store a text as a message. `submits` returns the submits of the text, of which one has the ID of the message. */
export function requestOf(
  submitted: SubmittedText,
  perSecond: number,
  now: number,
  submits: readonly [SmppSubmit, ...SmppSubmit[]],
  id = submits[0].id,
): SubmitRequest {
  const { accountId, applicationId, actor, userId, source, destination, sendAt } = submitted
  const { serviceType, dataCoding, fields, carried } = submitted
  const body = {
    message_type: 'text' as const,
    channel: 'sms',
    from: submitted.sender,
    to: submitted.recipient,
    text: submitted.text,
    content_id: submitted.contentId,
    entity_id: submitted.entityId,
  }
  const request = submitRequestOf({ accountId, applicationId, actor, perSecond }, body, now)
  Object.assign(request.message, {
    id,
    smpp: {
      userId,
      source,
      destination,
      submits,
      ...(serviceType && { serviceType }),
      ...(dataCoding && { dataCoding }),
      ...(fields && { fields }),
      ...(carried && { carried: carried.content }),
    },
    ...(carried && { parts: 1 }),
    ...(carried?.isBinary && { encoding: 'binary' }),
    ...(sendAt !== undefined && { sendAt }),
    expiresAt: submitted.expiresAt ?? request.message.expiresAt + (sendAt ?? now) - now,
  })
  return request
}

/** The actor of the messages of a user. */
export const actorOf = (user: { systemId: string }) => `smpp:${user.systemId}`
