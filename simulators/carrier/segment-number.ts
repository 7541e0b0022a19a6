import { ESM_UDHI, TLV, findTlv, readUserDataHeader, type ShortMessage } from '#carriers/smpp/index.ts'

/** Which part of a long message this is, from 1: by its user data header, or by its sar parameters. */
export function segmentNumberOf({ esmClass, shortMessage, tlvs }: ShortMessage): number {
  const header = esmClass & ESM_UDHI ? readUserDataHeader(shortMessage).concatenation : undefined
  return header?.sequence ?? findTlv(tlvs, TLV.sar_segment_seqnum)?.[0] ?? 1
}
