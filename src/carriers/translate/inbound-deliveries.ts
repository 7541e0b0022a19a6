import {
  normaliseId,
  readReceipt,
  type DeliverSm,
  type MessageIdForm,
  type ReceiptState,
} from '../smpp/index.ts'
import type { DefaultAlphabet, Piece } from '../text/index.ts'
import { readPiece, type SegmentPosition } from './pieces.ts'

/** A deliver_sm: a delivery receipt, or a subscriber's message or a segment of such a message. */
export type InboundDelivery =
  | {
      kind: 'receipt'
      /** The carrier's message ID, normalized for matching. */
      id: string
      /** The message ID as the carrier wrote it. */
      writtenId: string
      recipient: string
      state: ReceiptState
      err: string | null
    }
  | { kind: 'message'; sender: string; recipient: string; piece: Piece; position: SegmentPosition | null }

/** A carrier's format of IDs in receipts, and its alphabet for data_coding 0. */
export type ReceiveSettings = { receipt_id_form: string; alphabet: string }

/** Reads one deliver_sm. */
export function readInboundDelivery(pdu: DeliverSm, settings: ReceiveSettings): InboundDelivery {
  const receipt = readReceipt(pdu)
  if (receipt)
    return {
      kind: 'receipt',
      id: normaliseId(receipt.id, settings.receipt_id_form as MessageIdForm),
      writtenId: receipt.id,
      recipient: digits(pdu.source),
      state: receipt.state,
      err: receipt.err ?? null,
    }
  const sender = digits(pdu.source)
  const recipient = digits(pdu.destination)
  return { kind: 'message', sender, recipient, ...readPiece(pdu, settings.alphabet as DefaultAlphabet) }
}

/** Removes the plus, because carriers write numbers with and without it. */
function digits(address: string): string {
  return address.startsWith('+') ? address.slice(1) : address
}
