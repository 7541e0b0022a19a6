import { type Colour, painter, plain } from '../terminal/paint.ts'
import { timeOfDay } from '../terminal/when.ts'
import { type Entry, subjectOf } from './entries.ts'

export const subjectWidth = 13

/** Formats an entry as lines for a terminal: the event in full, its delivery attempts below. Colored on terminals only. */
export function linesOf(coloured: boolean): (entry: Entry) => string[] {
  const paint = painter(coloured)
  return (entry) => {
    const at = timeOfDay(entry.entry === 'event' ? entry.at : entry.recorded_at)
    if (entry.entry === 'attempt') {
      const [colour, description] = outcomeOf(entry)
      return [`${paint('grey', at)}  ${paint('grey', subjectOf(entry))}  ${paint(colour, description)}`]
    }
    const subject = (entry.event_status ?? 'inbound').padEnd(subjectWidth)
    const line = `${paint('grey', at)}  ${subjectOf(entry)}  ${paint('bold', subject)}  ${membersOf(entry.payload)}`
    const reason = entry.set_aside === 'no_address' ? 'not sent: no webhook address' : 'not sent'
    return entry.set_aside && entry.set_aside !== 'failed' ? [`${line}  (${reason})`] : [line]
  }
}

function outcomeOf(attempt: Extract<Entry, { entry: 'attempt' }>): [Colour, string] {
  const { outcome, http_status: status, fault, detail, duration_ms: took, url, event_status: event } = attempt
  const stated = plain(status === null ? `${fault}: ${detail}` : `${status}`)
  const tail = plain(`${event ?? 'inbound'}, attempt ${attempt.attempt}, ${took} ms, ${url}`)
  if (outcome === 'delivered') return ['green', `└ ${stated}  ${tail}`]
  if (outcome === 'retried') return ['yellow', `└ ${stated}, will be retried  ${tail}`]
  return ['red', `└ ${stated}, failed permanently  ${tail}`]
}

/** Sender, recipient and text of a message event; subject and changes of any other event. Without control characters, because others send them. */
export const membersOf = (payload: string): string => plain(membersIn(payload))

function membersIn(payload: string): string {
  const members = readPayload(payload)
  if (members['specversion'] !== undefined)
    return [members['subject'], JSON.stringify(members['data'])].filter(Boolean).join('  ')
  if (members['occurred_at'] !== undefined)
    return `${JSON.stringify(members['subject'])}  ${JSON.stringify(members['previous_status'])} → ${JSON.stringify(members['status'])}`
  const { from, to, text, error } = messageOf(members)
  const why = error ? `  ${error}` : ''
  return `${from ?? '?'} → ${to ?? '?'}${text === undefined ? '' : `  ${JSON.stringify(text)}`}${why}`
}

type Number = string | { number: string } | undefined

type Read = {
  from: string | undefined
  to: string | undefined
  text: string | undefined
  error: string | undefined
}

/** A payload is JSON or a query string. */
function readPayload(payload: string): Record<string, unknown> {
  return payload.startsWith('{')
    ? (JSON.parse(payload) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(payload))
}

function messageOf(members: Record<string, unknown>): Read {
  const number = (one: Number) => (typeof one === 'object' ? one.number : one)
  const error = members['error'] as { title?: string; code?: number } | undefined
  const old = members['message'] as { content: { text: string } } | undefined
  return {
    from: number(members['from'] as Number),
    to: number(members['to'] as Number),
    text: (members['text'] as string | undefined) ?? old?.content.text,
    error: error?.title ?? error?.code?.toString() ?? (members['error.title'] as string | undefined),
  }
}
