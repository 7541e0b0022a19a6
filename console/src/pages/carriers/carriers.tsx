import { Anchor, Card, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { reasonSentence } from '#carriers/codes/reason-codes.ts'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { slowedOf } from '../../parts/labels/carrier-pace.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { CarrierForm } from './carrier/carrier-form.tsx'
import { countOf, inFlight, statusTone } from './carrier-metrics.ts'
import type { CarrierSeen } from './seen.ts'

/** All carriers at a glance. */
export function Carriers() {
  const carriers = useRead('listCarriers', {}, { everyMs: 3_000 })
  const refusal = refusalFor(useSession(), 'messaging')
  const add = (
    <DialogButton description="Add a carrier" refusal={refusal} variant="filled">
      {(close) => <CarrierForm done={close} />}
    </DialogButton>
  )
  return (
    <Read of={carriers}>
      {({ carriers }) =>
        carriers.length === 0 ? (
          <EmptyState
            title="No carriers yet"
            description="To send messages, add a carrier with host, credentials and rate."
          >
            {add}
          </EmptyState>
        ) : (
          <Stack>
            <Group justify="flex-end">{add}</Group>
            <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
              {carriers.map((one) => (
                <CarrierCard key={one.carrier_id} one={one} />
              ))}
            </SimpleGrid>
          </Stack>
        )
      }
    </Read>
  )
}

function CarrierCard({ one }: { one: CarrierSeen }) {
  const bound = one.slots.filter(({ state }) => state === 'BOUND').length
  const slowed = slowedOf(one)
  const wrong = one.slots.find(({ state, reason }) => state !== 'BOUND' && reason)
  return (
    <Card withBorder padding="md" component="article" aria-label={one.name}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Anchor
            component={Link}
            href={`/carriers/of/${one.carrier_id}`}
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
          >
            {one.name}
          </Anchor>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {one.carrier_id} · {one.host}:{one.port}
          </Text>
        </Stack>
        <StateBadge state={one.status} tone={statusTone(one)} />
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
        <Metric
          name="Sessions"
          value={`${bound}/${one.binds}`}
          alarm={one.status === 'active' && bound < one.binds}
        />
        <Metric name="Sent per second" value={one.rate.now} />
        <Metric name="Waiting" value={countOf(one.waiting)} />
        <Metric name="Unmatched receipts" value={countOf(one.unmatched_receipts)} />
      </SimpleGrid>
      <Windows one={one} />
      {slowed && (
        <Text size="xs" c="orange" mt="xs">
          Throttled to {slowed.perSecond} per second: the carrier answered submits with “throttled” or “queue
          full”.
        </Text>
      )}
      {wrong && one.status === 'active' && (
        <Text
          size="xs"
          c="red"
          mt="xs"
          title={wrong.reason ?? undefined}
          style={{ overflowWrap: 'anywhere' }}
        >
          Bind {wrong.slot}: {reasonSentence(wrong.reason!, one)}
        </Text>
      )}
    </Card>
  )
}

function Metric({ name, value, alarm = false }: { name: string; value: string | number; alarm?: boolean }) {
  return (
    <Stack gap={0} justify="space-between">
      <Text size="xs" c="dimmed" lh={1.25}>
        {name}
      </Text>
      <Text fw={600} {...(alarm && { c: 'red' })}>
        {value}
      </Text>
    </Stack>
  )
}

/** The use of the windows of all binds of a carrier. */
function Windows({ one }: { one: CarrierSeen }) {
  const size = one.slots.reduce((sum, { session }) => sum + (session?.window.size ?? 0), 0)
  const used = inFlight(one)
  return (
    <Stack gap={2} mt="sm">
      <Progress value={size > 0 ? (100 * used) / size : 0} aria-label={`Windows of ${one.name}`} />
      <Text size="xs" c="dimmed">
        {used} of {size} submits in flight
      </Text>
    </Stack>
  )
}
