import { contentOf, describeSmppPdu, type DescribedPdu, readPiece } from '#carriers/index.ts'

/** A PDU of a trace. `text` is null without a content, and if the content is binary or may not be shown. */
export type TracedPdu = Omit<DescribedPdu, 'content' | 'fault'> & {
  at: string
  direction: 'in' | 'out'
  /** Octets of the content. */
  octets: number
  text: string | null
  fault: string | null
}

/** A PDU as it was received or sent; `at` is in milliseconds since 1970. */
export type RawPdu = { at: number; direction: 'in' | 'out'; octets: Buffer }

/** The text of the longest message. */
const mostCharacters = 1_000

export function tracedPdu({ at, direction, octets }: RawPdu, withTexts: boolean): TracedPdu {
  const { content, fault, ...rest } = describeSmppPdu(octets)
  return clean({
    at: new Date(at).toISOString(),
    direction,
    ...rest,
    octets: content?.length ?? 0,
    text: content && withTexts ? textOf(content, rest.fields) : null,
    fault: fault ?? null,
  })
}

/** The text, with GSM 03.38 as the alphabet of data_coding 0, without a user data header. */
function textOf(content: Buffer, fields: DescribedPdu['fields']): string | null {
  const pdu = {
    shortMessage: content,
    tlvs: [],
    esmClass: Number(fields['esm_class'] ?? 0),
    dataCoding: Number(fields['data_coding'] ?? 0),
  }
  const { text, encoding } = contentOf([readPiece(pdu, 'gsm').piece])
  return encoding === 'binary' ? null : text.slice(0, mostCharacters)
}

/** Replaces characters that a JSON column cannot store. */
const clean = (pdu: TracedPdu): TracedPdu =>
  JSON.parse(
    JSON.stringify(pdu, (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
    ),
  ) as TracedPdu
