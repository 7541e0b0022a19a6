import { Alert, Card, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { isBound } from '#carriers/carrier/states.ts'
import { reasonSentence } from '#carriers/codes/reason-codes.ts'
import { slowedOf } from '../../../parts/labels/carrier-pace.ts'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import type { CarrierSeen } from '../seen.ts'

type Slot = CarrierSeen['slots'][number]
type Session = NonNullable<Slot['session']>

/** Each bind: its state, window use, rate, and error counts. */
export function Binds({ one }: { one: CarrierSeen }) {
  const { contracted, allowed, now } = one.rate
  return (
    <Stack>
      <Slowness one={one} />
      <Text size="sm">
        Sent now: <b>{now}</b> {now === 1 ? 'submit' : 'submits'} per second;{' '}
        {contracted === null ? 'no rate limit' : `limit ${contracted} per second`}
        {allowed !== null && allowed !== contracted && `, currently reduced to ${allowed}`}.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {one.slots.map((slot) => (
          <Bind key={slot.slot} slot={slot} at={one} />
        ))}
      </SimpleGrid>
      {one.slots.length === 0 && <Text c="dimmed">{noBinds(one)}</Text>}
    </Stack>
  )
}

/** The reason why the rate is reduced. */
function Slowness({ one }: { one: CarrierSeen }) {
  const slowed = slowedOf(one)
  if (!slowed) return null
  const { perSecond, throttled } = slowed
  return (
    <Alert color="orange" title={`Throttled to ${perSecond} per second`}>
      The carrier answered {throttled.toLocaleString()} {throttled === 1 ? 'submit' : 'submits'} with
      “throttled” or “queue full” in these sessions. The rate rises again step by step while the carrier
      accepts submits.
    </Alert>
  )
}

function Bind({ slot, at }: { slot: Slot; at: CarrierSeen }) {
  const { session } = slot
  return (
    <Card withBorder padding="md" component="article" aria-label={`Bind ${slot.slot}`}>
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Text fw={600}>Bind {slot.slot}</Text>
          <StateBadge state={slot.state} tone={slot.state === 'BOUND' ? 'good' : 'wait'} />
        </Group>
        <Text size="xs" c="dimmed">
          since <When at={slot.since} wall />
        </Text>
      </Group>
      {slot.reason && (
        <Text size="sm" c="red" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {reasonSentence(slot.reason, at)} <RawReason reason={slot.reason} at={at} />
        </Text>
      )}
      {slot.state !== 'BOUND' && (
        <Text size="sm" c="dimmed" mb="xs">
          {withoutSession(slot, at)}
        </Text>
      )}
      {session && <Doing session={session} slot={slot.slot} />}
      {slot.node_id && (
        <Text size="xs" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          Node {slot.node_id}
        </Text>
      )}
    </Card>
  )
}

/** The reason as the session states it, unless the sentence contains it. */
function RawReason({ reason, at }: { reason: string; at: CarrierSeen }) {
  const stated = reason.replace(/^bind (failed|refused): /, '')
  if (reasonSentence(reason, at).includes(stated)) return null
  return (
    <Text span size="xs" c="dimmed">
      {reason}
    </Text>
  )
}

const noBinds = ({ status }: CarrierSeen) =>
  isBound(status)
    ? 'No binds yet. A node binds within seconds; if none does, check under Health whether a node is running.'
    : `No binds, because the carrier is ${status}. Choose Resume to bind it again.`

/** Whether the carrier has answered a bind with an error, so that repeating it soon is of no use. */
const isRejection = (reason: string): boolean => /bind refused: /.test(reason)

/** The reason why a bind has no session, and what to do. */
function withoutSession({ reason }: Slot, { status }: CarrierSeen): string {
  if (!isBound(status)) return `No session, because the carrier is ${status}. Choose Resume to bind it again.`
  if (!reason) return 'Connecting. The session is retried automatically.'
  const retried = isRejection(reason)
    ? 'After a rejected bind it is retried every 5 minutes, and when the settings change.'
    : 'It is retried automatically, at least once a minute.'
  return `No session. ${retried} Choose Change and Test bind to check host, port and password.`
}

function Doing({ session, slot }: { session: Session; slot: number }) {
  const { window, rate } = session
  return (
    <Stack gap="sm">
      <Stack gap={2}>
        <Progress
          value={(100 * window.used) / Math.max(1, window.size)}
          color={window.used >= window.size ? 'orange' : 'line'}
          aria-label={`Window of bind ${slot}`}
        />
        <Text size="xs" c="dimmed">
          Window {window.used} of {window.size} · {rate.now}
          {rate.allowed !== null && `/${rate.allowed}`} per second
        </Text>
      </Stack>
      <SimpleGrid cols={{ base: 3, xs: 4 }} spacing="xs">
        <Count name="Submits" of={session.submits} />
        <Count name="Responses" of={session.responses} />
        <Count name="Deliveries" of={session.deliveries} />
        <Count name="Reconnects" of={session.reconnects} />
        <Count name="Throttled" of={session.throttled} bad />
        <Count name="Rejected" of={session.refused} bad />
        <Count name="Timed out" of={session.timeouts} bad />
        <Stack gap={0}>
          <Text size="xs" c="dimmed">
            enquire_link
          </Text>
          <Text size="sm" fw={500}>
            <When at={session.last_enquire_link_at} ago wall />
          </Text>
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}

function Count({ name, of, bad = false }: { name: string; of: number; bad?: boolean }) {
  return (
    <Stack gap={0}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="sm" fw={500} {...(bad && of > 0 && { c: 'red' })}>
        {of.toLocaleString()}
      </Text>
    </Stack>
  )
}
