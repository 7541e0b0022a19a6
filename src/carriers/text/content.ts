import { decode, type Coding } from './decode.ts'

/** The octets of a segment or of a whole message, as delivered by a carrier. */
export type Piece = {
  coding: Coding
  dataCoding: number
  /** The octets of the text, without the user data header. */
  octets: Buffer
  /** The user data header including its length, if there is one. */
  header: Buffer | null
}

/** Content of a message. A binary message has no text. */
export type Content =
  | { text: string; encoding: 'text' | 'unicode' }
  | { text: ''; encoding: 'binary'; dataCoding: number; octets: Buffer; header: Buffer | null }

const GAP = '…'

/**
 * Reassembles a message from its segments in order. A missing segment (`undefined`) is shown as an ellipsis. Octets are joined before they
 * are decoded, because some senders split an escape or a surrogate pair over two segments. NUL is removed, because PostgreSQL does not
 * store it in text. A message with a binary segment is binary.
 */
export function contentOf(pieces: readonly (Piece | undefined)[]): Content {
  const there = pieces.filter((piece) => piece !== undefined)
  const binary = there.find((piece) => piece.coding === 'binary')
  if (binary) {
    const { dataCoding, header } = binary
    return { text: '', encoding: 'binary', dataCoding, octets: joined(there), header }
  }
  const text = runsOf(pieces).map(textOf).join('').replaceAll('\0', '')
  return { text, encoding: there.some((piece) => piece.coding === 'ucs2') ? 'unicode' : 'text' }
}

type Run = (Piece | undefined)[]

/** Groups adjacent segments of the same coding, and adjacent missing segments. */
function runsOf(pieces: readonly (Piece | undefined)[]): Run[] {
  const runs: Run[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last && last[0]?.coding === piece?.coding) last.push(piece)
    else runs.push([piece])
  }
  return runs
}

function textOf(run: Run): string {
  const there = run.filter((piece) => piece !== undefined)
  const coding = there[0]?.coding
  return coding === undefined || coding === 'binary' ? GAP : decode(coding, joined(there))
}

const joined = (pieces: Piece[]) => Buffer.concat(pieces.map(({ octets }) => octets))
