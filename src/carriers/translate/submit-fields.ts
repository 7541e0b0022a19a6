import { TLV, type SubmitSm, type Tlv } from '../smpp/index.ts'

/** Values of a client's submit that the carrier gets with each segment; omitted ones are 0 or absent. */
export type SubmitFields = {
  protocolId?: number
  /** priority_flag. */
  priority?: number
  /** Class of a text by 3GPP 23.038: 0 is shown at once and not stored (flash). */
  messageClass?: number
  /** Ports of applications, which a carrier gets as source_port and destination_port. */
  sourcePort?: number
  destinationPort?: number
}

/** The fields of each submit. */
export const fieldsOf = ({
  protocolId,
  priority,
}: SubmitFields): Pick<SubmitSm, 'protocolId' | 'priority'> => ({
  ...(protocolId !== undefined && { protocolId }),
  ...(priority !== undefined && { priority }),
})

/** The ports as optional parameters (SMPP 3.4, 5.3.2.20 and 5.3.2.21). */
export function portsOf({ sourcePort, destinationPort }: SubmitFields): Tlv[] {
  const one = (tag: number, port: number | undefined) =>
    port === undefined ? [] : [{ tag, value: Buffer.of(port >> 8, port & 0xff) }]
  return [...one(TLV.source_port, sourcePort), ...one(TLV.destination_port, destinationPort)]
}

/** The data_coding of a text with a class: the general group of 3GPP 23.038, section 4, whose alphabet is stated and not the carrier's default. */
export const withClass = (dataCoding: 0 | 8, messageClass: number): number => 0x10 | dataCoding | messageClass
