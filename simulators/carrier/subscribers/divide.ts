import { encodeText } from '#carriers/smpp/index.ts'

/** The alphabets that a phone may use; `auto` is GSM where it can be and UCS-2 where it must. */
export const ENCODINGS = ['auto', 'gsm', 'latin1', 'ucs2', 'binary'] as const
export type Encoding = (typeof ENCODINGS)[number]

type Coding = {
  /** data_coding (SMPP 3.4, 5.2.19). */
  dataCoding: number
  /** Octets at the end of a piece that belong together with those behind it. */
  hanging(octets: Buffer, end: number): number
}

export type Encoded = Coding & { octets: Buffer }

const ESCAPE = 0x1b

const CODINGS: Readonly<Record<Exclude<Encoding, 'auto'>, Coding>> = {
  gsm: { dataCoding: 0, hanging: (octets, end) => (octets[end - 1] === ESCAPE ? 1 : 0) },
  latin1: { dataCoding: 3, hanging: () => 0 },
  binary: { dataCoding: 4, hanging: () => 0 },
  ucs2: { dataCoding: 8, hanging: hangingUnits },
}

/** Half a unit, and the first half of a surrogate pair, which begins with the bits 110110. */
function hangingUnits(octets: Buffer, end: number): number {
  const half = end % 2
  return half + ((octets[end - half - 2]! & 0xfc) === 0xd8 ? 2 : 0)
}

/** The text in octets; a character that the alphabet lacks becomes a question mark. */
export function encode(text: string, encoding: Exclude<Encoding, 'binary'>): Encoded {
  if (encoding === 'latin1') {
    const octets = Buffer.from(text.replaceAll(/[^\0-\xff]/gu, '?'), 'latin1')
    return { ...CODINGS.latin1, octets }
  }
  const { dataCoding, parts } = encodeText(
    text,
    ({ auto: 'auto', gsm: 'text', ucs2: 'unicode' } as const)[encoding],
  )
  return { ...CODINGS[dataCoding === 0 ? 'gsm' : 'ucs2'], octets: Buffer.concat(parts) }
}

/** Octets as they are, said to be of this alphabet: binary where none is said. */
export function encoded(octets: Buffer, encoding: Encoding): Encoded {
  return { ...CODINGS[encoding === 'auto' ? 'binary' : encoding], octets }
}

/** Pieces of at most so many octets, and one that is empty when there are none. */
export function divide({ octets, hanging }: Encoded, size: number): Buffer[] {
  const pieces: Buffer[] = []
  let start = 0
  do {
    const full = Math.min(start + size, octets.length)
    const back = full < octets.length ? hanging(octets, full) : 0
    // What is smaller than a character of its own cannot keep it whole.
    const end = full - back > start ? full - back : full
    pieces.push(octets.subarray(start, end))
    start = end
  } while (start < octets.length)
  return pieces
}
