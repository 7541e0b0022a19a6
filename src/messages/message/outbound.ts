import type { EncodingType } from '#carriers/index.ts'
import type { Pace } from '#tendlc/index.ts'

/** A message on its way out, as every step of the path knows it. Times are exchange time in milliseconds; price is micro-euros. */
export type OutboundMessage = {
  id: string
  accountId: string
  applicationId: string | null
  /** `sms`, or the name of a chat channel. */
  channel: string
  sender: string
  recipient: string
  text: string
  /** The text as its recipient gets it, sealed (`secret-text.ts`), where `text` has a secret masked. */
  sealedText?: Buffer
  encoding: Exclude<EncodingType, 'auto'>
  parts: number
  price: number
  network: string | null
  carrierId: string | null
  /** Submits so far, to any carrier; of two of them that may be under way, it tells the last one. */
  attempt: number
  /** Submits to this carrier since the message was led to it. */
  tries: number
  clientRef: string | null
  webhookUrl: string | null
  webhookVersion: 'v1' | 'v0.1' | null
  acceptedAt: number
  expiresAt: number
  /** What a regulator has registered for this text and its sender, for carriers that ask for it. */
  contentId: string | null
  entityId: string | null
  /** The answer to a keyword: it goes to its recipient whatever that has said. */
  automatic?: boolean
  /** The pace that its network sets, as it was when the message was accepted: it waits in that lane for its turn. */
  pace?: Pace
}
