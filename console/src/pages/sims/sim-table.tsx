import { Button, Center, Group, Loader, NumberInput, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { StateBadge } from '../../parts/badge.tsx'
import { useFilters } from '../../parts/filters.ts'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { partnerPath } from './partners.tsx'
import { type SimLine, useSimRows } from './rows.ts'
import { rowHeight, Window } from './window.tsx'
import { fraudTones, fraudWords, limitTones, limitWords, type SimFilters, statusTone } from './words.ts'

const seen = 12
const columns = ['ICCID', 'Status', 'Fraud', 'Limit', 'IMSI', 'MSISDN', 'Fields', 'Changed'] as const
const grid = {
  display: 'grid',
  gridTemplateColumns: '178px 168px 105px 115px 150px 140px minmax(95px, 1fr) 125px',
}

type Listing = { partner: string; filters: SimFilters; clear: () => void }

/** SIMs in the order of their ICCIDs, from any of them on. */
export function SimTable({ partner, filters, clear }: Listing) {
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
  if (total === 0)
    return <Empty partner={partner} isFiltered={Object.keys(filters).length > 0} clear={clear} />
  const rows = Array.from({ length: Math.min(seen, total) }, (_, i) => top + i).filter((at) => at < total)
  return (
    <div>
      <Place total={total} top={top} go={go} keep={(row) => set({ row })} />
      {error && <Failed error={error} again={again} />}
      <Window total={total} seen={Math.min(seen, total)} top={top} go={go}>
        <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="List of SIMs">
          <Table
            id="sims-of-list"
            role="table"
            aria-label="SIMs"
            aria-rowcount={total}
            highlightOnHover
            style={{ display: 'block', minWidth: 1060 }}
          >
            <Table.Thead role="rowgroup" style={{ display: 'block' }}>
              <Table.Tr role="row" style={{ ...grid, height: rowHeight }}>
                {columns.map((name) => (
                  <Table.Th key={name} role="columnheader">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody role="rowgroup" style={{ display: 'block' }}>
              {rows.map((at) => (
                <Row key={at} at={at} sim={rowAt(at)} partner={partner} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Window>
    </div>
  )
}

type Placing = { total: number; top: number; go: (top: number) => void; keep: (row: string) => void }

function Place({ total, top, go, keep }: Placing) {
  const [wanted, want] = useState<number | string>('')
  const jump = () => {
    const row = Math.min(Math.max(1, Number(wanted)), total)
    if (!wanted) return
    go(Math.min(row - 1, Math.max(0, total - seen)))
    keep(String(row))
    want('')
  }
  const end = Math.min(top + seen, total)
  return (
    <Group justify="space-between" mb={4}>
      <Text size="sm" role="status">
        SIMs {(top + 1).toLocaleString()} to {end.toLocaleString()} of {total.toLocaleString()}
      </Text>
      <NumberInput
        aria-label="Go to row"
        placeholder="Go to row"
        size="xs"
        w={140}
        min={1}
        max={total}
        hideControls
        thousandSeparator=","
        value={wanted}
        onChange={want}
        onBlur={jump}
        onKeyDown={({ key }) => key === 'Enter' && jump()}
      />
    </Group>
  )
}

function Row({ at, sim, partner }: { at: number; sim: SimLine | undefined; partner: string }) {
  const [, go] = useLocation()
  const style = { ...grid, height: rowHeight }
  if (!sim)
    return (
      <Table.Tr role="row" aria-rowindex={at + 1} style={style}>
        <Table.Td role="cell" c="dimmed">
          …
        </Table.Td>
      </Table.Tr>
    )
  const path = `${partnerPath(partner)}/card/${sim.iccid}`
  const { fraud_status: fraud, limit_status: limit } = sim
  const cells = [
    <Text key="iccid" size="sm" ff="monospace" component={Link} href={path} c="var(--mantine-color-anchor)">
      {sim.iccid}
    </Text>,
    <StateBadge key="status" state={sim.status} tone={statusTone(sim.status)} />,
    <StateBadge key="fraud" state={fraudWords[fraud] ?? String(fraud)} tone={fraudTones[fraud]} />,
    <StateBadge key="limit" state={limitWords[limit] ?? String(limit)} tone={limitTones[limit]} />,
    sim.imsi ?? '–',
    sim.msisdn ?? '–',
    <span key="fields" title={fieldsOf(sim)}>
      {Object.values(sim.fields).join(', ') || '–'}
    </span>,
    <When key="at" at={sim.changed_at} ago />,
  ]
  return (
    <Table.Tr
      role="row"
      aria-rowindex={at + 1}
      style={{ ...style, cursor: 'pointer' }}
      onClick={(event) => event.target instanceof HTMLAnchorElement || go(path)}
    >
      {cells.map((cell, i) => (
        <Table.Td key={columns[i]} role="cell" style={cut} {...(typeof cell === 'string' && { title: cell })}>
          {cell}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const fieldsOf = ({ fields }: SimLine) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

function Empty({ partner, isFiltered, clear }: { partner: string; isFiltered: boolean; clear: () => void }) {
  if (isFiltered)
    return (
      <Nowhere title="No SIM is like that" says="All conditions have to hold together.">
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      </Nowhere>
    )
  return (
    <Nowhere
      title="This customer has no SIMs"
      says="Import them by a file, or let another customer give some."
    >
      <Button component={Link} href={`${partnerPath(partner)}/import`} variant="default">
        Import SIMs
      </Button>
    </Nowhere>
  )
}
