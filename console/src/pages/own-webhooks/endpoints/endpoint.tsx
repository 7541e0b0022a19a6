import { eventTypeLabel } from '../../../parts/labels/webhook-labels.ts'
import { Alert, Stack } from '@mantine/core'
import { useRead } from '../../../api/reading.ts'
import { Back } from '../../../parts/back.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Title } from '../../../parts/title.tsx'
import { EndpointBadge } from '../../../parts/values/webhook-badges.tsx'
import { Facts } from '../../../parts/values/facts.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { EndpointActions } from './actions.tsx'
import { EndpointAttempts } from './attempts.tsx'
import { type Endpoint, whyDisabled } from './seen.ts'
import { Statistics } from './statistics.tsx'

/** One endpoint: its members, its attempts per hour, and the latest attempts. */
export function OneEndpoint({ id }: { id: string }) {
  const endpoint = useRead('readEndpoint', { params: { endpoint_id: id } }, { everyMs: 5_000 })
  return (
    <>
      <Back to="/webhooks/endpoints">All endpoints</Back>
      <Read of={endpoint}>{(seen) => <Shown endpoint={seen} />}</Read>
    </>
  )
}

function Shown({ endpoint }: { endpoint: Endpoint }) {
  const { endpoint_id: id, disabled_reason: why, disabled_note: note } = endpoint
  return (
    <>
      <Title
        name={endpoint.url}
        description={
          <>
            <EndpointBadge {...endpoint} /> {endpoint.description}
          </>
        }
      >
        <EndpointActions endpoint={endpoint} />
      </Title>
      <Stack>
        {why && (
          <Alert color={why === 'switched_off' ? 'gray' : 'red'} title="This endpoint receives no events">
            {whyDisabled[why]} {note !== null && `Reason: ${note}`}
          </Alert>
        )}
        <Panel title="Attempts per hour">
          <Statistics id={id} />
        </Panel>
        <Panel title="Latest attempts">
          <EndpointAttempts id={id} />
        </Panel>
        <Facts of={factsOf(endpoint)} />
      </Stack>
    </>
  )
}

const factsOf = (one: Endpoint) =>
  [
    ['Endpoint ID', one.endpoint_id],
    ['Event types', one.event_types === null ? 'All' : one.event_types.map(eventTypeLabel).join(', ')],
    ['Email when disabled', one.notify_email],
    ['Waiting events', one.waiting === 1_000 ? '1000+' : one.waiting],
    ['Last success', <When key="s" at={one.last_delivered_at} />],
    ['Last failure', one.last_failure],
    ['Will be disabled', one.disables_at === null ? null : <When key="d" at={one.disables_at} ago />],
    [
      'Previous secret signs until',
      one.previous_signs_until === null ? null : <When key="p" at={one.previous_signs_until} wall />,
    ],
    ['Created', <When key="c" at={one.created_at} wall />],
  ] as const
