import type { AttemptPosition } from '../attempts/attempt-list-store.ts'
import type { FeedPosition } from '../events/feed-store.ts'
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

const transaction = { tx: text(/^[1-9][0-9]{0,18}$/), ms: integerOf(14) }
const current = cursorOf<FeedPosition>(transaction, separatedBy('.'))
const replayed = cursorOf<FeedPosition & { replayed: string }>(
  { ...transaction, replayed: uuid },
  separatedBy('.'),
)

/** Events and attempts in the order of their transactions, after repeated events in the order of their IDs. */
export const byTransaction: Cursor<FeedPosition> = {
  read: (cursor) => current.read(cursor) ?? replayed.read(cursor),
  write: ({ replayed: last, ...position }) =>
    last === undefined ? current.write(position) : replayed.write({ ...position, replayed: last }),
}
