import { endOfCharacters } from './clusters.ts'
import { countSeptets, isHighSurrogate, septetsOf } from './gsm.ts'

/** The two ways a text is counted: septets of GSM 03.38, or UTF-16 units. */
export type Encoding = 'text' | 'unicode'

/** Septets, or UTF-16 units, of a message that travels alone and of each part of a longer one behind a header of six octets. */
export const LIMITS = {
  text: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const

/**
 * A text as its parts. Never divided are an escape and its character, a surrogate pair, and what a reader sees as one character,
 * unless that is longer than a part. `shorterBy` is 1 where the header of a part takes one octet more.
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
