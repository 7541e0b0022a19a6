import { ESM_UDHI, TLV, findTlv, readUserDataHeader, type ShortMessage } from '#carriers/smpp/index.ts'

/** Segment number of a long message, from 1, by its user data header or its SAR parameters. */
export function segmentNumberOf({ esmClass, shortMessage, tlvs }: ShortMessage): number {
  const header = esmClass & ESM_UDHI ? readUserDataHeader(shortMessage).concatenation : undefined
  return header?.sequence ?? findTlv(tlvs, TLV.sar_segment_seqnum)?.[0] ?? 1
}
