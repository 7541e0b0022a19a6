import { Group, SegmentedControl, Text, Title as Heading } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../api/reading.ts'
import { bytesOf } from '../../values/bytes.ts'
import { Read } from '../../values/states.tsx'
import { Chart, spansOf } from './chart.tsx'
import { useSimOperations } from '../audience.ts'
import type { OfSim } from '../seen.ts'

type By = 'hour' | 'day' | 'month'

/** The usage of a SIM as a chart. */
export function Usage({ partner, iccid }: OfSim) {
  const [by, choose] = useState<By>('day')
  const read = useRead(
    useSimOperations().usage,
    { params: { partner_id: partner, iccid }, query: { by } },
    { everyMs: 10_000 },
  )
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Heading order={2} size="h4">
          Usage
        </Heading>
        <SegmentedControl
          size="xs"
          aria-label="Usage period"
          value={by}
          onChange={(to) => choose(to)}
          data={[
            { value: 'hour', label: '48 hours' },
            { value: 'day', label: '31 days' },
            { value: 'month', label: '13 months' },
          ]}
        />
      </Group>
      <Read of={read}>
        {(usage) => {
          const sum = usage.used.reduce((bytes, { up_bytes, down_bytes }) => bytes + up_bytes + down_bytes, 0)
          return (
            <>
              <Chart spans={spansOf(usage)} />
              <Text size="sm" c="dimmed">
                {sum === 0 ? 'No usage.' : `${bytesOf(sum)} total; hours, days and months are in UTC.`}
              </Text>
            </>
          )
        }}
      </Read>
    </section>
  )
}
