import { Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { Answered } from '../../../api/contracts.ts'
import { useRead } from '../../../api/reading.ts'
import { Chart } from '../../../parts/charts/chart.tsx'
import type { Series } from '../../../parts/charts/chart-props.ts'
import { EmptyState, Read } from '../../../parts/values/states.tsx'
import { failuresOf } from '../../../parts/labels/endpoint-labels.ts'

type Seen = Answered<'readEndpointStatistics'>

const spans = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
]

/** Attempts and their duration per hour. */
export function Statistics({ id }: { id: string }) {
  const [hours, choose] = useState('24')
  const ask = { params: { endpoint_id: id }, query: { hours } }
  const statistics = useRead('readEndpointStatistics', ask, { everyMs: 15_000 })
  return (
    <Stack gap="sm">
      <Group>
        <SegmentedControl size="xs" aria-label="Period" data={spans} value={hours} onChange={choose} />
      </Group>
      <Read of={statistics}>{(seen) => <Shown seen={seen} />}</Read>
    </Stack>
  )
}

/** The bound of the bucket that contains the value. */
const milliseconds = (ms: number | null) => (ms === null ? '–' : `≤ ${ms.toLocaleString()} ms`)

function Shown({ seen: { hours, total } }: { seen: Seen }) {
  const { times, attempts, durations } = useMemo(() => seriesOf(hours), [hours])
  if (total.attempts === 0)
    return (
      <EmptyState
        title="No attempts in this period"
        description="Send a test event, or wait for the next event."
      />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Metric name="Attempts">{total.attempts.toLocaleString()}</Metric>
        <Metric name="Failure rate">{failuresOf(total)}</Metric>
        <Metric name="Median duration (p50)">{milliseconds(total.p50_ms)}</Metric>
        <Metric name="p95 of the duration">{milliseconds(total.p95_ms)}</Metric>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Chart
          label={`${total.attempts} attempts by hour, ${total.failed} of them failed`}
          times={times}
          series={attempts}
        />
        <Chart
          label={`Duration of attempts by hour, median ${milliseconds(total.p50_ms)}`}
          times={times}
          series={durations}
          unit=" ms"
        />
      </SimpleGrid>
    </>
  )
}

function seriesOf(hours: Seen['hours']): {
  times: number[]
  attempts: readonly Series[]
  durations: readonly Series[]
} {
  return {
    times: hours.map(({ hour }) => Date.parse(hour)),
    attempts: [
      {
        name: 'failed',
        color: 'red-6',
        kind: 'bars',
        values: hours.map((one) => one.failed),
      },
      {
        name: 'succeeded',
        color: 'teal-6',
        kind: 'bars',
        values: hours.map((one) => one.attempts - one.failed),
      },
    ],
    durations: [
      { name: 'p50', color: 'line-7', kind: 'line', values: hours.map((one) => one.p50_ms) },
      { name: 'p95', color: 'orange-6', kind: 'line', values: hours.map((one) => one.p95_ms) },
    ],
  }
}

const Metric = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text fz={20} fw={600}>
      {children}
    </Text>
  </div>
)
