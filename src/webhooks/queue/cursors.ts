import type { AttemptPosition } from '../attempts/attempt-list-store.ts'
import type { FeedEnd, FeedPosition } from '../events/feed-position.ts'
import {
  type Cursor,
  cursorOf,
  encoded,
  separatedBy,
  text,
  uuid,
  integerOf,
  integerPart,
} from '#platform/contract/paging/index.ts'

const endpoint = cursorOf({ endpoint: text(/^[0-9a-f]{8} [\x21-\x7e]+$/) }, encoded(separatedBy('\n')))

/** Endpoints, ordered by account and origin. */
export const byEndpoint: Cursor<string, { endpoint: string }> = {
  read: (cursor) => endpoint.read(cursor)?.endpoint,
  write: endpoint.write,
}

/** Attempts in the order in which they were recorded. */
export const byAttempt = cursorOf<AttemptPosition>(
  { micros: text(/^[0-9]{1,16}$/), eventId: uuid, attempt: integerPart },
  separatedBy('.'),
)

const end = { tx: text(/^[1-9][0-9]{0,18}$/), ms: integerOf(14) }
const fromTx = text(/^[1-9][0-9]{0,18}$/)
const dotted = separatedBy('.')
type Form<Member extends string> = Extract<FeedPosition, Record<Member, unknown>>

const current = cursorOf<FeedEnd>(end, dotted)
const replayed = cursorOf<Form<'replayed'>>({ ...end, replayed: uuid }, dotted)
const withinEvents = cursorOf<Form<'since'>>({ ...end, fromTx, since: integerOf(14), eventId: uuid }, dotted)
const withinAttempts = cursorOf<Form<'micros'>>(
  { ...end, fromTx, micros: text(/^[0-9]{1,16}$/), eventId: uuid, attempt: integerPart },
  dotted,
)

/** Events and attempts in the order of the feed. */
export const byTransaction: Cursor<FeedPosition> = {
  read: (cursor) =>
    current.read(cursor) ?? replayed.read(cursor) ?? withinEvents.read(cursor) ?? withinAttempts.read(cursor),
  write(position) {
    if ('replayed' in position) return replayed.write(position)
    if ('since' in position) return withinEvents.write(position)
    return 'micros' in position ? withinAttempts.write(position) : current.write(position)
  },
}
