import type { Indicator } from './indicator-store.ts'

/** An outbound message for a chat channel. Times are exchange time in milliseconds. */
export type Posting = {
  id: string
  accountId: string
  applicationId: string | null
  channel: string
  sender: string
  recipient: string
  text: string
  clientRef: string | null
  acceptedAt: number
  expiresAt: number
}

/** An inbound message that the customer has read. */
export type Reading = {
  messageId: string
  chatMessageId: string
  accountId: string
  channel: string
  /** The person who wrote the message. */
  from: string
  /** The sender to which the message was addressed. */
  to: string
}

/** Reason why an indicator ended. */
export type EndReason = 'replied' | 'timeout' | 'requested'

const instant = (ms: number) => new Date(ms).toISOString()

/** Post of an outbound message. */
export function messagePost(one: Posting): string {
  return JSON.stringify({
    event: 'message',
    channel: one.channel,
    message_uuid: one.id,
    from: one.sender,
    to: one.recipient,
    message_type: 'text',
    text: one.text,
    ...(one.clientRef !== null && { client_ref: one.clientRef }),
    timestamp: instant(one.acceptedAt),
    expires_at: instant(one.expiresAt),
  })
}

/** Post of a read receipt for an inbound message. */
export function readPost(one: Reading, at: number): string {
  return JSON.stringify({
    event: 'read',
    channel: one.channel,
    message_uuid: one.messageId,
    message_id: one.chatMessageId,
    from: one.from,
    to: one.to,
    timestamp: instant(at),
  })
}

/** Post that shows the typing indicator until a time, or ends it. */
export function indicatorPost(one: Indicator, at: number, ended?: EndReason): string {
  return JSON.stringify({
    event: 'replying_indicator',
    channel: one.channel,
    message_uuid: one.messageId,
    message_id: one.chatMessageId,
    from: one.sender,
    to: one.recipient,
    show: ended === undefined,
    type: 'text',
    ...(ended === undefined ? { until: instant(one.dueAt) } : { reason: ended }),
    timestamp: instant(at),
  })
}
