import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { usePages, useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { ApplicationName } from '../../parts/labels/application-name.tsx'
import { EventBadge } from '../../parts/values/webhook-badges.tsx'
import { CodeBlock } from '../../parts/values/code.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Countdown } from '../../parts/countdown.tsx'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { ObjectLink } from '../../parts/records/object-link.tsx'
import { eventObject } from '../../parts/records/event-object.ts'
import { AttemptCards } from '../../parts/records/attempt-cards.tsx'
import { WaitsFor } from '../../parts/records/waits-for.tsx'
import { ReplayOne } from './replay-one.tsx'
import type { EventSeen } from './seen.ts'
import { eventTitle, kindName, reasonSentence } from '../../parts/labels/webhook-labels.ts'

/** One event: its request, its attempts with their results, and the next attempt. */
export function Event({ id }: { id: string }) {
  const event = useRead('readWebhookEvent', { params: { event_id: id } }, { everyMs: 5_000 })
  return <Read of={event}>{(one) => <Known one={one} />}</Read>
}

function Known({ one }: { one: EventSeen }) {
  const object = eventObject(one, 'operator', one.message_uuid)
  const attempts = usePages(
    'listWebhookAttempts',
    (cursor) => ({ query: { api_key: one.api_key, event_id: one.event_id, cursor } }),
    ({ attempts, next }) => ({ items: attempts, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={2} size="h4">
            {eventTitle(one)}
          </Title>
          <EventBadge state={one.state} />
        </Group>
        <ReplayOne one={one} />
      </Group>
      <Fate one={one} />
      <Facts
        of={[
          ['webhook-id', one.event_id],
          ['Account', <AccountName key="account" apiKey={one.api_key} link />],
          ...(object ? [[object.label, <ObjectLink key="object" {...object} />] as const] : []),
          [
            'Kind',
            <span key="kind" title={one.kind}>
              {kindName(one.kind)}
            </span>,
          ],
          ['Created', <When key="caused" at={one.created_at} wall />],
          ...(one.application_id
            ? [
                [
                  'Application',
                  <ApplicationName key="application" apiKey={one.api_key} id={one.application_id} />,
                ] as const,
              ]
            : []),
        ]}
      />
      <Request one={one} />
      <Title order={3} size="h5">
        Attempts
      </Title>
      <AttemptCards pages={attempts} />
    </Stack>
  )
}

/** The status of the event, in a sentence. */
function Fate({ one: { state, reason, next_attempt_at, attempts, waits_for: earlier } }: { one: EventSeen }) {
  if (earlier) return <WaitsFor earlier={earlier} path="/webhooks/events" />
  if (state === 'waiting' || state === 'failing')
    return (
      <Alert
        color="yellow"
        title={
          state === 'waiting'
            ? 'Not attempted yet'
            : `Failed in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} so far`
        }
      >
        The next attempt is due {next_attempt_at ? <Countdown at={next_attempt_at} /> : 'soon'}.
      </Alert>
    )
  if (state === 'no_address')
    return (
      <Alert color="gray" title="Not to be sent">
        {reasonSentence('no_address')} Start a replay to send it to a URL.
      </Alert>
    )
  if (state === 'undelivered')
    return (
      <Alert color="red" title="Attempts stopped">
        {reasonSentence(reason ?? '')} Start a replay to send it again.
      </Alert>
    )
  return null
}

/** The request, which is the same in every attempt except for some headers. */
function Request({ one }: { one: EventSeen }) {
  const lines = Object.entries(one.headers).map(([name, value]) => `${name}: ${value}`)
  const method = one.method.startsWith('GET') ? 'GET' : 'POST'
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Request
      </Title>
      <CodeBlock label="request headers" text={[`${method} ${one.url ?? '(no URL)'}`, ...lines].join('\n')} />
      <Text size="xs" c="dimmed">
        Each attempt adds headers with its number and signature: webhook-attempt, webhook-timestamp,
        webhook-signature, authorization. They are created for each attempt and not stored.
      </Text>
      <CodeBlock label={method === 'GET' ? 'query' : 'request body'} text={one.payload} />
    </Stack>
  )
}
