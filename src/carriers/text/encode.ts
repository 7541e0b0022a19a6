import { ESCAPE, countSeptets, encodeGsm, isHighSurrogate } from './gsm.ts'

/** `sms.encoding_type` of a message (S3-045). */
export type EncodingType = 'auto' | 'text' | 'unicode'

/** SMPP 3.4, 5.2.19: 0 is the default alphabet (GSM 03.38 here), 8 is UCS-2 big-endian. */
export type EncodedText = { dataCoding: 0 | 8; parts: Buffer[]; count: number }

/** Septets, or UTF-16 units, of a message that travels alone and of each part of a longer one. */
export const PART_LIMITS = {
  gsm: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const

/**
 * Octets of each part, without user data header. `auto` takes GSM 03.38 when every character is in its
 * tables, else UCS-2; `text` sends '?' for what GSM lacks. Neither an escape and its character nor a
 * surrogate pair is ever divided between parts. Empty text is one empty part.
 */
export function encodeText(text: string, encodingType: EncodingType): EncodedText {
  const gsm = encodingOf(text, encodingType) === 'text'
  const parts = gsm ? splitSeptets(encodeGsm(text)) : splitUnits(text.toWellFormed())
  return { dataCoding: gsm ? 0 : 8, parts, count: parts.length }
}

/** The number of parts `encodeText` would make, without encoding in the usual cases. */
export function countParts(text: string, encodingType: EncodingType): number {
  if (encodingType === 'unicode') return countUnicodeParts(text)
  const septets = countSeptets(text)
  const { single, part } = PART_LIMITS.gsm
  if (septets >= 0 && septets <= single) return 1
  if (septets === text.length) return Math.ceil(septets / part)
  if (septets >= 0 || encodingType === 'text') return encodeText(text, 'text').count
  return countUnicodeParts(text)
}

function countUnicodeParts(text: string): number {
  const { single, part } = PART_LIMITS.unicode
  if (text.length <= single) return 1
  let count = 0
  for (let start = 0; start < text.length; start = cutUnits(text, start, part)) count += 1
  return count
}

function splitSeptets(septets: Buffer): Buffer[] {
  const { single, part } = PART_LIMITS.gsm
  if (septets.length <= single) return [septets]
  const parts: Buffer[] = []
  for (let start = 0; start < septets.length;) {
    let end = start + part
    if (end < septets.length && septets[end - 1] === ESCAPE) end -= 1
    parts.push(septets.subarray(start, end))
    start = end
  }
  return parts
}

function splitUnits(text: string): Buffer[] {
  const { single, part } = PART_LIMITS.unicode
  if (text.length <= single) return [bigEndian(text)]
  const parts: Buffer[] = []
  for (let start = 0; start < text.length;) {
    const end = cutUnits(text, start, part)
    parts.push(bigEndian(text.slice(start, end)))
    start = end
  }
  return parts
}

function cutUnits(text: string, start: number, limit: number): number {
  const end = start + limit
  return end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

/** The encoding that `auto` comes to for a text; the other two are what they say. */
export function encodingOf(text: string, encodingType: EncodingType): Exclude<EncodingType, 'auto'> {
  if (encodingType !== 'auto') return encodingType
  return countSeptets(text) >= 0 ? 'text' : 'unicode'
}
