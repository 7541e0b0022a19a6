import { isUuid } from '#platform/ids.ts'

/** Where a page of a list stands: behind an id, before one, or at either end. */
export type Position = { at: 'first' } | { at: 'last' } | { at: 'after' | 'before'; id: string }

/** A position as clients hand it back. */
export function toToken(position: Position): string {
  const text = 'id' in position ? `${position.at}:${position.id}` : position.at
  return Buffer.from(text).toString('base64url')
}

/** The position of a token; nothing where it is none of ours. */
export function fromToken(token: string): Position | undefined {
  const text = Buffer.from(token, 'base64url').toString()
  if (text === 'first' || text === 'last') return { at: text }
  const [at, id = ''] = text.split(':')
  return (at === 'after' || at === 'before') && isUuid(id) ? { at, id: id.toLowerCase() } : undefined
}
