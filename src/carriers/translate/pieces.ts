import { TLV, findTlv, type ShortMessage, type Tlv } from '../smpp/index.ts'
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

/**
 * Reads the octets of a message or of a segment, and its position, from short_message or message_payload. Copies the octets, because they are a view of
 * the socket's chunk.
 */
export function readPiece(
  pdu: Pick<ShortMessage, 'shortMessage' | 'tlvs' | 'esmClass' | 'dataCoding'>,
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
