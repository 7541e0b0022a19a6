import { endOfCharacters } from './clusters.ts'
import { countSeptets, isHighSurrogate, septetsOf } from './gsm.ts'

/** Unit in which a text is counted: septets of GSM 03.38, or UTF-16 units. */
export type Encoding = 'text' | 'unicode'

/** Septets or UTF-16 units of a single segment, and of each segment of a longer message with a header of six octets. */
export const LIMITS = {
  text: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const

/**
 * Splits a text into segments. Does not separate an escape from its character, a surrogate pair, or a grapheme, unless the grapheme is longer than
 * a segment. `shorterBy` is 1 if the header of a segment is one octet longer.
 */
export function divideText(text: string, encoding: Encoding, shorterBy: 0 | 1 = 0): string[] {
  const { single, part } = LIMITS[encoding]
  const size = encoding === 'text' ? countSeptets(text) : text.length
  if (size <= single) return [text]
  const cut = encoding === 'unicode' ? cutUnits : size === text.length ? cutPlain : cutSeptets
  const parts: string[] = []
  for (let start = 0; start < text.length;) {
    const end = cut(text, start, part - shorterBy)
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

const cutPlain = (text: string, start: number, limit: number) => Math.min(start + limit, text.length)

function cutSeptets(text: string, start: number, limit: number): number {
  let left = limit
  let end = start
  while (end < text.length) {
    left -= septetsOf(text.charCodeAt(end))
    if (left < 0) break
    end += 1
  }
  return end
}

function cutUnits(text: string, start: number, limit: number): number {
  if (start + limit >= text.length) return text.length
  const end = endOfCharacters(text, start, start + limit)
  if (end > start) return end
  return isHighSurrogate(text.charCodeAt(start + limit - 1)) ? start + limit - 1 : start + limit
}
