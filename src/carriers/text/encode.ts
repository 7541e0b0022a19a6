import type { DefaultAlphabet } from './decode.ts'
import { LIMITS, divideText, type Encoding } from './divide.ts'
import { countSeptets, encodeGsm, inGsm } from './gsm.ts'

/** `sms.encoding_type` of a message (S3-045). */
export type EncodingType = 'auto' | Encoding

/** SMPP 3.4, 5.2.19: 0 is the carrier's default alphabet, 8 is UCS-2 big-endian. */
type DataCoding = 0 | 8

export type EncodedText = { dataCoding: DataCoding; parts: Buffer[]; count: number }

/** A text in sendable form, the unit in which it is counted, and its encoder. */
type Writing = {
  text: string
  encoding: Encoding
  dataCoding: DataCoding
  octetsOf(text: string): Buffer
}

/**
 * Octets of each segment, without user data header. `auto` uses GSM 03.38 if every character is in its tables, else UCS-2;
 * `text` replaces characters that GSM lacks by '?'. Empty text is one empty segment.
 */
export function encodeText(
  text: string,
  encodingType: EncodingType,
  alphabet: DefaultAlphabet = 'gsm',
  shorterBy: 0 | 1 = 0,
): EncodedText {
  const writing = writingOf(text, encodingType, alphabet)
  const parts = divideText(writing.text, writing.encoding, shorterBy).map(writing.octetsOf)
  return { dataCoding: writing.dataCoding, parts, count: parts.length }
}

/** The octets of a text of any length, without segmentation. */
export function encodeUndivided(
  text: string,
  encodingType: EncodingType,
  alphabet: DefaultAlphabet,
): { dataCoding: DataCoding; octets: Buffer } {
  const writing = writingOf(text, encodingType, alphabet)
  return { dataCoding: writing.dataCoding, octets: writing.octetsOf(writing.text) }
}

/** Number of segments charged for a text, independent of the carrier. */
export function countParts(text: string, encodingType: EncodingType): number {
  // Fast path, because most texts are short.
  const septets = encodingType === 'unicode' ? -1 : countSeptets(text)
  if (septets >= 0 && septets <= LIMITS.text.single) return 1
  const { text: written, encoding } = writingOf(text, encodingType, 'gsm')
  return divideText(written, encoding).length
}

/** The resolved encoding of a text: `auto` is detected, the other two are returned unchanged. */
export function encodingOf(text: string, encodingType: EncodingType): Encoding {
  if (encodingType !== 'auto') return encodingType
  return countSeptets(text) >= 0 ? 'text' : 'unicode'
}

/**
 * If data_coding 0 is Latin-1, a GSM 03.38 text is encoded in Latin-1, or in UCS-2 if it has a character that Latin-1 lacks (the euro
 * sign and Greek capitals). Characters that GSM lacks are always sent as UCS-2, since the network delivers them in UCS-2.
 */
function writingOf(text: string, encodingType: EncodingType, alphabet: DefaultAlphabet): Writing {
  if (encodingOf(text, encodingType) === 'unicode') return inUcs2(text)
  const written = inGsm(text)
  if (alphabet === 'latin1' && !isLatin1(written)) return inUcs2(written)
  const octetsOf = alphabet === 'gsm' ? encodeGsm : encodeLatin1
  return { text: written, encoding: 'text', dataCoding: 0, octetsOf }
}

function inUcs2(text: string): Writing {
  return { text: text.toWellFormed(), encoding: 'unicode', dataCoding: 8, octetsOf: bigEndian }
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const encodeLatin1 = (text: string) => Buffer.from(text, 'latin1')

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0xff) return false
  return true
}
