import type { EncodingType } from '#carriers/index.ts'
import type { Pace } from '#tendlc/index.ts'
import type { SmppOrigin } from './smpp-origin.ts'

/** An outbound message, as used by every step of the message path. Times are exchange time in milliseconds; the price is in micro-euros. */
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
  /** `binary` for octets that are not a text. */
  encoding: Exclude<EncodingType, 'auto'> | 'binary'
  parts: number
  price: number
  network: string | null
  carrierId: string | null
  /** Number of submits so far, to any carrier. If two submits are in flight, the number identifies the later one. */
  attempt: number
  /** Number of submits to the current carrier. */
  tries: number
  clientRef: string | null
  webhookUrl: string | null
  webhookVersion: 'v1' | 'v0.1' | null
  acceptedAt: number
  expiresAt: number
  /** When a scheduled message is to be sent; absent if it is sent at once. */
  sendAt?: number
  /** Identifiers registered with a regulator for this text and its sender, for carriers that require them. */
  contentId: string | null
  entityId: string | null
  /** Whether this is a keyword reply, which is sent even if the recipient has opted out. */
  automatic?: boolean
  /** The network's throughput limit when the message was accepted; the message waits in the throttle bucket of that limit. */
  pace?: Pace
  /** How the message was submitted by SMPP; absent for messages by HTTP. */
  smpp?: SmppOrigin
}
