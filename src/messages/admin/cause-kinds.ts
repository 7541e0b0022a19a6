/** The part of the result of `readMessage` that explains why a message was not delivered. */
export type MessageFacts = {
  status: string
  error_code: number | null
  error_detail: string | null
  submissions: readonly { carrier_message_id: string }[]
  timeline: readonly {
    at: string
    event: string
    status: string | null
    actor: string
    reason: string | null
    details: Readonly<Record<string, unknown>> | null
  }[]
}
type Entry = MessageFacts['timeline'][number]

/** The last reason why a carrier did not accept a message, with the number of consecutive times and the time of the first. */
export type Setback = { reason: string; times: number; since: string; carrierId: string | undefined }

const setbacks = new Set(['postponed', 'rerouted', 'outcomeUnknown'])

/** The latest consecutive setbacks of a message with the same reason and actor. */
export function setbackOf({ timeline }: Pick<MessageFacts, 'timeline'>): Setback | undefined {
  const back = timeline
    .filter(({ event: subject, reason }) => setbacks.has(subject) && reason !== null)
    .toReversed()
  const [last] = back
  if (!last) return undefined
  const other = back.findIndex(({ reason, actor }) => reason !== last.reason || actor !== last.actor)
  const same = other === -1 ? back : back.slice(0, other)
  const carrierId = carrierIn(last.actor)
  return { reason: last.reason!, times: same.length, since: same.at(-1)!.at, carrierId }
}

/** The carrier of a history entry, if any. */
export const carrierIn = (actor: string): string | undefined => /^carrier:(.+)$/.exec(actor)?.[1]

type Closed = { carrier_id: string; status: string }

/** The matching carriers that were not open for a message, with their state at that time. */
export function closedIn(details: Entry['details']): readonly Closed[] {
  const closed = details?.['closed']
  return Array.isArray(closed) ? (closed as Closed[]) : []
}

const was: Readonly<Record<string, string>> = {
  draining: 'was draining',
  drained: 'had been drained',
  disabled: 'was disabled',
}

/** Describes the state of a carrier that was not open for new messages. */
export const wasOf = (status: string): string => was[status] ?? `was ${status}`

/** `, 9 times in a row`; empty for a single time. */
export const timesOf = (times: number): string => (times > 1 ? `, ${times} times in a row` : '')

/** A piece of a sentence: text, or a carrier, whose name the caller inserts. */
export type Piece = string | { carrier: string }

/** Whether the message failed. */
export const hasFailed = ({ status, error_code }: MessageFacts): boolean =>
  error_code !== null || status === 'rejected' || status === 'undeliverable'

/** Sentences for messages that carriers neither rejected nor accepted. */
const ends: Readonly<Record<string, string>> = { retriesExhausted: 'It was abandoned', expired: 'It expired' }

/** States whether a carrier or the exchange decided the final status, and the error code. */
export function whoRefused({ timeline, status, error_code: code }: MessageFacts): Piece[] {
  const last = timeline.findLast((entry) => entry.status === status && entry.actor !== 'webhooks')
  const carrier = carrierIn(last?.actor ?? '')
  const by: Piece[] = carrier ? ['“', { carrier }, '”'] : []
  const behind = code === null ? '' : ` (${code})`
  if (status === 'undeliverable')
    return [...(carrier ? by : ['The carrier']), ` could not deliver it${behind}`]
  if (status !== 'rejected') return [`It failed${behind}`]
  const ended = carrier ? undefined : ends[last?.event ?? '']
  if (ended) return [`${ended}${behind}`]
  return [...(carrier ? by : ['The exchange']), ` refused it${behind}`]
}

/** The cause according to the message history, because the current configuration may differ. */
export function causeOf(message: MessageFacts): Piece[] {
  const closed = closedIn(
    message.timeline.find(({ event: subject }) => subject === 'refused')?.details ?? null,
  )
  if (closed.length > 0) return noCarrierOpen(closed)
  const setback = message.status === 'rejected' ? setbackOf(message) : undefined
  const before =
    setback && setback.reason !== message.error_detail
      ? `Before that: ${setback.reason.replace(/\.$/, '')}${timesOf(setback.times)}.`
      : ''
  const detail = message.error_detail ?? 'No reason was stated.'
  return [[detail, carrierWords(message), before].filter(Boolean).join(' ')]
}

/** The cause if routes matched but none of their carriers was open for new messages. */
function noCarrierOpen(closed: readonly Closed[]): Piece[] {
  const [first] = closed
  if (closed.length === 1)
    return [
      'The only carrier for this recipient, ',
      { carrier: first!.carrier_id },
      `, ${wasOf(first!.status)} when the message was sent.`,
    ]
  return [
    'No carrier for this recipient was open when the message was sent: ',
    ...closed.flatMap(({ carrier_id: carrier, status }, i): Piece[] => [
      ...(i > 0 ? [', '] : []),
      { carrier },
      ` ${wasOf(status)}`,
    ]),
    '.',
  ]
}

/** The details of the carrier's delivery receipt, and the message ID to quote to the carrier. */
function carrierWords({ timeline, status, submissions }: MessageFacts): string {
  const last = timeline.findLast((entry) => entry.status === status && carrierIn(entry.actor))
  const { state, err, carrier_message_id } = last?.details ?? {}
  const id = typeof carrier_message_id === 'string' ? carrier_message_id : submissions[0]?.carrier_message_id
  const words = Object.entries({ state, err }).filter(([, stated]) => stated !== undefined)
  if (words.length === 0) return ''
  const stated = words.map(([name, word]) => `${name} ${String(word)}`).join(', ')
  return `Receipt: ${stated}${id ? `, message ID ${id} (quote it to the carrier)` : ''}.`
}
