import { encodeText } from '#carriers/smpp/index.ts'

/** The encodings of a handset; `auto` is GSM if possible, else UCS-2. */
export const ENCODINGS = ['auto', 'gsm', 'latin1', 'ucs2', 'binary'] as const
export type Encoding = (typeof ENCODINGS)[number]

type Coding = {
  /** data_coding (SMPP 3.4, 5.2.19). */
  dataCoding: number
  /** Number of octets at the end of a segment that must not be separated from the octets after them. */
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

/** Half a unit, or the first half of a surrogate pair, which starts with the bits 110110. */
function hangingUnits(octets: Buffer, end: number): number {
  const half = end % 2
  return half + ((octets[end - half - 2]! & 0xfc) === 0xd8 ? 2 : 0)
}

/** Encodes a text; a character that the alphabet lacks becomes a question mark. */
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

/** Raw octets with an encoding; `auto` means binary. */
export function encoded(octets: Buffer, encoding: Encoding): Encoded {
  return { ...CODINGS[encoding === 'auto' ? 'binary' : encoding], octets }
}

/** Splits octets into segments of at most `size`; no octets give one empty segment. */
export function divide({ octets, hanging }: Encoded, size: number): Buffer[] {
  const pieces: Buffer[] = []
  let start = 0
  do {
    const full = Math.min(start + size, octets.length)
    const back = full < octets.length ? hanging(octets, full) : 0
    // A segment smaller than one character has to split it.
    const end = full - back > start ? full - back : full
    pieces.push(octets.subarray(start, end))
    start = end
  } while (start < octets.length)
  return pieces
}
