import { Alert, Anchor, Grid, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'wouter'
import { adviceOf } from '#carriers/codes/advice-codes.ts'
import { Back } from '../../parts/back.tsx'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { channelLabel } from '../../parts/labels/message-statuses.ts'
import { stateLabel } from '../../parts/labels/state-labels.ts'
import { earlierLabel } from '../../parts/labels/webhook-labels.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { useApplications } from '../../parts/applications/choices.ts'
import { Money } from '../../parts/values/money.tsx'
import { Read } from '../../parts/values/states.tsx'
import { type Step, Timeline } from '../../parts/records/timeline.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { Send } from './send.tsx'

type Seen = Answered<'readOwnMessage'>

/** One message with its status and history. */
export function Message({ id }: { id: string }) {
  const message = useRead('readOwnMessage', { params: { message_uuid: id } }, { everyMs: 5_000 })
  return <Read of={message}>{(seen) => <Shown message={seen} />}</Read>
}

function Shown({ message }: { message: Seen }) {
  const { from, to, error, status, text } = message
  return (
    <>
      <Title name={`${from} to ${to}`} description={<Back to="/messages">All messages</Back>}>
        <StateBadge state={status} />
        <SendAgain message={message} />
      </Title>
      {error && (
        <Alert mb="md" color="red" icon={<IconAlertTriangle />} title={`${error.code} ${error.title}`}>
          {error.detail && (
            <Text size="sm">
              <CampaignLinked text={error.detail} />
            </Text>
          )}
          <Advice code={error.code} />
        </Alert>
      )}
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Text
            mb="md"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            c={text === null ? 'dimmed' : undefined}
          >
            {text ?? 'The text was deleted after the retention period.'}
          </Text>
          <Facts of={factsOf(message)} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Timeline steps={message.timeline.map(stepOf)} />
        </Grid.Col>
      </Grid>
    </>
  )
}

/** The next step after an error, with a link to its code in the reference. */
function Advice({ code }: { code: string | number }) {
  return (
    <Text size="sm">
      {adviceOf(Number(code))}{' '}
      <Anchor href={`/docs/guides/error-codes#${code}`} target="_blank" inherit underline="always">
        Error code {code}
      </Anchor>
    </Text>
  )
}

const failures: ReadonlySet<string> = new Set(['undeliverable', 'rejected'])

/** Sends the content of a text message as a new message, unless its text is not stored or not visible. */
function SendAgain({ message: { direction, channel, status, from, to, text } }: { message: Seen }) {
  if (direction !== 'outbound' || channel !== 'sms' || text === null) return null
  return <Send original={{ from, to, text }} label={failures.has(status) ? 'Send again' : 'Duplicate'} />
}

const campaign = /^(.*10DLC campaign )([0-9A-Z]+)( .*: its status is )([A-Z_]+)(\.)$/

/** The detail of an error; a campaign in it is a link, and its status has its label. */
function CampaignLinked({ text }: { text: string }) {
  const [, before, id, between, status, after] = campaign.exec(text) ?? []
  if (!id || !status) return text
  return (
    <>
      {before}
      <Anchor component={Link} href={`/registrations/campaigns/${id}`} inherit underline="always">
        {id}
      </Anchor>
      {between}
      {stateLabel(status)}
      {after}
    </>
  )
}

function factsOf(message: Seen) {
  return [
    ['Message', message.message_uuid],
    ['Direction', stateLabel(message.direction)],
    ['Channel', channelLabel(message.channel)],
    ['Reference', message.client_ref],
    ['Segments', message.parts],
    ['Price', <Money key="p" amount={message.price} />],
    ['Network', message.network],
    ['Application', message.application_id && <ApplicationName key="app" id={message.application_id} />],
    ['Workflow', message.workflow && `${message.workflow.item} of ${message.workflow.items}`],
    ['Accepted', <When key="a" at={message.accepted_at} />],
  ] as const
}

/** The name of an application; its ID if it was deleted, or the role does not include applications. */
function ApplicationName({ id }: { id: string }) {
  const { names } = useApplications()
  return <span title={id}>{names.get(id) ?? id}</span>
}

function stepOf({
  at,
  event: subject,
  status,
  description,
  event_id: event,
  message_uuid: other,
  waits_for: earlier,
}: Seen['timeline'][number]): Step {
  const title = event && status ? `${stateLabel(subject)}: ${stateLabel(status)}` : stateLabel(subject)
  const bad = /reject|undeliver|failed|set aside/.test(subject)
  return {
    at,
    title: event ? (
      <Anchor component={Link} href={`/webhooks/${event}`}>
        {title}
      </Anchor>
    ) : (
      title
    ),
    ...(description && { description: <Described text={description} other={other} /> }),
    ...(earlier && { description: <Earlier of={earlier} />, time: 'Not sent yet' }),
    ...(bad && { color: 'red' }),
  }
}

/** The earlier webhook, after which that of a step is sent. */
function Earlier({ of }: { of: NonNullable<Seen['timeline'][number]['waits_for']> }) {
  return (
    <>
      Waits for{' '}
      <Anchor component={Link} href={`/webhooks/${of.event_id}`} size="sm" underline="always">
        {earlierLabel(of)}
      </Anchor>
    </>
  )
}

/** The text of a step, with a link to the other message of a message that was sent again. */
function Described({ text, other }: { text: string; other: string | null }) {
  return (
    <>
      <CampaignLinked text={text} />
      {other && (
        <>
          {' '}
          <Anchor component={Link} href={`/messages/${other}`} size="sm" underline="always">
            {other}
          </Anchor>
        </>
      )}
    </>
  )
}
