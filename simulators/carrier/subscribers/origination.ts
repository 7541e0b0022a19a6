import { ESM_UDHI, TLV, concatenate, type SubmitSm, type Tlv } from '#carriers/smpp/index.ts'
import { divide, encode, encoded, type Encoded, type Encoding } from './divide.ts'

/** Concatenation of a long message: headers with an 8-bit or 16-bit reference, SAR parameters, or one message_payload. */
export const NUMBERINGS = ['udh8', 'udh16', 'sar', 'payload'] as const
export type Numbering = (typeof NUMBERINGS)[number]

/** A message from a subscriber, as text or as octets in `hex`; without `systemId` it is sent to the client that bound last. */
export type Origination = {
  from: string
  to: string
  text?: string | undefined
  hex?: string | undefined
  systemId?: string | undefined
  /** Default: `auto` for text, `binary` for octets. */
  encoding?: Encoding | undefined
  /** Default: `udh8`. */
  parts?: Numbering | undefined
  /** Octets of text per segment. Default: the maximum of a short message. */
  size?: number | undefined
  /** Segments to send, in order: `[2, 1, 1]` sends the second, the first, and the first again. Default: all in order. */
  order?: readonly number[] | undefined
  /** Reference of the segments. Default: a counter. */
  reference?: number | undefined
  /** Number of messages, and messages per second. Defaults: 1 and 100. `{n}` in the text is the number of the message. */
  count?: number | undefined
  rate?: number | undefined
}

/** A message that cannot be sent, with the invalid member and the reason. */
export class ImpossibleMessage extends Error {
  override name = 'ImpossibleMessage'
  readonly member: string

  constructor(member: string, reason: string) {
    super(reason)
    this.member = member
  }
}

const INTERNATIONAL = 1
const ALPHANUMERIC = 5
const ISDN = 1
const MOST_PARTS = 255
const SHORT_MESSAGE = { septets: 160, octets: 140 }
/** Maximum message_payload, so that the PDU stays within the maximum length. */
const PAYLOAD = 65_000
/** Size of the header in septets or octets of the message. */
const HEADERS: Readonly<Record<Numbering, { septets: number; octets: number }>> = {
  udh8: { septets: 7, octets: 6 },
  udh16: { septets: 8, octets: 7 },
  sar: { septets: 7, octets: 6 },
  payload: { septets: 0, octets: 0 },
}

/** The PDUs of one message in the order of sending. Throws `ImpossibleMessage`. */
export function messagesOf(input: Origination, reference: number): SubmitSm[] {
  const content = contentOf(input)
  const pieces = input.parts === 'payload' ? [content.octets] : piecesOf(content, input)
  if (pieces.length > MOST_PARTS)
    throw new ImpossibleMessage('text', `needs more than ${MOST_PARTS} segments`)
  const common = { ...addressesOf(input), dataCoding: content.dataCoding }
  const parts = numbered(pieces, input.parts ?? 'udh8', input.reference ?? reference).map((part) => ({
    ...common,
    ...part,
  }))
  return (input.order ?? parts.map((_, i) => i + 1)).map((segment) => {
    const part = parts[segment - 1]
    if (part) return part
    throw new ImpossibleMessage('order', `names segment ${segment} of ${parts.length}`)
  })
}

function contentOf({ text, hex, encoding = 'auto' }: Origination): Encoded {
  if ((text === undefined) === (hex === undefined)) throw new ImpossibleMessage('text', 'or hex is required')
  const content =
    text === undefined
      ? encoded(Buffer.from(hex!, 'hex'), encoding)
      : encoding === 'binary'
        ? encoded(Buffer.from(text), encoding)
        : encode(text, encoding)
  if (content.octets.length <= PAYLOAD) return content
  throw new ImpossibleMessage(text === undefined ? 'hex' : 'text', `is longer than ${PAYLOAD} octets`)
}

function piecesOf(content: Encoded, { parts = 'udh8', size }: Origination): Buffer[] {
  const unit = content.dataCoding === 0 ? 'septets' : 'octets'
  if (size === undefined && content.octets.length <= SHORT_MESSAGE[unit]) return [content.octets]
  return divide(content, size ?? SHORT_MESSAGE[unit] - HEADERS[parts][unit])
}

type Part = Pick<SubmitSm, 'shortMessage'> & { esmClass?: number; tlvs?: Tlv[] }

function numbered(pieces: Buffer[], numbering: Numbering, reference: number): Part[] {
  if (numbering === 'payload')
    return [{ shortMessage: Buffer.alloc(0), tlvs: [{ tag: TLV.message_payload, value: pieces[0]! }] }]
  if (pieces.length === 1) return [{ shortMessage: pieces[0]! }]
  if (numbering === 'sar')
    return pieces.map((shortMessage, i) => ({ shortMessage, tlvs: sarOf(reference, pieces.length, i + 1) }))
  return concatenate(pieces, reference, numbering === 'udh16').map((shortMessage) => ({
    shortMessage,
    esmClass: ESM_UDHI,
  }))
}

/** The SAR parameters of a segment (SMPP 3.4, 5.3.2.22 to 5.3.2.24). */
function sarOf(reference: number, total: number, segment: number): Tlv[] {
  const number = Buffer.alloc(2)
  number.writeUInt16BE(reference & 0xffff)
  return [
    { tag: TLV.sar_msg_ref_num, value: number },
    { tag: TLV.sar_total_segments, value: Buffer.of(total) },
    { tag: TLV.sar_segment_seqnum, value: Buffer.of(segment) },
  ]
}

function addressesOf({ from, to }: Origination) {
  const number = /^\d+$/.test(from)
  return {
    sourceTon: number ? INTERNATIONAL : ALPHANUMERIC,
    sourceNpi: number ? ISDN : 0,
    source: from,
    destinationTon: INTERNATIONAL,
    destinationNpi: ISDN,
    destination: to,
  }
}
