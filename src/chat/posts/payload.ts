import type { Indicator } from './indicator-store.ts'

/** A message on its way to a chat channel. Times are exchange time in milliseconds. */
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

/** An inbound message that has been read. */
export type Reading = {
  messageId: string
  chatMessageId: string
  accountId: string
  channel: string
  /** Who wrote it, and to which sender of the account. */
  from: string
  to: string
}

/** Why an indicator is shown no longer. */
export type Because = 'replied' | 'timeout' | 'asked'

const instant = (ms: number) => new Date(ms).toISOString()

/** What a channel is told of a message that is to be delivered. */
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

/** What it is told of an inbound message that the customer has read. */
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

/** What it is told of the replying indicator: to be shown until a moment, or no longer. */
export function indicatorPost(one: Indicator, at: number, ended?: Because): string {
  return JSON.stringify({
    event: 'replying_indicator',
    channel: one.channel,
    message_uuid: one.messageId,
    message_id: one.chatMessageId,
    from: one.sender,
    to: one.recipient,
    show: ended === undefined,
    type: 'text',
    ...(ended === undefined ? { until: instant(one.dueAt) } : { because: ended }),
    timestamp: instant(at),
  })
}
