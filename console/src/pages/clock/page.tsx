import { Button, Group, NumberInput, Paper, Stack, Text, Title as Heading } from '@mantine/core'
import { IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { queries, useChange, useRead } from '../../api/reading.ts'
import { acted, refusalFor } from '../../parts/forms/act.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Timeline } from '../../parts/records/timeline.tsx'
import { Title } from '../../parts/title.tsx'
import { sinceOf, When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { Spinner } from '../../parts/spinner.tsx'

type Clock = Answered<'readClock'>
type Advanced = Answered<'advanceClock'>

const steps = [
  { name: '1 minute', seconds: 60 },
  { name: '1 hour', seconds: 3_600 },
  { name: '1 day', seconds: 86_400 },
  { name: '1 week', seconds: 604_800 },
  { name: '31 days', seconds: 2_678_400 },
] as const

/** Exchange time, and the events that become due when it advances. */
export function Page() {
  const clock = useRead('readClock', {}, { everyMs: 5_000 })
  const advance = useChange('advanceClock')
  const [last, keep] = useState<Advanced>()
  const refusal = refusalFor(useSession(), 'admin')
  const isBusy = advance.isPending
  const go = (by_seconds: number) =>
    void acted(async () => {
      keep(await advance.mutateAsync({ body: { by_seconds } }))
      // Any data may have changed meanwhile, so all queries are read again.
      void queries.invalidateQueries()
    }, 'Time advanced.')
  return (
    <>
      <Title
        name="Clock"
        description="Exchange time decides when scheduled work is due. It can be advanced but not set back. Work that becomes due is run in order."
      />
      <Read of={clock}>
        {(seen) => (
          <Stack gap="lg">
            <Paper withBorder p="lg">
              <Now at={seen.now} />
              <Steps go={go} isBusy={isBusy} refusal={refusal} />
              <Next of={seen} go={go} isOff={isBusy || refusal !== undefined} />
            </Paper>
            {last && <Happened advanced={last} />}
          </Stack>
        )}
      </Read>
    </>
  )
}

function Now({ at }: { at: string }) {
  return (
    <>
      <Text size="xs" c="dimmed">
        Exchange time
      </Text>
      <Text fz={34} fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <When at={at} />
      </Text>
      <Text size="sm" c="dimmed">
        {at.replace('T', ' ').replace(/\..*/, '')} UTC
      </Text>
    </>
  )
}

type Go = (seconds: number) => void

function Steps({ go, isBusy, refusal }: { go: Go; isBusy: boolean; refusal: string | undefined }) {
  const isOff = isBusy || refusal !== undefined
  return (
    <Group mt="md" gap="xs" role="group" aria-label="Advance by">
      {steps.map(({ name, seconds }) => (
        <Button key={name} variant="default" size="xs" disabled={isOff} onClick={() => go(seconds)}>
          {name}
        </Button>
      ))}
      <Other go={go} isOff={isOff} />
      {isBusy && <Spinner label="Advancing the clock" size="sm" />}
      {refusal && (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
    </Group>
  )
}

function Next({ of: { now, next }, go, isOff }: { of: Clock; go: Go; isOff: boolean }) {
  const [first] = next ?? []
  if (!next || !first) return null
  const ahead = Date.parse(first.at) - Date.parse(now)
  return (
    <Group mt="md" gap="xs">
      <Text size="sm">
        Next event {sinceOf(first.at, Date.parse(now))}: {next.map(({ name: subject }) => subject).join(', ')}
      </Text>
      <Button
        variant="light"
        size="xs"
        leftSection={<IconPlayerSkipForward size={14} />}
        disabled={isOff}
        onClick={() => go(Math.max(1, Math.ceil(ahead / 1000)))}
      >
        Advance to this event
      </Button>
    </Group>
  )
}

function Other({ go, isOff }: { go: Go; isOff: boolean }) {
  const [hours, write] = useState<number | string>('')
  return (
    <Group gap={4}>
      <Text size="sm" component="label" htmlFor="advance-hours">
        Hours
      </Text>
      <NumberInput
        id="advance-hours"
        size="xs"
        w={80}
        min={0}
        max={11_000}
        hideControls
        value={hours}
        onChange={write}
      />
      <Button
        variant="default"
        size="xs"
        disabled={isOff || Number(hours) <= 0}
        onClick={() => go(Math.max(1, Math.round(Number(hours) * 3_600)))}
      >
        Advance
      </Button>
    </Group>
  )
}

/** Events that became due while time advanced; repeated ones are listed once. */
function Happened({ advanced: { now, steps: instants, due } }: { advanced: Advanced }) {
  const first = due.slice(0, 40)
  return (
    <section aria-label="Events run">
      <Heading order={2} size="h4" mb="xs">
        Events run
      </Heading>
      <Text size="sm" c="dimmed" mb="md">
        {instants === 0 && 'No events were due.'}
        {instants === 1 && 'Events were due at 1 point in time until'}
        {instants > 1 && `Events were due at ${instants.toLocaleString()} points in time until`}
        {instants > 0 && (
          <>
            {' '}
            <When at={now} />.
          </>
        )}
      </Text>
      <Timeline steps={first.map(({ at, name: subject }) => ({ at, title: subject }))} />
      {due.length > first.length && (
        <Text size="sm" c="dimmed" mt="sm">
          Only the first 40 events are listed.
        </Text>
      )}
    </section>
  )
}
