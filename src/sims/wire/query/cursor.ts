import { read, type Read, wrong } from './said.ts'

/** Where a page begins that a link leads to: behind an ICCID, and which page that is. */
export type Cursor = { page: number; after: string }

/** As it stands in a link. */
export function writeCursor({ page, after }: Cursor): string {
  return Buffer.from(`${page}.${after}`).toString('base64url')
}

/** Reads one that a link had; undefined where none is said. */
export function readCursor(said: unknown): Read<Cursor | undefined> {
  if (said === undefined) return read(undefined)
  const text = typeof said === 'string' ? Buffer.from(said, 'base64url').toString('latin1') : ''
  const [, page, after] = /^([1-9][0-9]{0,8})\.(89[0-9]{16,18})$/.exec(text) ?? []
  return page && after && writeCursor({ page: Number(page), after }) === said
    ? read({ page: Number(page), after })
    : wrong('Cursor: it is none of ours.')
}
