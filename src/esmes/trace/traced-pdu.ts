import { contentOf, describeSmppPdu, type DescribedPdu, readPiece } from '#carriers/index.ts'
import type { SmppUser } from '../users/user.ts'

/** A PDU of a trace. `text` is null without a content, and if the content is binary or may not be shown. */
export type TracedPdu = Omit<DescribedPdu, 'content' | 'fault'> & {
  at: string
  direction: 'in' | 'out'
  /** Octets of the content. */
  octets: number
  text: string | null
  fault: string | null
}

/** The alphabets of a user for texts with data_coding 0. */
export type TracedUser = Pick<SmppUser, 'alphabet' | 'inboundAlphabet'>

/** A PDU as it was received or sent, with the user at that time; `at` is in milliseconds since 1970. */
export type RawPdu = { at: number; direction: 'in' | 'out'; octets: Buffer; user: TracedUser }

/** The text of the longest message. */
const mostCharacters = 1_000

export function tracedPdu({ at, direction, octets, user }: RawPdu, withTexts: boolean): TracedPdu {
  const { content, fault, ...rest } = describeSmppPdu(octets)
  return clean({
    at: new Date(at).toISOString(),
    direction,
    ...rest,
    octets: content?.length ?? 0,
    text:
      content && withTexts
        ? textOf(content, rest.fields, (esmClass) => alphabetOf(user, direction, esmClass))
        : null,
    fault: fault ?? null,
  })
}

/** The message types of esm_class, of which deliver_sm has those of receipts. */
const MESSAGE_TYPE = 0x3c

/** The alphabet of data_coding 0. Receipts are ASCII, so that Latin-1 shows them unchanged. */
function alphabetOf({ alphabet, inboundAlphabet }: TracedUser, direction: 'in' | 'out', esmClass: number) {
  if (direction === 'in') return alphabet
  return inboundAlphabet === 'latin1' || (esmClass & MESSAGE_TYPE) !== 0 ? 'latin1' : 'gsm'
}

/** The text without a user data header. `alphabet` returns the alphabet of data_coding 0 for an esm_class. */
function textOf(
  content: Buffer,
  fields: DescribedPdu['fields'],
  alphabet: (esmClass: number) => SmppUser['alphabet'],
): string | null {
  const pdu = {
    shortMessage: content,
    tlvs: [],
    esmClass: Number(fields['esm_class'] ?? 0),
    dataCoding: Number(fields['data_coding'] ?? 0),
  }
  const { text, encoding } = contentOf([readPiece(pdu, alphabet(pdu.esmClass)).piece])
  return encoding === 'binary' ? null : text.slice(0, mostCharacters)
}

/** Replaces characters that a JSON column cannot store. */
const clean = (pdu: TracedPdu): TracedPdu =>
  JSON.parse(
    JSON.stringify(pdu, (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
    ),
  ) as TracedPdu
