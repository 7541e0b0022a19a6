import { retryHours } from '#webhooks/event/retry-shapes.ts'
import { eventTypeRows } from '#webhooks/event/event-kinds.ts'
import { choicesOf } from './choices.ts'
import { stateLabel } from './state-labels.ts'
import type { Ask } from '../../api/contracts.ts'

type Sentences = readonly [short: string, description: string]

/** The reason why attempts have stopped: short, and as a sentence. */
const reasons: Readonly<Record<Reason, Sentences> & Record<string, Sentences>> = {
  failed: ['All attempts failed', `All attempts failed for ${retryHours} h.`],
  disabled: ['Endpoint disabled', 'The endpoint was disabled.'],
  no_address: ['No URL', 'No webhook URL was configured.'],
  not_recorded: ['Result not stored', 'The result of an attempt could not be stored.'],
}

export const reasonName = (reason: string): string => reasons[reason]?.[0] ?? reason
export const reasonSentence = (reason: string): string => reasons[reason]?.[1] ?? reason

/** The state of an endpoint; the API calls a probed endpoint `open`, which reads like the opposite. */
export const endpointStateLabel = (state: string): string => (state === 'open' ? 'only probed' : state)

/** The reasons as choices. */
export const reasonChoices = Object.entries(reasons).map(([value, [label]]) => ({ value, label }))

type Kind = NonNullable<Ask<'startWebhookReplay'>['body']['kind']>
type Reason = NonNullable<Ask<'startWebhookReplay'>['body']['reason']>

const kindNames: Readonly<Record<Kind, string> & Record<string, string>> = {
  'message-status': 'Status of a message',
  'inbound-message': 'Inbound message',
  'compliance-status': 'Registration',
  'sim-event': 'SIM',
  'qod-event': 'Quality on demand',
  'report-alert': 'Alert on a report',
}

/** Kinds that cannot be replayed. */
const otherKinds: Readonly<Record<string, string>> = {
  test: 'Test event',
  'chat-message': 'Chat message',
  'chat-update': 'Update of a chat message',
}

export const kindName = (kind: string): string => kindNames[kind] ?? otherKinds[kind] ?? kind

/** The kinds of events that can be replayed. */
export const kinds = Object.keys(kindNames)
export const kindChoices = choicesOf(kindNames)

const typeNames = new Map<string, string>(eventTypeRows.map(([type, , title]) => [type, title]))

/** The name of an event type, such as `message.status`. */
export const eventTypeLabel = (type: string): string => typeNames.get(type) ?? type

/** The status that an event reports; events of SIMs have their type as status. */
export const eventStatusLabel = (status: string): string => typeNames.get(status) ?? stateLabel(status)

/** The kind of an event and the status that it reports. */
export function eventTitle({ kind, event_status: status }: { kind: string; event_status: string | null }) {
  if (!status) return kindName(kind)
  const label = eventStatusLabel(status)
  return typeNames.has(status) ? label : `${kindName(kind)}: ${label}`
}

/** The state of an event; without a URL it was not to be sent. */
export const eventStateLabel = (state: string): string => (state === 'no_address' ? 'no URL' : state)

type Waiting = { waits_for: { event_id: string; event_status: string | null } | null }

/** The earlier event that an event waits for, such as `“submitted”`. */
export const earlierLabel = ({ event_status: status }: NonNullable<Waiting['waits_for']>): string =>
  status ? `“${eventStatusLabel(status)}”` : 'an earlier event'

/** Why a replay of an event would have no effect now; undefined if it would have. */
export const blockedReplay = ({ waits_for: earlier }: Waiting): string | undefined =>
  earlier
    ? `It is sent after ${earlierLabel(earlier)}, an earlier event of the same message or object. Replay that event.`
    : undefined
