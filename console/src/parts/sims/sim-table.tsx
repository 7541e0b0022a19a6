import { Button, Center, Loader, Table } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useFilters } from '../filters.ts'
import { Failed, Nowhere } from '../states.tsx'
import { useSimRows } from './rows.ts'
import { Place } from './sim-place.tsx'
import { columns, grid, SimRow } from './sim-row.tsx'
import { Window } from './window.tsx'
import type { SimFilters } from './words.ts'

const seen = 12

type Listing = {
  partner: string
  filters: SimFilters
  clear: () => void
  /** What stands there where the customer has none at all. */
  empty: ReactNode
}

/** SIMs in the order of their ICCIDs, from any of them on. */
export function SimTable({ partner, filters, clear, empty }: Listing) {
  const { filters: place, set } = useFilters(['row'])
  const [top, go] = useState(Math.max(0, Number(place.row ?? 1) - 1 || 0))
  const { total, rowAt, error, again } = useSimRows(partner, filters, { top, seen })
  if (error && total === undefined) return <Failed error={error} again={again} />
  if (total === undefined)
    return (
      <Center mih={200}>
        <Loader aria-label="Loading" />
      </Center>
    )
  if (total === 0) return Object.keys(filters).length > 0 ? <NoneLikeThat clear={clear} /> : empty
  const rows = Array.from({ length: Math.min(seen, total) }, (_, i) => top + i).filter((at) => at < total)
  return (
    <div>
      <Place seen={seen} total={total} top={top} go={go} keep={(row) => set({ row })} />
      {error && <Failed error={error} again={again} />}
      <Window total={total} seen={Math.min(seen, total)} top={top} go={go}>
        <Framed total={total}>
          {rows.map((at) => (
            <SimRow key={at} at={at} sim={rowAt(at)} partner={partner} />
          ))}
        </Framed>
      </Window>
    </div>
  )
}

function Framed({ total, children }: { total: number; children: ReactNode }) {
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="List of SIMs">
      <Table
        id="sims-of-list"
        role="table"
        aria-label="SIMs"
        aria-rowcount={total}
        highlightOnHover
        style={{ display: 'block', minWidth: 1075 }}
      >
        <Table.Thead role="rowgroup" style={{ display: 'block' }}>
          <Table.Tr role="row" style={grid}>
            {columns.map((name) => (
              <Table.Th key={name} role="columnheader">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup" style={{ display: 'block' }}>
          {children}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function NoneLikeThat({ clear }: { clear: () => void }) {
  return (
    <Nowhere title="No SIM is like that" says="All conditions have to hold together.">
      <Button variant="default" onClick={clear}>
        Clear filters
      </Button>
    </Nowhere>
  )
}
