import type { Micro } from '#platform/money.ts'

/** Format of a channel name, the value of `channel` in messages. `sms` is reserved. */
export const channelName = /^[a-z][a-z0-9_-]{1,31}$/

/** A chat channel: its name, callback URL, credentials and price. */
export type Channel = {
  name: string
  title: string
  /** URL that receives messages, read receipts and typing indicators. */
  callbackUrl: string
  /** Price per message in micro-euros. */
  price: Micro
  /** SHA-256 of the token that the chat service presents. */
  tokenHash: Buffer
  /** Signs requests to the chat service. */
  secret: string
  previous: { tokenHash: Buffer; secret: string; until: number } | undefined
}

/** A sender on a channel, with its account and the application whose webhooks report messages to the sender. */
export type Sender = { channel: string; sender: string; accountId: string; applicationId: string | null }
