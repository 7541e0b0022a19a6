import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SimLine } from './rows.ts'
import { columns, grid, middle, used, type Choosing } from './sim-row.tsx'

type Framing = {
  total: number
  /** The visible rows. */
  sims: readonly SimLine[]
  chosen: Choosing
  byUsage: boolean
  sort: () => void
  children: ReactNode
}

/** The table of SIMs with its headings. */
export function SimFrame({ total, sims, chosen, byUsage, sort, children }: Framing) {
  const iccids = sims.map(({ iccid }) => iccid)
  const of = iccids.filter(chosen.has).length
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="List of SIMs">
      <Table
        id="sims-of-list"
        role="table"
        aria-label="SIMs"
        aria-rowcount={total}
        highlightOnHover
        horizontalSpacing={6}
        fz={13}
        style={{ display: 'block', minWidth: 1074 }}
      >
        <Table.Thead role="rowgroup" style={{ display: 'block' }}>
          <Table.Tr role="row" style={grid}>
            <Table.Th role="columnheader" style={middle}>
              <Checkbox
                size="xs"
                aria-label="Select the visible rows"
                checked={of > 0 && of === iccids.length}
                indeterminate={of > 0 && of < iccids.length}
                onChange={(event) => chosen.choose(iccids, event.currentTarget.checked)}
              />
            </Table.Th>
            {columns.map((name, at) => (
              <Table.Th
                key={name}
                role="columnheader"
                {...(at === used && { 'aria-sort': byUsage ? 'descending' : 'none' })}
              >
                {at === used ? <Sort name={name} byUsage={byUsage} sort={sort} /> : name}
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

function Sort({ name, byUsage, sort }: Pick<Framing, 'byUsage' | 'sort'> & { name: string }) {
  const Icon = byUsage ? IconArrowDown : IconArrowsSort
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      style={{ whiteSpace: 'nowrap' }}
      title={byUsage ? 'Sort by ICCID' : 'Sort by usage in this calendar month (UTC), highest first'}
      onClick={sort}
    >
      {name} <Icon size={12} aria-hidden />
    </UnstyledButton>
  )
}
