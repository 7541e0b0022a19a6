/** What is read of a message to say why it did not arrive; `readMessage` answers it. */
export type MessageFacts = {
  status: string
  error_code: number | null
  error_detail: string | null
  submissions: readonly { carrier_message_id: string }[]
  timeline: readonly {
    at: string
    what: string
    status: string | null
    actor: string
    reason: string | null
    details: Readonly<Record<string, unknown>> | null
  }[]
}
type Entry = MessageFacts['timeline'][number]

/** Why a carrier did not take a message the last time, how often in a row, and since when. */
export type Setback = { reason: string; times: number; since: string; carrierId: string | undefined }

const setbacks = new Set(['postponed', 'rerouted', 'outcomeUnknown'])

/** The last setbacks of a message that had one and the same reason. */
export function setbackOf({ timeline }: Pick<MessageFacts, 'timeline'>): Setback | undefined {
  const back = timeline
    .filter(({ what: subject, reason }) => setbacks.has(subject) && reason !== null)
    .toReversed()
  const [last] = back
  if (!last) return undefined
  const other = back.findIndex(({ reason, actor }) => reason !== last.reason || actor !== last.actor)
  const same = other === -1 ? back : back.slice(0, other)
  const carrierId = carrierIn(last.actor)
  return { reason: last.reason!, times: same.length, since: same.at(-1)!.at, carrierId }
}

/** The carrier that an entry is of, if it is of one. */
export const carrierIn = (actor: string): string | undefined => /^carrier:(.+)$/.exec(actor)?.[1]

type Closed = { carrier_id: string; status: string }

/** Carriers that would have taken a message which no route was open for, as they were then. */
export function closedIn(details: Entry['details']): readonly Closed[] {
  const closed = details?.['closed']
  return Array.isArray(closed) ? (closed as Closed[]) : []
}

const was: Readonly<Record<string, string>> = {
  draining: 'was draining',
  drained: 'had been drained',
  disabled: 'was disabled',
}

/** What a carrier was instead of open. */
export const wasOf = (status: string): string => was[status] ?? `was ${status}`

/** `, 9 times in a row`, and nothing of what has happened once. */
export const timesOf = (times: number): string => (times > 1 ? `, ${times} times in a row` : '')

/** A piece of a sentence: words, or a carrier, whose name is for whoever shows it. */
export type Piece = string | { carrier: string }

/** Whether there is anything to say of why it did not arrive. */
export const hasFailed = ({ status, error_code }: MessageFacts): boolean =>
  error_code !== null || status === 'rejected' || status === 'undeliverable'

/** What became of a message that nobody has refused. */
const ends: Readonly<Record<string, string>> = { givenUp: 'It was given up', expired: 'Its time was over' }

/** Who had the last word, and the code. */
export function whoRefused({ timeline, status, error_code: code }: MessageFacts): Piece[] {
  const last = timeline.findLast((entry) => entry.status === status && entry.actor !== 'webhooks')
  const carrier = carrierIn(last?.actor ?? '')
  const by: Piece[] = carrier ? ['“', { carrier }, '”'] : []
  const behind = code === null ? '' : ` (${code})`
  if (status === 'undeliverable')
    return [...(carrier ? by : ['The carrier']), ` could not deliver it${behind}`]
  if (status !== 'rejected') return [`Something went wrong with it${behind}`]
  const ended = carrier ? undefined : ends[last?.what ?? '']
  if (ended) return [`${ended}${behind}`]
  return [...(carrier ? by : ['The exchange']), ` refused it${behind}`]
}

/** The true reason, as the history of the message has it: what is so now may be otherwise. */
export function causeOf(message: MessageFacts): Piece[] {
  const closed = closedIn(
    message.timeline.find(({ what: subject }) => subject === 'refused')?.details ?? null,
  )
  if (closed.length > 0) return noCarrierOpen(closed)
  const setback = message.status === 'rejected' ? setbackOf(message) : undefined
  const before =
    setback && setback.reason !== message.error_detail
      ? `Before that: ${setback.reason.replace(/\.$/, '')}${timesOf(setback.times)}.`
      : ''
  const detail = message.error_detail ?? 'Nothing was said about why.'
  return [[detail, carrierWords(message), before].filter(Boolean).join(' ')]
}

/** Routes led to carriers, and none of these was given new messages. */
function noCarrierOpen(closed: readonly Closed[]): Piece[] {
  const [first] = closed
  if (closed.length === 1)
    return [
      'The only carrier for this recipient, ',
      { carrier: first!.carrier_id },
      `, ${wasOf(first!.status)} when the message came.`,
    ]
  return [
    'No carrier for this recipient was open when the message came: ',
    ...closed.flatMap(({ carrier_id: carrier, status }, i): Piece[] => [
      ...(i > 0 ? [', '] : []),
      { carrier },
      ` ${wasOf(status)}`,
    ]),
    '.',
  ]
}

/** What the carrier itself has said, and what to quote when it is asked. */
function carrierWords({ timeline, status, submissions }: MessageFacts): string {
  const last = timeline.findLast((entry) => entry.status === status && carrierIn(entry.actor))
  const { state, err, carrier_message_id } = last?.details ?? {}
  const id = typeof carrier_message_id === 'string' ? carrier_message_id : submissions[0]?.carrier_message_id
  const words = Object.entries({ state, err }).filter(([, stated]) => stated !== undefined)
  if (words.length === 0) return ''
  const stated = words.map(([name, word]) => `${name} ${String(word)}`).join(', ')
  return `Its receipt says ${stated}${id ? `, of its message ${id}: ask it by that` : ''}.`
}
