import type { Reader } from './reader.ts'
import { STATUS } from './statuses.ts'

/** An optional parameter, raw (SMPP 3.4, 3.2.4.1). */
export type Tlv = { tag: number; value: Buffer }

/** Supported tags (SMPP 3.4, 5.3.2); all others are kept raw. */
export const TLV = {
  payload_type: 0x0019,
  receipted_message_id: 0x001e,
  privacy_indicator: 0x0201,
  user_message_reference: 0x0204,
  source_port: 0x020a,
  destination_port: 0x020b,
  sar_msg_ref_num: 0x020c,
  sar_total_segments: 0x020e,
  sar_segment_seqnum: 0x020f,
  sc_interface_version: 0x0210,
  network_error_code: 0x0423,
  message_payload: 0x0424,
  message_state: 0x0427,
  ms_validity: 0x1204,
  // Vendor-specific tags that Indian carriers use by convention.
  entity_id: 0x1400,
  content_id: 0x1401,
} as const

const NONE: readonly Tlv[] = Object.freeze([])
const HEADER_OCTETS = 4

/** The optional parameters up to the end of the body. */
export function readTlvs(reader: Reader): readonly Tlv[] {
  if (reader.at === reader.end) return NONE
  const tlvs: Tlv[] = []
  const { buffer } = reader
  while (reader.at < reader.end) {
    if (reader.end - reader.at < HEADER_OCTETS) {
      reader.reject('optional parameters', STATUS.ESME_RINVOPTPARSTREAM)
      break
    }
    const tag = buffer.readUInt16BE(reader.at)
    const length = buffer.readUInt16BE(reader.at + 2)
    reader.at += HEADER_OCTETS
    tlvs.push({ tag, value: reader.octets('optional parameters', length, STATUS.ESME_RINVPARLEN) })
  }
  return tlvs
}

export function sizeOfTlvs(tlvs: readonly Tlv[]): number {
  let size = 0
  for (const { value } of tlvs) size += HEADER_OCTETS + value.length
  return size
}

export function writeTlvs(tlvs: readonly Tlv[], target: Buffer, start: number): number {
  let at = start
  for (const { tag, value } of tlvs) {
    target.writeUInt16BE(tag, at)
    target.writeUInt16BE(value.length, at + 2)
    target.set(value, at + HEADER_OCTETS)
    at += HEADER_OCTETS + value.length
  }
  return at
}

/** The value of the first parameter with this tag. */
export function findTlv(tlvs: readonly Tlv[], tag: number): Buffer | undefined {
  for (const tlv of tlvs) if (tlv.tag === tag) return tlv.value
  return undefined
}
