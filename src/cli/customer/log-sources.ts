import { timeOfUuid } from '#platform/ids.ts'
import { linesOf, subjectWidth } from '../listen/lines.ts'
import { painter, plain } from '../terminal/paint.ts'
import { timeOfDay } from '../terminal/when.ts'
import type { FeedEvent } from './access/feed.ts'
import type { AccountAnswer } from './access/operations.ts'
import type { AccountAsk } from './access/request.ts'

type Opened = {
  ask: AccountAsk
  /** Exchange time at the start. */
  now: string
  /** The system clock of the exchange at the start, in whole seconds. */
  wallNow: string
  signal: AbortSignal
}

/** One kind of entries of the log. `open` returns a function that reads the entries since its previous call, oldest first. */
export type LogSource = {
  name: string
  open(tail: Opened): () => Promise<object[]>
  /** When an entry occurred, by the machine's clock of the exchange. */
  timeOf(entry: never): string
  line(entry: never, coloured: boolean): string
}

type Message = AccountAnswer<'findOwnMessages'>['messages'][number]
type Request = AccountAnswer<'listOwnRequests'>['requests'][number]

/** Accepted messages; those received are events. */
const messages: LogSource = {
  name: 'message',
  open: ({ ask, now, signal }) =>
    unseen(
      async (cursor) => {
        const query = { since: now, limit: '100', cursor }
        const page = await ask('findOwnMessages', { query }, { signal })
        return { rows: page.messages, next: page.next }
      },
      ({ message_uuid: id }: Message) => id,
      ({ direction }) => direction === 'outbound',
    ),
  // `accepted_at` is exchange time, which a sandbox can advance; the ID contains the other.
  timeOf: ({ message_uuid: id }: Message) => new Date(timeOfUuid(id)).toISOString(),
  line({ message_uuid: id, from, to, text }: Message, coloured) {
    const paint = painter(coloured)
    const at = new Date(timeOfUuid(id)).toISOString()
    const head = `${paint('grey', timeOfDay(at))}  ${id}  ${paint('bold', 'accepted'.padEnd(subjectWidth))}`
    return `${head}  ${plain(`${from} → ${to}  ${JSON.stringify(text)}`)}`
  },
}

/** Statuses and received messages, as webhooks state them. */
const events: LogSource = {
  name: 'event',
  open({ ask, signal }) {
    let cursor: string | undefined
    return async () => {
      const page = await ask('readOwnWebhookFeed', { query: { cursor } }, { signal })
      cursor = page.next
      return page.events
    }
  },
  timeOf: ({ at }: FeedEvent) => at,
  line: (event: FeedEvent, coloured) =>
    linesOf(coloured)({ entry: 'event', ...event, set_aside: null }).join('\n'),
}

/** API requests, without those of this command and of the portal. */
const requests: LogSource = {
  name: 'request',
  open: ({ ask, wallNow: since, signal }) =>
    unseen(
      async (cursor) => {
        const query = { since, limit: '100', cursor }
        const page = await ask('listOwnRequests', { query }, { signal })
        return { rows: page.requests, next: page.next }
      },
      ({ request_id: id }: Request) => id,
      ({ path }) => !path.startsWith('/console/'),
    ),
  timeOf: ({ at }: Request) => at,
  line({ at, request_id: id, method, path, status, duration_ms: took, error }: Request, coloured) {
    const paint = painter(coloured)
    const colour = status < 400 ? 'green' : status < 500 ? 'yellow' : 'red'
    const why = error ? `  ${[error.title, error.detail].filter(Boolean).join(': ')}` : ''
    const answer = paint(colour, `request ${status}`.padEnd(subjectWidth))
    return `${paint('grey', timeOfDay(at))}  ${id}  ${answer}  ${plain(`${method} ${path}`)}  ${took} ms${plain(why)}`
  },
}

export const logSources: readonly LogSource[] = [messages, events, requests]

type Rows<Row> = { rows: Row[]; next?: string | null | undefined }

/** Reads a list that begins with the newest entry, and returns its new entries that are wanted, oldest first. */
function unseen<Row extends object>(
  read: (cursor: string | undefined) => Promise<Rows<Row>>,
  idOf: (row: Row) => string,
  isWanted: (row: Row) => boolean,
): () => Promise<Row[]> {
  const seen = new Set<string>()
  return async () => {
    const found: Row[] = []
    let cursor: string | undefined
    for (;;) {
      const { rows, next } = await read(cursor)
      const more = rows.filter((row) => !seen.has(idOf(row)))
      found.push(...more)
      if (!next || (rows.length > 0 && more.length === 0)) break
      cursor = next
    }
    for (const row of found) seen.add(idOf(row))
    return found.filter(isWanted).toReversed()
  }
}
