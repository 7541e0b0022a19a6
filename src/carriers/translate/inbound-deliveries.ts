import {
  normaliseId,
  readReceipt,
  TLV,
  findTlv,
  type DeliverSm,
  type MessageIdForm,
  type ReceiptState,
  type Tlv,
} from '../smpp/index.ts'
import {
  codingOf,
  ESM_UDHI,
  isSegmentNumber,
  readUserDataHeader,
  type DefaultAlphabet,
  type Piece,
} from '../text/index.ts'

/** Position of a segment in a long message: `part` from 1 to `total`, with the reference of its scheme. */
export type SegmentPosition = {
  scheme: 'udh8' | 'udh16' | 'sar'
  reference: number
  total: number
  part: number
}

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

/** Copies the octets, because they are a view of the socket's chunk. */
function readPiece(
  pdu: DeliverSm,
  alphabet: DefaultAlphabet,
): { piece: Piece; position: SegmentPosition | null } {
  const payload = pdu.shortMessage.length > 0 ? undefined : findTlv(pdu.tlvs, TLV.message_payload)
  const full = payload ?? pdu.shortMessage
  const { header, content, concatenation } =
    pdu.esmClass & ESM_UDHI ? readUserDataHeader(full) : { header: null, content: full }
  const { dataCoding } = pdu
  const coding = codingOf(dataCoding, alphabet)
  const piece = { coding, dataCoding, octets: Buffer.from(content), header: header && Buffer.from(header) }
  const segment = concatenation ? { ...concatenation, part: concatenation.sequence } : readSegment(pdu.tlvs)
  if (!segment || segment.total === 1) return { piece, position: null }
  const { scheme, reference, total, part } = segment
  return { piece, position: { scheme, reference, total, part } }
}

/** SMPP 3.4, 5.3.2.22 to 5.3.2.24: requires all three parameters and a valid segment number. */
function readSegment(tlvs: readonly Tlv[]): SegmentPosition | null {
  const reference = findTlv(tlvs, TLV.sar_msg_ref_num)
  const total = findTlv(tlvs, TLV.sar_total_segments)
  const part = findTlv(tlvs, TLV.sar_segment_seqnum)
  if (reference?.length !== 2 || total?.length !== 1 || part?.length !== 1) return null
  if (!isSegmentNumber(total[0]!, part[0]!)) return null
  return { scheme: 'sar', reference: reference.readUInt16BE(0), total: total[0]!, part: part[0]! }
}

/** Removes the plus, because carriers write numbers with and without it. */
function digits(address: string): string {
  return address.startsWith('+') ? address.slice(1) : address
}
