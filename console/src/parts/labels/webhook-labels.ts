import { retryHours } from '#webhooks/event/retry-shapes.ts'
/** Why nobody tries an event any more: short, and as a sentence. */
const reasons: Readonly<Record<string, readonly [short: string, says: string]>> = {
  given_up: ['Every attempt failed', `Every attempt failed for ${retryHours} hours.`],
  disabled: ['Receiver disabled', 'Its receiver was disabled.'],
  no_address: ['No address', 'There was no address to tell it to.'],
  not_recorded: ['Outcome not stored', 'What came of an attempt could not be stored.'],
}

export const reasonName = (reason: string): string => reasons[reason]?.[0] ?? reason
export const reasonSays = (reason: string): string => reasons[reason]?.[1] ?? reason

/** How a receiver is; the exchange's own word for one that is only probed would say the opposite to people. */
export const endpointStateLabel = (state: string): string => (state === 'open' ? 'only probed' : state)

/** Reasons to be chosen from. */
export const reasonChoices = Object.entries(reasons).map(([value, [label]]) => ({ value, label }))

const kindNames: Readonly<Record<string, string>> = {
  'message-status': 'Status of a message',
  'inbound-message': 'Inbound message',
  'compliance-status': 'Registration',
  'sim-event': 'SIM',
  'qod-event': 'Quality on demand',
}

export const kindName = (kind: string): string => kindNames[kind] ?? kind

/** What may be told again. */
export const kinds = Object.keys(kindNames)
export const kindChoices = Object.entries(kindNames).map(([value, label]) => ({ value, label }))
