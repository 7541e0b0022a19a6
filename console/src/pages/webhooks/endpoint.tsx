import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { endpointStates } from '#webhooks/endpoints/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Soon } from '../../parts/soon.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { endpointStateLabel } from '../../parts/labels/webhook-labels.ts'
import { When } from '../../parts/values/when.tsx'
import { useExchangeNow, useSession } from '../../shell/session.ts'
import { Replay } from './replay.tsx'
import { TestEvent } from './test-event.tsx'
import { TryNow } from './try-now.tsx'
import { toneOf } from './tone.ts'

type Endpoint = Answered<'listWebhookEndpoints'>['endpoints'][number]

/** One receiver: how it is, what it means, and what can be done for it. */
export function EndpointPage({ apiKey, origin }: { apiKey: string; origin: string }) {
  const endpoints = useRead(
    'listWebhookEndpoints',
    { query: { api_key: apiKey, origin } },
    { everyMs: 5_000 },
  )
  return (
    <Read of={endpoints}>
      {({ endpoints: [one] }) =>
        one ? (
          <Known one={one} />
        ) : (
          <EmptyState title="There is no such receiver" says="It may have been forgotten since." />
        )
      }
    </Read>
  )
}

function Known({ one }: { one: Endpoint }) {
  const events = (state: string) => `/webhooks/events?api_key=${one.api_key}&state=${state}`
  return (
    <Stack>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {one.origin}
        </Text>
        <StateBadge state={endpointStateLabel(one.state)} tone={toneOf(one.state)} />
      </Group>
      <Meaning one={one} />
      <Actions one={one} />
      <Facts
        of={[
          ['Account', <AccountName key="account" apiKey={one.api_key} link />],
          ['Waiting', <Waiting key="waiting" one={one} />],
          ['Last took something', <When key="taken" at={one.last_taken_at} />],
          ['Last failed', <When key="failed" at={one.last_failed_at} />],
          ['Last failure', one.last_failure],
          ['Failures since', one.failures],
          ['Failing since', <When key="since" at={one.failing_since} />],
        ]}
      />
      <Group>
        <Anchor component={Link} href={events('waiting')} size="sm">
          Events that wait
        </Anchor>
        <Anchor component={Link} href={events('undelivered')} size="sm">
          Events nobody took
        </Anchor>
        <Anchor component={Link} href={`/webhooks/attempts?api_key=${one.api_key}`} size="sm">
          Attempts
        </Anchor>
      </Group>
    </Stack>
  )
}

/** What the state means, in a sentence. */
function Meaning({ one }: { one: Endpoint }) {
  if (one.state === 'disabled')
    return (
      <Alert color="red" title="It is told nothing">
        {one.disabled_because === 'gone' ? 'It answered 410: gone.' : 'It took nothing for five days.'}{' '}
        Disabled since <When at={one.disabled_at} />. What was set aside is told by a replay, once it is
        enabled.
      </Alert>
    )
  if (one.state === 'open')
    return (
      <Alert color="red" title="It is left alone but for probes">
        Too many attempts in a row found it silent or overloaded. The next probe is due{' '}
        <When at={one.probe_at} />.
      </Alert>
    )
  if (one.state === 'failing')
    return (
      <Alert color="yellow" title="It does not take what it is told">
        Attempts go on. Unless it takes something, it is disabled <DisablesAt at={one.disables_at} />.
      </Alert>
    )
  return null
}

/** Nobody disables a receiver but an attempt that fails behind its time. */
function DisablesAt({ at }: { at: string | null }) {
  const now = useExchangeNow()
  if (at && Date.parse(at) < now()) return 'at its next failure: its five days are over'
  return <When at={at} />
}

function Actions({ one }: { one: Endpoint }) {
  const session = useSession()
  const enable = useChange('enableWebhookEndpoint', ['listWebhookEndpoints'])
  const may = endpointStates.allows(one.state, 'enabled')
  const refusal = refusalFor(session, 'messaging')
  return (
    <Group gap="xs">
      <Act
        act={() => enable.mutateAsync({ body: { api_key: one.api_key, origin: one.origin } })}
        done="It is enabled. New events go there at once."
        refusal={refusal ?? (may ? undefined : 'Only what is disabled can be enabled.')}
      >
        Enable
      </Act>
      <TryNow one={one} refusal={refusal} />
      <TestEvent apiKey={one.api_key} origin={one.origin} refusal={refusal} />
      <Replay apiKey={one.api_key} origin={one.origin} since={one.failing_since} refusal={refusal} />
    </Group>
  )
}

/** How many wait, and when the first of them is tried. */
function Waiting({ one: { waiting, next_attempt_at: next } }: { one: Endpoint }) {
  const many = waiting >= 1000 ? '1,000 and more' : waiting
  if (!next) return many
  return (
    <>
      {many}, tried again <Soon at={next} />
    </>
  )
}
