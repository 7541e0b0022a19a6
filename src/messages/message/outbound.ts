import type { EncodingType } from '#carriers/index.ts'
import type { Pace } from '#tendlc/index.ts'

/** An outbound message, as every step of the path uses it. Times are exchange time in milliseconds; the price is in micro-euros. */
export type OutboundMessage = {
  id: string
  accountId: string
  applicationId: string | null
  /** `sms`, or the name of a chat channel. */
  channel: string
  sender: string
  recipient: string
  text: string
  /** The unmasked text, sealed (`secret-text.ts`), if `text` contains a masked secret. */
  sealedText?: Buffer
  encoding: Exclude<EncodingType, 'auto'>
  parts: number
  price: number
  network: string | null
  carrierId: string | null
  /** Submits so far, to any carrier; if two are under way, it identifies the later one. */
  attempt: number
  /** Submits to the current carrier. */
  tries: number
  clientRef: string | null
  webhookUrl: string | null
  webhookVersion: 'v1' | 'v0.1' | null
  acceptedAt: number
  expiresAt: number
  /** Identifiers registered with a regulator for this text and its sender, for carriers that require them. */
  contentId: string | null
  entityId: string | null
  /** A keyword reply: sent even if its recipient has opted out. */
  automatic?: boolean
  /** The network's throughput limit when the message was accepted; the message waits in the throttle bucket of that limit. */
  pace?: Pace
}
