import { endpointStateLabel, eventStateLabel } from '../labels/webhook-labels.ts'
import { StateBadge, type Tone } from './badge.tsx'

type Tones = Readonly<Record<string, Tone>>

// An endpoint that is `open` is only probed; it is the state of a circuit breaker.
const endpointTones: Tones = { healthy: 'good', failing: 'wait', open: 'bad', disabled: 'bad' }
const eventTones: Tones = {
  delivered: 'good',
  waiting: 'wait',
  failing: 'wait',
  undelivered: 'bad',
  no_address: 'plain',
}
const outcomeTones: Tones = { delivered: 'good', retried: 'wait', failed: 'bad' }

type Endpoint = { state: string; last_delivered_at?: string | null; last_failure?: string | null }

/** The state of a webhook endpoint. Without any attempt, it is not known to be healthy. */
export function EndpointBadge({ state, last_delivered_at: delivered, last_failure: failure }: Endpoint) {
  if (state === 'healthy' && delivered === null && failure === null)
    return <StateBadge state="No attempts yet" tone="plain" />
  return <StateBadge state={endpointStateLabel(state)} tone={endpointTones[state] ?? 'bad'} />
}

/** The delivery state of a webhook event. */
export const EventBadge = ({ state }: { state: string }) => (
  <StateBadge state={eventStateLabel(state)} tone={eventTones[state] ?? 'bad'} />
)

/** The outcome of a webhook attempt. */
export const OutcomeBadge = ({ outcome }: { outcome: string }) => (
  <StateBadge state={outcome} tone={outcomeTones[outcome] ?? 'bad'} />
)
