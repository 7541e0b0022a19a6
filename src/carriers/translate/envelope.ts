import {
  concatenate,
  encodeText,
  encodeUndivided,
  ESM_UDHI,
  type DefaultAlphabet,
  type EncodingType,
} from '../text/index.ts'
import { TLV, type SubmitSm, type Tlv } from '../smpp/index.ts'
import { fieldsOf, parametersOf, withClass, type SubmitFields } from './submit-fields.ts'

/** A short message that is carried as a client has submitted it. */
export type Carried = {
  /** esm_class without the mode. */
  esmClass: number
  dataCoding: number
  /** short_message with its user data header, in Base64. */
  octets: string
  /** sar_msg_ref_num, sar_total_segments and sar_segment_seqnum, if the segment has these in place of a header. */
  sar?: { reference: number; total: number; part: number }
}

export type Letter = {
  sender: string
  recipient: string
  text: string
  encoding: EncodingType | 'binary'
  /** The octets to carry in place of the text. */
  carried?: Carried | undefined
  fields?: SubmitFields | undefined
  /** How long the carrier may try to deliver; sent as relative validity_period (SMPP 3.4, 7.1.1.2). */
  ttlSeconds: number
  /** 16-bit reference of the segments of a long text; the same for each retry of the message. */
  reference: number
  /** IDs of the text and of the sending entity, registered with a regulator. */
  contentId?: string | null
  entityId?: string | null
}

/**
 * Settings of a carrier for outgoing messages: concatenation of long texts, alphabet of data_coding 0, and the optional parameters
 * for IDs registered with a regulator; null if the carrier does not read them.
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

/** Converts the columns of a carrier, whose check constraints allow no other values. */
export function wireOf({ concatenation, alphabet, entity_id_tag, content_id_tag }: WireColumns): Wire {
  return { concatenation, alphabet, entityIdTag: entity_id_tag, contentIdTag: content_id_tag } as Wire
}

/** Whether a message may need several submits, which require a reference. */
export function requiresReference({ text, parts }: { text: string; parts: number }, wire: Wire): boolean {
  if (wire.concatenation === 'payload') return false
  // A text with a character that Latin-1 lacks is segmented as UCS-2.
  return parts > 1 || (wire.alphabet === 'latin1' && text.length > 70)
}

const INTERNATIONAL = { ton: 1, npi: 1 }
const ALPHANUMERIC = { ton: 5, npi: 0 }

/** Members that differ between the segments of a text. */
type Body = Pick<SubmitSm, 'esmClass' | 'shortMessage' | 'tlvs'>

/** Type and plan of a source address (SMPP 3.4, 5.2.5 and 5.2.6). */
export const sourceOf = (sender: string) => (/^[0-9]+$/.test(sender) ? INTERNATIONAL : ALPHANUMERIC)

/** The submit_sm PDUs of a message in order. Each repeats addresses, coding, validity and the request for a delivery receipt. */
export function submitsOf(letter: Letter, wire: Wire): SubmitSm[] {
  const { dataCoding, bodies } = bodiesOf(letter, wire)
  const source = sourceOf(letter.sender)
  const { fields = {} } = letter
  const shared = [...parametersOf(fields), ...registeredOf(letter, wire)]
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
    ...fieldsOf(fields),
    ...body,
    ...(shared.length > 0 && { tlvs: [...(body.tlvs ?? []), ...shared] }),
  }))
}

/** The registered IDs in each segment, as octet strings without a trailing NUL, which Indian carriers expect. */
function registeredOf({ entityId, contentId }: Letter, { entityIdTag, contentIdTag }: Wire): Tlv[] {
  const one = (tag: number | null | undefined, value: string | null | undefined) =>
    tag && value ? [{ tag, value: Buffer.from(value) }] : []
  return [...one(entityIdTag, entityId), ...one(contentIdTag, contentId)]
}

function bodiesOf(letter: Letter, wire: Wire): { dataCoding: number; bodies: Body[] } {
  const { carried, encoding } = letter
  if (carried) return { dataCoding: carried.dataCoding, bodies: [carriedBody(carried)] }
  if (encoding === 'binary') throw new Error('a binary message has no octets to carry')
  return bodiesOfText({ ...letter, encoding }, wire)
}

function carriedBody({ esmClass, octets, sar: segment }: Carried): Body {
  const tlvs = segment && sar(segment.reference, segment.total, segment.part)
  return { esmClass, shortMessage: Buffer.from(octets, 'base64'), ...(tlvs && { tlvs }) }
}

/** A text with a class states its alphabet, so that the one of data_coding 0 does not apply. */
function bodiesOfText(letter: Letter & { encoding: EncodingType }, wire: Wire) {
  const messageClass = letter.fields?.messageClass
  if (messageClass === undefined) return bodiesWithoutClass(letter, wire)
  const { dataCoding, bodies } = bodiesWithoutClass(letter, { ...wire, alphabet: 'gsm' })
  return { dataCoding: withClass(dataCoding, messageClass), bodies }
}

function bodiesWithoutClass(
  { text, encoding, reference }: Letter & { encoding: EncodingType },
  { concatenation, alphabet }: Wire,
) {
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

/** SMPP 3.4, 5.3.2.22 to 5.3.2.24: a reference of two octets, the total, and the number of this segment. */
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
