import {
  concatenate,
  encodeText,
  encodeUndivided,
  ESM_UDHI,
  type DefaultAlphabet,
  type EncodingType,
} from '../text/index.ts'
import { TLV, type SubmitSm, type Tlv } from '../smpp/index.ts'

export type Letter = {
  sender: string
  recipient: string
  text: string
  encoding: EncodingType
  /** How long the carrier may try; sent as the relative validity_period (SMPP 3.4, 7.1.1.2). */
  ttlSeconds: number
  /** Holds the parts of a long text together, 16 bits; the same each time the message is sent. */
  reference: number
  /** What a regulator has registered for the text, and for who sends it. */
  contentId?: string | null
  entityId?: string | null
}

/**
 * How a carrier wants messages: by what the parts of a long text are known, what data_coding 0 means, and under which optional
 * parameters it reads what a regulator has registered; null where it reads none.
 */
export type Wire = {
  concatenation: 'udh8' | 'udh16' | 'sar' | 'payload'
  alphabet: DefaultAlphabet
  entityIdTag?: number | null
  contentIdTag?: number | null
}

type WireColumns = {
  concatenation: string
  alphabet: string
  entity_id_tag: number | null
  content_id_tag: number | null
}

/** From the columns of a carrier, whose checks take no other words. */
export function wireOf({ concatenation, alphabet, entity_id_tag, content_id_tag }: WireColumns): Wire {
  return { concatenation, alphabet, entityIdTag: entity_id_tag, contentIdTag: content_id_tag } as Wire
}

/** Whether a message may go in several submits, which need a reference to be known by. */
export function requiresReference({ text, parts }: { text: string; parts: number }, wire: Wire): boolean {
  if (wire.concatenation === 'payload') return false
  // A text that Latin-1 lacks a character of is divided as UCS-2.
  return parts > 1 || (wire.alphabet === 'latin1' && text.length > 70)
}

// SMPP 3.4, 5.2.5 and 5.2.6.
const INTERNATIONAL = { ton: 1, npi: 1 }
const ALPHANUMERIC = { ton: 5, npi: 0 }

/** What differs among the parts of one text. */
type Body = Pick<SubmitSm, 'esmClass' | 'shortMessage' | 'tlvs'>

/** Each submit_sm of a message, in order; every one repeats addresses, coding, validity and the wish for a receipt. */
export function submitsOf(letter: Letter, wire: Wire): SubmitSm[] {
  const { dataCoding, bodies } = bodiesOf(letter, wire)
  const source = /^[0-9]+$/.test(letter.sender) ? INTERNATIONAL : ALPHANUMERIC
  const registered = registeredOf(letter, wire)
  return bodies.map((body) => ({
    sourceTon: source.ton,
    sourceNpi: source.npi,
    source: letter.sender,
    destinationTon: INTERNATIONAL.ton,
    destinationNpi: INTERNATIONAL.npi,
    destination: letter.recipient,
    validityPeriod: relativeTime(letter.ttlSeconds),
    registeredDelivery: 1,
    dataCoding,
    ...body,
    ...(registered.length > 0 && { tlvs: [...(body.tlvs ?? []), ...registered] }),
  }))
}

/** Octet strings without a NUL behind them, as Indian carriers read them; each part has them. */
function registeredOf({ entityId, contentId }: Letter, { entityIdTag, contentIdTag }: Wire): Tlv[] {
  const one = (tag: number | null | undefined, value: string | null | undefined) =>
    tag && value ? [{ tag, value: Buffer.from(value) }] : []
  return [...one(entityIdTag, entityId), ...one(contentIdTag, contentId)]
}

function bodiesOf({ text, encoding, reference }: Letter, { concatenation, alphabet }: Wire) {
  const wide = concatenation === 'udh16'
  const { dataCoding, parts } = encodeText(text, encoding, alphabet, wide ? 1 : 0)
  if (parts.length === 1) return { dataCoding, bodies: [plain(parts[0]!)] }
  if (concatenation === 'payload') {
    const { octets } = encodeUndivided(text, encoding, alphabet)
    return { dataCoding, bodies: [plain(Buffer.alloc(0), [{ tag: TLV.message_payload, value: octets }])] }
  }
  if (concatenation === 'sar')
    return { dataCoding, bodies: parts.map((part, i) => plain(part, sar(reference, parts.length, i + 1))) }
  const bodies: Body[] = concatenate(parts, reference, wide).map((shortMessage) => ({
    esmClass: ESM_UDHI,
    shortMessage,
  }))
  return { dataCoding, bodies }
}

function plain(shortMessage: Buffer, tlvs?: Tlv[]): Body {
  return { esmClass: 0, shortMessage, ...(tlvs && { tlvs }) }
}

/** SMPP 3.4, 5.3.2.22 to 5.3.2.24: a reference of two octets, how many parts there are, and which this is. */
function sar(reference: number, total: number, part: number): Tlv[] {
  return [
    { tag: TLV.sar_msg_ref_num, value: Buffer.of(reference >> 8, reference & 0xff) },
    { tag: TLV.sar_total_segments, value: Buffer.of(total) },
    { tag: TLV.sar_segment_seqnum, value: Buffer.of(part) },
  ]
}

/** `YYMMDDhhmmss000R`: years, months, days, hours, minutes and seconds from now. */
export function relativeTime(seconds: number): string {
  const left = Math.max(1, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const days = Math.floor(left / 86_400)
  return `0000${two(days)}${two(Math.floor(left / 3600) % 24)}${two(Math.floor(left / 60) % 60)}${two(left % 60)}000R`
}
