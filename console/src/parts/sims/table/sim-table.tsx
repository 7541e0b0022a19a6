import { Center, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useFilters } from '../../lists/filters.ts'
import { Failed, NoMatches } from '../../values/states.tsx'
import { useChosen } from './chosen.ts'
import { ChangeFound } from '../bulk/change-found.tsx'
import { useSimRows, type SimLine } from './rows.ts'
import { SimFrame } from './sim-frame.tsx'
import { RowPosition } from './row-position.tsx'
import { SimRow } from './sim-row.tsx'
import { Window } from './window.tsx'
import type { SimFilters } from '../labels.ts'
import { Spinner } from '../../spinner.tsx'

const seen = 12

type Listing = {
  partner: string
  filters: SimFilters
  set: (change: SimFilters) => void
  clear: () => void
  /** The empty state of a customer without SIMs. */
  empty: ReactNode
}

/** The SIMs by ICCID or by usage, from any position. */
export function SimTable({ partner, filters, set, clear, empty }: Listing) {
  const { filters: address, set: keep } = useFilters(['row'])
  const [top, go] = useState(Math.max(0, Number(address.row ?? 1) - 1 || 0))
  const chosen = useChosen()
  const { total, rowAt, error, again } = useSimRows(partner, filters, { top, seen })
  if (error && total === undefined) return <Failed error={error} again={again} />
  if (total === undefined) return <Loading />
  const rows = Array.from({ length: Math.min(seen, total) }, (_, i) => top + i).filter((at) => at < total)
  const byUsage = filters.order === 'usage'
  const sims = rows.map(rowAt).filter((sim): sim is SimLine => sim !== undefined)
  const none = Object.keys(filters).length > 0 ? <None filters={filters} clear={clear} /> : empty
  return (
    <div>
      <Group justify="space-between" mb={4}>
        {/* Stays visible when no SIM is left, since it shows the result. */}
        <ChangeFound partner={partner} filters={filters} total={total} chosen={chosen} />
        {total > 0 && (
          <RowPosition
            seen={seen}
            total={total}
            top={top}
            go={go}
            keep={(row) => keep({ row })}
            byUsage={byUsage}
          />
        )}
      </Group>
      {error && <Failed error={error} again={again} />}
      {total === 0 && none}
      {total > 0 && (
        <Window total={total} seen={Math.min(seen, total)} top={top} go={go}>
          <SimFrame
            total={total}
            sims={sims}
            chosen={chosen}
            byUsage={byUsage}
            sort={() => set({ order: byUsage ? undefined : 'usage' })}
          >
            {rows.map((at) => (
              <SimRow key={at} at={at} sim={rowAt(at)} partner={partner} chosen={chosen} />
            ))}
          </SimFrame>
        </Window>
      )}
    </div>
  )
}

const Loading = () => (
  <Center mih={200}>
    <Spinner />
  </Center>
)

function None({ filters, clear }: { filters: SimFilters; clear: () => void }) {
  const byUsage = filters.order === 'usage'
  return (
    <NoMatches
      of={byUsage ? 'SIMs with usage this month' : 'SIMs'}
      {...(byUsage && { hint: 'Calendar months are in UTC.' })}
      clear={clear}
    />
  )
}
