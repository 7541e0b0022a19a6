import { decode, type Coding } from './decode.ts'

/** The octets of one part of a message, or of all of it, as a carrier delivered them. */
export type Piece = {
  coding: Coding
  dataCoding: number
  /** Without user data header. */
  octets: Buffer
  /** The user data header with its length, where there is one. */
  header: Buffer | null
}

/** What a message says. Binary ones have no text. */
export type Content =
  | { text: string; encoding: 'text' | 'unicode' }
  | { text: ''; encoding: 'binary'; dataCoding: number; octets: Buffer; header: Buffer | null }

const GAP = '…'

/**
 * A message put together of its pieces, in order; `undefined` is one that has not come, and shows as an ellipsis. Octets are joined
 * before they are read, since not every sender keeps an escape or a surrogate pair in one part. NUL is left out: no text column holds
 * it. Where a piece is binary, the message is.
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

/** Neighbours of one coding together, and neighbours that are missing. */
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
