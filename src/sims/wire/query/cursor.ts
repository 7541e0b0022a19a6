import { cursorOf, encoded, separatedBy, text, integerPart } from '#platform/contract/paging/index.ts'
import { read, type Read, wrong } from './parameters.ts'

/** The start of a linked page: after an ICCID, and its page number. */
export type Cursor = { page: number; after: string }

const byIccid = cursorOf<Cursor>(
  { page: integerPart, after: text(/^89[0-9]{16,18}$/) },
  encoded(separatedBy('.')),
)

/** The cursor as it appears in a link. */
export const writeCursor = byIccid.write

/** Reads the cursor of a link; undefined if there is none. */
export function readCursor(stated: unknown): Read<Cursor | undefined> {
  if (stated === undefined) return read(undefined)
  const position = typeof stated === 'string' ? byIccid.read(stated) : undefined
  return position && position.page > 0 ? read(position) : wrong('Cursor: the cursor is invalid.')
}
