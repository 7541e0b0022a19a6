import { Table, Text } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { StateBadge } from '../badge.tsx'
import { When } from '../when.tsx'
import { partnerPath } from './paths.ts'
import type { SimLine } from './rows.ts'
import { rowHeight } from './window.tsx'
import { fraudTones, fraudWords, limitTones, limitWords, statusTone } from './words.ts'

export const columns = ['ICCID', 'Status', 'Fraud', 'Limit', 'IMSI', 'MSISDN', 'Fields', 'Changed'] as const
export const grid = {
  display: 'grid',
  gridTemplateColumns: '178px 168px 105px 115px 150px 140px minmax(95px, 1fr) 140px',
  height: rowHeight,
}

type Seen = { at: number; sim: SimLine | undefined; partner: string }

/** A SIM of the list; until it is read, its place. */
export function SimRow({ at, sim, partner }: Seen) {
  if (sim) return <Known at={at} sim={sim} partner={partner} />
  return (
    <Table.Tr role="row" aria-rowindex={at + 1} style={grid}>
      <Table.Td role="cell" c="dimmed">
        …
      </Table.Td>
    </Table.Tr>
  )
}

function Known({ at, sim, partner }: Seen & { sim: SimLine }) {
  const [, go] = useLocation()
  const path = `${partnerPath(partner)}/card/${sim.iccid}`
  return (
    <Table.Tr
      role="row"
      aria-rowindex={at + 1}
      style={{ ...grid, cursor: 'pointer' }}
      onClick={(event) => event.target instanceof HTMLAnchorElement || go(path)}
    >
      {cellsOf(sim, path).map((cell, i) => (
        <Table.Td key={columns[i]} role="cell" style={cut} {...(typeof cell === 'string' && { title: cell })}>
          {cell}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const cellsOf = (sim: SimLine, path: string) => {
  const { fraud_status: fraud, limit_status: limit } = sim
  return [
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
}

const fieldsOf = ({ fields }: SimLine) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
