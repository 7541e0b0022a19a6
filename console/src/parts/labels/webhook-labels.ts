import { retryHours } from '#webhooks/event/retry-shapes.ts'
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

export const kindName = (kind: string): string => kindNames[kind] ?? kind

/** The kinds of events that can be replayed. */
export const kinds = Object.keys(kindNames)
export const kindChoices = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

/** The state of an event; without a URL it was not to be sent. */
export const eventStateLabel = (state: string): string => (state === 'no_address' ? 'no URL' : state)
