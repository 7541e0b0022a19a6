import { isUuid } from '#platform/ids.ts'

/** Where a page of a list stands: behind an id, or before one. */
export type Cursor = { at: 'after' | 'before'; id: string }

/** A place in a list as clients hand it back. */
export const toCursor = ({ at, id }: Cursor): string => Buffer.from(`${at}:${id}`).toString('base64url')

/** The place that a text stands for; nothing where it is none of ours. */
export function fromCursor(text: string): Cursor | undefined {
  const [at, id = ''] = Buffer.from(text, 'base64url').toString().split(':')
  return (at === 'after' || at === 'before') && isUuid(id) ? { at, id: id.toLowerCase() } : undefined
}
