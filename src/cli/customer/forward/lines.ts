import { membersOf } from '../../listen/lines.ts'
import { type Colour, painter, plain } from '../../terminal/paint.ts'
import { timeOfDay } from '../../terminal/when.ts'
import type { FeedEvent } from '../access/feed.ts'
import { nameOf } from './event-types.ts'

/** One line per forwarded event: the endpoint's status and time, then the event. */
export function forwardedLine(
  event: FeedEvent,
  { status, tookMs }: { status: number; tookMs: number },
  coloured: boolean,
): string {
  const paint = painter(coloured)
  const colour: Colour = status < 300 ? 'green' : status < 500 ? 'yellow' : 'red'
  return [
    paint('grey', timeOfDay(new Date().toISOString())),
    paint(colour, String(status)),
    `${tookMs} ms`.padStart(7),
    paint('bold', nameOf(event).padEnd(21)),
    plain(event.subject_id),
    membersOf(event.payload),
  ].join('  ')
}
