import { TLV, type SubmitSm, type Tlv } from '../smpp/index.ts'

/** Values of a client's submit that the carrier gets with each segment; omitted ones are 0 or absent. */
export type SubmitFields = {
  protocolId?: number
  /** priority_flag. */
  priority?: number
  /** Class of a text by 3GPP 23.038: 0 is shown at once and not stored (flash). */
  messageClass?: number
  /** Ports of applications. */
  sourcePort?: number
  destinationPort?: number
  payloadType?: number
  /** privacy_indicator. */
  privacy?: number
  msValidity?: number
}

/** Fields that are optional parameters (SMPP 3.4, 5.3.2): tag and number of octets. */
export const fieldParameters = [
  ['sourcePort', TLV.source_port, 2],
  ['destinationPort', TLV.destination_port, 2],
  ['payloadType', TLV.payload_type, 1],
  ['privacy', TLV.privacy_indicator, 1],
  ['msValidity', TLV.ms_validity, 1],
] as const satisfies readonly (readonly [keyof SubmitFields, number, 1 | 2])[]

/** The fields of each submit. */
export const fieldsOf = ({
  protocolId,
  priority,
}: SubmitFields): Pick<SubmitSm, 'protocolId' | 'priority'> => ({
  ...(protocolId !== undefined && { protocolId }),
  ...(priority !== undefined && { priority }),
})

/** The optional parameters of each submit. */
export function parametersOf(fields: SubmitFields): Tlv[] {
  return fieldParameters.flatMap(([name, tag, octets]) => {
    const number = fields[name]
    if (number === undefined) return []
    return [{ tag, value: octets === 1 ? Buffer.of(number) : Buffer.of(number >> 8, number & 0xff) }]
  })
}

/** The data_coding of a text with a class: the general group of 3GPP 23.038, section 4, whose alphabet is stated and not the carrier's default. */
export const withClass = (dataCoding: 0 | 8, messageClass: number): number => 0x10 | dataCoding | messageClass
