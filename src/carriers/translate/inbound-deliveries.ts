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

/** Which part of which long message something is: `part` from 1 to `total`, known by a reference of its scheme. */
export type SegmentPosition = {
  scheme: 'udh8' | 'udh16' | 'sar'
  reference: number
  total: number
  part: number
}

/** What a carrier delivers: the receipt of a part, or a message of a subscriber, or one part of it. */
export type InboundDelivery =
  | {
      kind: 'receipt'
      /** In the form that receipts are matched by. */
      id: string
      /** As the carrier wrote it. */
      writtenId: string
      recipient: string
      state: ReceiptState
      err: string | null
    }
  | { kind: 'message'; sender: string; recipient: string; piece: Piece; place: SegmentPosition | null }

/** How a carrier writes ids in receipts, and what its data_coding 0 means. */
export type Hand = { receipt_id_form: string; alphabet: string }

/** Reads one deliver_sm. */
export function readInboundDelivery(pdu: DeliverSm, hand: Hand): InboundDelivery {
  const receipt = readReceipt(pdu)
  if (receipt)
    return {
      kind: 'receipt',
      id: normaliseId(receipt.id, hand.receipt_id_form as MessageIdForm),
      writtenId: receipt.id,
      recipient: digits(pdu.source),
      state: receipt.state,
      err: receipt.err ?? null,
    }
  const sender = digits(pdu.source)
  const recipient = digits(pdu.destination)
  return { kind: 'message', sender, recipient, ...readPiece(pdu, hand.alphabet as DefaultAlphabet) }
}

/** The octets live in the chunk that came from the socket, and are copied. */
function readPiece(
  pdu: DeliverSm,
  alphabet: DefaultAlphabet,
): { piece: Piece; place: SegmentPosition | null } {
  const payload = pdu.shortMessage.length > 0 ? undefined : findTlv(pdu.tlvs, TLV.message_payload)
  const full = payload ?? pdu.shortMessage
  const { header, content, concatenation } =
    pdu.esmClass & ESM_UDHI ? readUserDataHeader(full) : { header: null, content: full }
  const { dataCoding } = pdu
  const coding = codingOf(dataCoding, alphabet)
  const piece = { coding, dataCoding, octets: Buffer.from(content), header: header && Buffer.from(header) }
  const segment = concatenation ? { ...concatenation, part: concatenation.sequence } : readSegment(pdu.tlvs)
  if (!segment || segment.total === 1) return { piece, place: null }
  const { scheme, reference, total, part } = segment
  return { piece, place: { scheme, reference, total, part } }
}

/** SMPP 3.4, 5.3.2.22 to 5.3.2.24: all three parameters, and a place that can be. */
function readSegment(tlvs: readonly Tlv[]): SegmentPosition | null {
  const reference = findTlv(tlvs, TLV.sar_msg_ref_num)
  const total = findTlv(tlvs, TLV.sar_total_segments)
  const part = findTlv(tlvs, TLV.sar_segment_seqnum)
  if (reference?.length !== 2 || total?.length !== 1 || part?.length !== 1) return null
  if (!isSegmentNumber(total[0]!, part[0]!)) return null
  return { scheme: 'sar', reference: reference.readUInt16BE(0), total: total[0]!, part: part[0]! }
}

/** Carriers write numbers with and without their plus. */
function digits(address: string): string {
  return address.startsWith('+') ? address.slice(1) : address
}
