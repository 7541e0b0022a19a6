import { concatenate, encodeText, ESM_UDHI, TLV, type SubmitSm, type Tlv } from '#carriers/smpp/index.ts'

/** The forms in which a long text is sent: with a user data header, with the `sar` parameters, or undivided. */
export const LONG_FORMS = ['udh', 'sar', 'payload'] as const
export type LongForm = (typeof LONG_FORMS)[number]

export type TextInput = {
  from: string
  to: string
  text: string
  form: LongForm
  /** 8 bits; the same in all segments of a text. */
  reference: number
  /** As in `registered_delivery`: 1 requests a receipt. */
  registeredDelivery: number
}

const MOST_OCTETS = 254

/** The submits of a text in order: GSM 03.38 if its alphabet has all characters, else UCS-2. */
export function submitsOf({ from, to, text, form, reference, registeredDelivery }: TextInput): SubmitSm[] {
  const { dataCoding, parts } = encodeText(text, 'auto', 'gsm', 0)
  const isNumber = /^\d+$/.test(from)
  const common = {
    sourceTon: isNumber ? 1 : 5,
    sourceNpi: isNumber ? 1 : 0,
    source: from,
    destinationTon: 1,
    destinationNpi: 1,
    destination: to,
    registeredDelivery,
    dataCoding,
  }
  return bodiesOf(parts, form, reference).map((body) => ({ ...common, ...body }))
}

type Body = Pick<SubmitSm, 'esmClass' | 'shortMessage' | 'tlvs'> & { shortMessage: Buffer }

function bodiesOf(parts: readonly Buffer[], form: LongForm, reference: number): Body[] {
  if (parts.length === 1) return [{ shortMessage: parts[0]! }]
  if (form === 'payload') {
    const octets = Buffer.concat(parts)
    if (octets.length <= MOST_OCTETS) return [{ shortMessage: octets }]
    return [{ shortMessage: Buffer.alloc(0), tlvs: [{ tag: TLV.message_payload, value: octets }] }]
  }
  if (form === 'sar')
    return parts.map((shortMessage, i) => ({ shortMessage, tlvs: sar(reference, parts.length, i + 1) }))
  return concatenate(parts, reference).map((shortMessage) => ({ esmClass: ESM_UDHI, shortMessage }))
}

/** SMPP 3.4, 5.3.2.22 to 5.3.2.24. */
const sar = (reference: number, total: number, part: number): Tlv[] => [
  { tag: TLV.sar_msg_ref_num, value: Buffer.of(0, reference) },
  { tag: TLV.sar_total_segments, value: Buffer.of(total) },
  { tag: TLV.sar_segment_seqnum, value: Buffer.of(part) },
]
