import { findTlv, SMPP_TLV as TLV, type SubmitFields, type ShortMessage } from '#carriers/index.ts'

/** Whether a data_coding states a message class: the groups of 3GPP 23.038, section 4, without compression. */
export const hasClass = (dataCoding: number): boolean =>
  (dataCoding >= 0x10 && dataCoding <= 0x1f) || (dataCoding >= 0xf0 && dataCoding <= 0xf7)

/** The fields of a submit that its carrier gets, without those that are 0. A port has two octets; others are ignored. */
export function submitFieldsOf({
  protocolId,
  priority,
  dataCoding,
  tlvs,
}: Pick<ShortMessage, 'protocolId' | 'priority' | 'dataCoding' | 'tlvs'>): SubmitFields | undefined {
  const sourcePort = portOf(findTlv(tlvs, TLV.source_port))
  const destinationPort = portOf(findTlv(tlvs, TLV.destination_port))
  const fields: SubmitFields = {
    ...(protocolId !== 0 && { protocolId }),
    ...(priority !== 0 && { priority }),
    ...(hasClass(dataCoding) && { messageClass: dataCoding & 0x03 }),
    ...(sourcePort !== undefined && { sourcePort }),
    ...(destinationPort !== undefined && { destinationPort }),
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}

const portOf = (value: Buffer | undefined) => (value?.length === 2 ? value.readUInt16BE(0) : undefined)
