import type { Micro } from '#platform/money.ts'

/** The form of a channel's name, as it stands in the member `channel` of a message. `sms` is no chat channel. */
export const channelName = /^[a-z][a-z0-9_-]{1,31}$/

/** A chat channel: who carries its messages, where they are told, and what they cost. */
export type Channel = {
  name: string
  title: string
  /** Where messages, read marks and indicators are posted. */
  callbackUrl: string
  /** Micro-euros for each message. */
  price: Micro
  /** SHA-256 of the token that the chat side shows, and of the one before while that holds. */
  tokenHash: Buffer
  /** What signs the posts. */
  secret: string
  previous: { tokenHash: Buffer; secret: string; until: number } | undefined
}

/** A sender on a channel: whose it is, and the application whose webhooks tell of what is written to it. */
export type Sender = { channel: string; sender: string; accountId: string; applicationId: string | null }
