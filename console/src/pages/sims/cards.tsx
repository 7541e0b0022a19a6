import { Group, Stack } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { useFilters } from '../../parts/filters.ts'
import { Read } from '../../parts/states.tsx'
import { Export } from './export.tsx'
import { Finder } from './finder.tsx'
import { PoolBars } from './pool-bars.tsx'
import { Saved } from './saved.tsx'
import { SimTable } from './sim-table.tsx'
import { Tiles } from './tiles.tsx'
import { filterNames } from './words.ts'

/** The SIMs of a customer: how many are in which state, what pools have left, and the list. */
export function Cards({ partner }: { partner: string }) {
  const ask = { params: { partner_id: partner } }
  const states = useRead('readSimStates', ask, { everyMs: 5_000 })
  const { filters, set, clear, isFiltered } = useFilters(filterNames)
  return (
    <Stack gap="md">
      <Read of={states}>
        {({ sim_states, by_status }) => (
          <>
            <Tiles states={sim_states} filters={filters} choose={set} />
            <PoolBars partner={partner} />
            <Finder filters={filters} set={set} byStatus={by_status} />
          </>
        )}
      </Read>
      <Group gap="xs">
        <Saved clear={clear} isFiltered={isFiltered} />
        <Export partner={partner} filters={filters} />
      </Group>
      <SimTable key={JSON.stringify(filters)} partner={partner} filters={filters} clear={clear} />
    </Stack>
  )
}
