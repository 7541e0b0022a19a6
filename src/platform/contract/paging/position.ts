import { cursorOf, encoded, oneOf, separatedBy, uuid } from './cursor.ts'

/** Start of a page in a list that is read in both directions: after an ID, or before one. */
export type AdjacentId = { at: 'after' | 'before'; id: string }

/** An adjacent ID, or either end of the list. */
export type Position = AdjacentId | { at: 'first' } | { at: 'last' }

export const adjacentId = cursorOf<AdjacentId>(
  { at: oneOf(['after', 'before']), id: uuid },
  encoded(separatedBy(':')),
)
/** Whether a list has pages before and after a page. `more` states whether rows follow in the direction in which the page was read. */
export const adjacentPages = (
  position: Position | undefined,
  more: boolean,
): { next: boolean; prev: boolean } =>
  position?.at === 'before' || position?.at === 'last'
    ? { next: position.at === 'before', prev: more }
    : { next: more, prev: position?.at === 'after' }

const end = cursorOf<{ at: 'first' | 'last' }>({ at: oneOf(['first', 'last']) }, encoded(separatedBy(':')))

export const byPosition = {
  read: (text: string): Position | undefined => end.read(text) ?? adjacentId.read(text),
  write: (position: Position): string =>
    'id' in position ? adjacentId.write(position) : end.write(position),
}
