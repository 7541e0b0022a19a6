import { cursorOf, encoded, separatedBy, text, integerPart } from '#platform/contract/paging/index.ts'
import { read, type Read, wrong } from './parameters.ts'

/** Where a page begins that a link leads to: behind an ICCID, and which page that is. */
export type Cursor = { page: number; after: string }

const byIccid = cursorOf<Cursor>(
  { page: integerPart, after: text(/^89[0-9]{16,18}$/) },
  encoded(separatedBy('.')),
)

/** As it stands in a link. */
export const writeCursor = byIccid.write

/** Reads one that a link had; undefined where none is said. */
export function readCursor(stated: unknown): Read<Cursor | undefined> {
  if (stated === undefined) return read(undefined)
  const position = typeof stated === 'string' ? byIccid.read(stated) : undefined
  return position && position.page > 0 ? read(position) : wrong('Cursor: it is none of ours.')
}
