import { eventStates } from '#webhooks/event/event-kinds.ts'
import { UsageError } from '../../../arguments/read.ts'
import { pageOptions, pageOutput, pageQueryOf } from '../../../frame/pages.ts'
import { waitingOf } from '../../../frame/waits-for.ts'
import { colourOf } from '../../../terminal/paint.ts'
import type { Column } from '../../../terminal/table.ts'
import { whenOf } from '../../../terminal/when.ts'
import { isAdvanced, readClocks } from '../../access/clocks.ts'
import { accountCommand } from '../../access/command.ts'
import type { AccountAnswer } from '../../access/operations.ts'
import { periodOf, periodOptions } from '../../access/times.ts'
import { endpointOf, endpointOption } from './endpoint.ts'

export const webhooksEventsCommand = accountCommand({
  name: 'my webhooks events',
  description: 'List the webhook events of your account, newest first; all filters must match.',
  options: {
    state: { value: 'state', of: eventStates, description: 'State of the delivery.' },
    ...periodOptions('Created'),
    ...pageOptions,
  },
  async run({ ask }, { options }) {
    const json = await ask('listOwnWebhookEvents', {
      query: {
        ...pageQueryOf(options),
        state: options.state,
        ...periodOf(options),
      },
    })
    const output = pageOutput(json, json.events, eventColumns, 'No matching webhook events.')
    const clocks = await readClocks(ask)
    if (json.events.length === 0 || !isAdvanced(clocks)) return output
    const hint = `CREATED is by the machine's clock of the exchange; attempts state exchange time, which is ${whenOf(clocks.now)}.`
    return { ...output, hint: [hint, output.hint].filter(Boolean).join('\n') }
  },
})

export const webhooksAttemptsCommand = accountCommand({
  name: 'my webhooks attempts',
  description: 'List the delivery attempts of an event, of an endpoint or of your account, newest first.',
  options: {
    event: { value: 'event_id', description: 'Only attempts of this event.' },
    endpoint: endpointOption,
    ...pageOptions,
  },
  async run({ ask }, { options }) {
    const { event, endpoint } = options
    if (event !== undefined && endpoint !== undefined)
      throw new UsageError('Use --event or --endpoint, not both: an event belongs to one endpoint.')
    const query = pageQueryOf(options)
    if (endpoint !== undefined) {
      const { endpoint_id } = await endpointOf(ask, endpoint)
      const json = await ask('listEndpointAttempts', { params: { endpoint_id }, query })
      const kindOf = (one: (typeof json.attempts)[number]) => one.event_type
      return pageOutput(json, json.attempts, attemptColumns(kindOf), none)
    }
    const json = await ask('listOwnWebhookAttempts', { query: { ...query, event_id: event } })
    return pageOutput(
      json,
      json.attempts,
      attemptColumns((one) => one.kind),
      none,
    )
  },
})

const none = 'No matching attempts.'

type Event = AccountAnswer<'listOwnWebhookEvents'>['events'][number]

const eventColumns: readonly Column<Event>[] = [
  { head: 'event_id', of: (one) => one.event_id, noTruncate: true },
  { head: 'created', of: (one) => whenOf(one.created_at) },
  { head: 'event', of: (one) => [one.kind, one.event_status].filter(Boolean).join(' ') },
  { head: 'subject', of: (one) => one.subject_id, noTruncate: true },
  { head: 'state', of: (one) => one.state, colour: (one) => colourOf(one.state) },
  { head: 'attempts', of: (one) => one.attempts, right: true },
  { head: 'result', of: (one) => one.reason ?? waitingOf(one) },
  { head: 'url', of: (one) => one.url },
]

type Attempt = Pick<
  AccountAnswer<'listOwnWebhookAttempts'>['attempts'][number],
  | 'started_at'
  | 'attempt'
  | 'outcome'
  | 'http_status'
  | 'fault'
  | 'duration_ms'
  | 'event_status'
  | 'url'
  | 'event_id'
>

const attemptColumns = <Row extends Attempt>(kindOf: (row: Row) => string | null): readonly Column<Row>[] => [
  { head: 'at', of: (one) => whenOf(one.started_at) },
  { head: 'attempt', of: (one) => one.attempt, right: true },
  { head: 'outcome', of: (one) => one.outcome, colour: (one) => colourOf(one.outcome) },
  { head: 'result', of: (one) => one.http_status ?? one.fault },
  { head: 'ms', of: (one) => one.duration_ms, right: true },
  { head: 'event', of: (one) => [kindOf(one), one.event_status].filter(Boolean).join(' ') },
  { head: 'url', of: (one) => one.url },
  { head: 'event_id', of: (one) => one.event_id, noTruncate: true },
]
