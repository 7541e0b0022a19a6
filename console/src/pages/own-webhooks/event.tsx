import { Grid, Stack, Text } from '@mantine/core'
import { Back } from '../../parts/back.tsx'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { blockedReplay, eventTitle, reasonSentence } from '../../parts/labels/webhook-labels.ts'
import { eventObject } from '../../parts/records/event-object.ts'
import { ObjectLink } from '../../parts/records/object-link.tsx'
import { AttemptCards } from '../../parts/records/attempt-cards.tsx'
import { WaitsFor } from '../../parts/records/waits-for.tsx'
import { EventBadge } from '../../parts/values/webhook-badges.tsx'
import { CodeBlock } from '../../parts/values/code.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'

type Event = Answered<'readOwnWebhookEvent'>

/** One event: the request that is sent, and its attempts. */
export function WebhookEvent({ id }: { id: string }) {
  const event = useRead('readOwnWebhookEvent', { params: { event_id: id } }, { everyMs: 5_000 })
  return <Read of={event}>{(seen) => <Shown event={seen} />}</Read>
}

function Shown({ event }: { event: Event }) {
  return (
    <>
      <Title name={eventTitle(event)} description={<Back to="/webhooks">All webhooks</Back>}>
        <EventBadge state={event.state} />
        <ReplayOne event={event} />
      </Title>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            {event.waits_for && <WaitsFor earlier={event.waits_for} path="/webhooks" />}
            <Facts of={factsOf(event)} />
            <Sent event={event} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Attempts id={event.event_id} />
        </Grid.Col>
      </Grid>
    </>
  )
}

const factsOf = (event: Event) =>
  [
    ['webhook-id', event.event_id],
    ...objectOf(event),
    ['Request', event.url && `${event.method.split('_')[0]} ${event.url}`],
    ['Created', <When key="c" at={event.created_at} wall />],
    ['Next attempt', event.waits_for === null && <When key="n" at={event.next_attempt_at} />],
    ['Stopped because', event.reason && reasonSentence(event.reason)],
  ] as const

/** The object of the event; its ID if the payload does not name it. */
function objectOf(event: Event) {
  const object = eventObject(event, 'customer', event.subject_id)
  if (!object) return [['Subject', event.subject_id] as const]
  return [[object.label, <ObjectLink key="o" {...object} />] as const]
}

function ReplayOne({ event }: { event: Event }) {
  const { event_id, url, redacted_at } = event
  const replay = useChange('replayOwnWebhookEvent', [
    'readOwnWebhookEvent',
    'listOwnWebhookAttempts',
    'listOwnWebhookEvents',
  ])
  return (
    <Act
      act={() => replay.mutateAsync({ params: { event_id }, body: {} })}
      done="Replay started."
      refusal={
        redacted_at
          ? 'The event data has been deleted.'
          : url
            ? blockedReplay(event)
            : 'The event has no URL.'
      }
    >
      Replay
    </Act>
  )
}

/** The request, which is the same in every attempt except for some headers. */
function Sent({ event }: { event: Event }) {
  const lines = Object.entries(event.headers).map(([name, value]) => `${name}: ${value}`)
  const method = event.method.startsWith('GET') ? 'GET' : 'POST'
  return (
    <Panel title="Request">
      <Stack gap="xs">
        <CodeBlock label="request" text={[`${method} ${event.url ?? '(no URL)'}`, ...lines].join('\n')} />
        <Text size="xs" c="dimmed">
          Each attempt adds headers with its number and signature: webhook-attempt, webhook-timestamp,
          webhook-signature, authorization.
        </Text>
        <CodeBlock label={method === 'GET' ? 'query' : 'body'} text={event.payload} />
      </Stack>
    </Panel>
  )
}

function Attempts({ id }: { id: string }) {
  const pages = usePages(
    'listOwnWebhookAttempts',
    (cursor) => ({ query: { event_id: id, cursor } }),
    ({ attempts, next }) => ({ items: attempts, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <Panel title="Attempts">
      <AttemptCards pages={pages} />
    </Panel>
  )
}
