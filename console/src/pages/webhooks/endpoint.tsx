import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { EndpointBadge } from '../../parts/values/webhook-badges.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Countdown } from '../../parts/countdown.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useExchangeNow, useSession } from '../../shell/session.ts'
import { Replay } from './replay.tsx'
import { whyDisabled } from './seen.ts'
import { Switch } from './switch.tsx'
import { TestEvent } from './test-event.tsx'
import { TryNow } from './try-now.tsx'

type Endpoint = Answered<'listWebhookEndpoints'>['endpoints'][number]

/** One endpoint: its state, the meaning of the state, and its actions. */
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
          <EmptyState title="Endpoint not found" description="It may have been deleted." />
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
          {one.url ?? one.origin}
        </Text>
        <EndpointBadge {...one} />
      </Group>
      <Meaning one={one} />
      <Actions one={one} />
      <Facts
        of={[
          ['Account', <AccountName key="account" apiKey={one.api_key} link />],
          ['Waiting', <Waiting key="waiting" one={one} />],
          ['Last success', <When key="delivered" at={one.last_delivered_at} />],
          ['Last failed', <When key="failed" at={one.last_failed_at} />],
          ['Last failure', one.last_failure],
          ['Failures since', one.failures],
          ['Failing since', <When key="since" at={one.failing_since} />],
        ]}
      />
      <Group>
        <Anchor component={Link} href={events('waiting')} size="sm">
          Waiting events
        </Anchor>
        <Anchor component={Link} href={events('failing')} size="sm">
          Failing events
        </Anchor>
        <Anchor component={Link} href={events('undelivered')} size="sm">
          Undelivered events
        </Anchor>
        <Anchor component={Link} href={`/webhooks/attempts?api_key=${one.api_key}`} size="sm">
          Attempts
        </Anchor>
      </Group>
    </Stack>
  )
}

/** The meaning of the state, in a sentence. */
function Meaning({ one }: { one: Endpoint }) {
  if (one.state === 'disabled')
    return (
      <Alert color="red" title="No webhooks are sent">
        {whyDisabled(one)} Disabled since <When at={one.disabled_at} />.
        {one.disabled_reason !== 'switched_off' && ' Enable the endpoint, then replay the skipped events.'}
      </Alert>
    )
  if (one.state === 'open')
    return (
      <Alert color="red" title="Only probed">
        Too many consecutive attempts timed out or were throttled. The next probe is due{' '}
        <When at={one.probe_at} />.
      </Alert>
    )
  if (one.state === 'failing')
    return (
      <Alert color="yellow" title="Webhooks fail">
        Attempts continue. Unless one succeeds, the endpoint is disabled <DisablesAt at={one.disables_at} />.
      </Alert>
    )
  return null
}

/** An endpoint is disabled only by an attempt that fails after its deadline. */
function DisablesAt({ at }: { at: string | null }) {
  const now = useExchangeNow()
  if (at && Date.parse(at) < now()) return 'at the next failed attempt, because the 5 days have passed'
  return <When at={at} />
}

function Actions({ one }: { one: Endpoint }) {
  const session = useSession()
  const refusal = refusalFor(session, 'messaging')
  return (
    <Group gap="xs">
      <Switch
        apiKey={one.api_key}
        origin={one.origin}
        state={one.state}
        reason={one.disabled_reason}
        refusal={refusal}
      />
      <TryNow one={one} refusal={refusal} />
      <TestEvent apiKey={one.api_key} origin={one.origin} refusal={refusal} />
      <Replay apiKey={one.api_key} origin={one.origin} since={one.failing_since} refusal={refusal} />
    </Group>
  )
}

/** The number of waiting events, and the time of the first attempt. */
function Waiting({ one: { waiting, next_attempt_at: next } }: { one: Endpoint }) {
  const many = waiting >= 1000 ? '1,000 or more' : waiting
  if (!next) return many
  return (
    <>
      {many}, next attempt <Countdown at={next} />
    </>
  )
}
