import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../api/reading.ts'
import { useFilters } from '../lists/filters.ts'
import { Read } from '../values/states.tsx'
import { useSimOperations } from './audience.ts'
import { Export } from './export.tsx'
import { Finder } from './table/finder.tsx'
import { PoolBars } from './pool-bars.tsx'
import { SimTable } from './table/sim-table.tsx'
import { Tiles } from './tiles.tsx'
import { filterNames } from './labels.ts'

type Filtering = { isFiltered: boolean; clear: () => void }
type Shown = {
  partner: string
  /** Buttons above the list, next to the export. */
  tools: (filtering: Filtering) => ReactNode
  empty: ReactNode
}

/** The SIMs of a customer: counts by state, pool usage, and the list. */
export function Cards({ partner, tools, empty }: Shown) {
  const ask = { params: { partner_id: partner } }
  const states = useRead(useSimOperations().states, ask, { everyMs: 5_000 })
  const pools = useRead(useSimOperations().pools, ask, { everyMs: 10_000 })
  const { filters, set, clear, isFiltered } = useFilters(filterNames)
  return (
    <Stack gap="md">
      {/* The bars of the pools would move the filters if they appeared later. */}
      <Read of={pools.isPending ? { ...states, data: undefined } : states}>
        {({ sim_states, by_status }) => (
          <>
            <Tiles states={sim_states} filters={filters} choose={set} />
            <PoolBars partner={partner} />
            <Finder partner={partner} filters={filters} set={set} byStatus={by_status} />
          </>
        )}
      </Read>
      <Group gap="xs">
        {tools({ clear, isFiltered })}
        <Export partner={partner} filters={filters} />
      </Group>
      <SimTable
        key={JSON.stringify(filters)}
        partner={partner}
        filters={filters}
        set={set}
        clear={clear}
        empty={empty}
      />
    </Stack>
  )
}
