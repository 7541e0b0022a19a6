import { contentOf, type Piece } from '#carriers/index.ts'
import type { Segment } from './segment.ts'

/** A complete text: its segments in order of arrival, among them repeated ones. `id` is the ID of its message, which is the ID of the last one. */
export type CompleteText = { id: string; segments: readonly Segment[] }

/** The complete texts among the segments of one key, and the segments that belong to none. */
export type Joined = { texts: CompleteText[]; rest: Segment[] }

/** Maximum number of submits of one segment of a text; earlier ones no longer belong to the text. */
const mostRepeats = 8

/**
 * Joins segments of one key in order of arrival. A repeated segment number belongs to the text that is still incomplete, and the latest octets of a
 * number count: clients repeat a segment without a response, and after a restart begin again with the same reference. After a text is
 * complete, the same number begins the next text.
 */
export function joinSegments(segments: readonly Segment[]): Joined {
  const joined: Joined = { texts: [], rest: [] }
  let open: Segment[] = []
  for (const segment of segments) {
    const same = open.filter(({ part }) => part === segment.part)
    if (same.length === mostRepeats) {
      joined.rest.push(same[0]!)
      open.splice(open.indexOf(same[0]!), 1)
    }
    open.push(segment)
    if (same.length > 0 || new Set(open.map(({ part }) => part)).size < segment.total) continue
    joined.texts.push({ id: segment.id, segments: open })
    open = []
  }
  joined.rest.push(...open)
  return joined
}

/** The text of a complete text, of the latest octets of each segment. */
export function textOf({ segments }: CompleteText): string {
  const latest = new Map<number, Piece>(segments.map(({ part, piece }) => [part, piece]))
  const inOrder = [...latest].toSorted(([a], [b]) => a - b)
  return contentOf(inOrder.map(([, piece]) => piece)).text
}
