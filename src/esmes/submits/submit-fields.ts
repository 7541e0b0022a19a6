import { fieldParameters, findTlv, type SubmitFields, type ShortMessage } from '#carriers/index.ts'

/** Whether a data_coding states a message class: the groups of 3GPP 23.038, section 4, without compression. */
export const hasClass = (dataCoding: number): boolean =>
  (dataCoding >= 0x10 && dataCoding <= 0x1f) || (dataCoding >= 0xf0 && dataCoding <= 0xf7)

/** The fields of a submit that its carrier gets, without those that are 0. Optional parameters of another length are ignored. */
export function submitFieldsOf({
  protocolId,
  priority,
  dataCoding,
  tlvs,
}: Pick<ShortMessage, 'protocolId' | 'priority' | 'dataCoding' | 'tlvs'>): SubmitFields | undefined {
  const fields: SubmitFields = {
    ...(protocolId !== 0 && { protocolId }),
    ...(priority !== 0 && { priority }),
    ...(hasClass(dataCoding) && { messageClass: dataCoding & 0x03 }),
  }
  for (const [name, tag, octets] of tlvs.length > 0 ? fieldParameters : []) {
    const value = findTlv(tlvs, tag)
    if (value?.length === octets) fields[name] = value.readUIntBE(0, octets)
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}
