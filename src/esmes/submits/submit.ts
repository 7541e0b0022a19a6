import type { SubmitFields, Piece, SegmentPosition } from '#carriers/index.ts'
import type { SmppAddress, SmppSubmit } from '#messages/index.ts'

/** A submit that was read, before anything is decided about the message. */
export type Submit = {
  /** The sender and the recipient as in every message: digits, or an alphanumeric sender. */
  sender: string
  recipient: string
  /** The addresses as submitted, for receipts. */
  source: SmppAddress
  destination: SmppAddress
  /** The octets of the text or of a segment, and the position of the segment. */
  piece: Piece
  position: SegmentPosition | null
  /** Further fields that the carrier gets; undefined if none was stated. */
  fields: SubmitFields | undefined
  /** The requested receipts. */
  receipts: Omit<SmppSubmit, 'id'>
  /** Exchange time in milliseconds at which the message expires; undefined for the default of the exchange. */
  expiresAt: number | undefined
  /** Exchange time in milliseconds at which the message is to be sent; undefined for now. */
  sendAt: number | undefined
  /** The service_type; empty for the default. */
  serviceType: string
  /** Identifiers that India's regulator requires. */
  entityId: string | undefined
  contentId: string | undefined
}

/** Why a submit is not accepted: the command_status of the response, and the sentence for the log of the session. */
export type SubmitRefusal = { status: number; reason: string }
