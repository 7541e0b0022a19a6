import { Stack, Text } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { Carriers } from './carriers.tsx'
import { Destinations } from './destinations.tsx'
import { Tiles } from './tiles.tsx'
import { TrafficChart } from './traffic-chart.tsx'

/** The current state of the exchange, with links to the details. */
export function Page() {
  const overview = useRead('readOverview', {}, { everyMs: 5_000 })
  return (
    <>
      <Title name="Overview" description="The last hour, on all nodes.">
        {overview.data && (
          <Text size="xs" c="dimmed">
            As of <When at={overview.data.at} wall />
          </Text>
        )}
      </Title>
      <Read of={overview}>
        {(now) => (
          <Stack gap="lg">
            <Tiles now={now} />
            <TrafficChart now={now} />
            <Carriers now={now} />
            <Destinations now={now} />
          </Stack>
        )}
      </Read>
    </>
  )
}
