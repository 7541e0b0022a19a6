import { Checkbox, Table, Text } from '@mantine/core'
import { Link, useLocation, useSearch } from 'wouter'
import { StateBadge } from '../../values/badge.tsx'
import { bytesOf } from '../../values/bytes.ts'
import { When } from '../../values/when.tsx'
import { partnerPath } from '../paths.ts'
import type { SimLine } from './rows.ts'
import type { CameFrom } from '../way-back.tsx'
import { rowHeight } from './window.tsx'
import { fraudLabels, limitLabels, statusTone } from '../labels.ts'

export const columns = [
  'ICCID',
  'Status',
  'Fraud',
  'Limits',
  'IMSI',
  'MSISDN',
  'Fields',
  'This month',
  'Changed',
] as const
export const used = columns.indexOf('This month')
export const grid = {
  display: 'grid',
  gridTemplateColumns: '30px 152px 152px 92px 108px 140px 122px minmax(44px, 1fr) 98px 116px',
  height: rowHeight,
}

/** Whether the SIM is selected, and how to change that. */
export type Choosing = { has: (iccid: string) => boolean; choose: (iccids: string[], yes: boolean) => void }

type Seen = { at: number; sim: SimLine | undefined; partner: string; chosen: Choosing }

/** A SIM of the list; until it is loaded, its position. */
export function SimRow({ sim, ...row }: Seen) {
  if (sim) return <Known {...row} sim={sim} />
  return (
    <Table.Tr role="row" aria-rowindex={row.at + 1} style={grid}>
      <Table.Td role="cell" c="dimmed">
        …
      </Table.Td>
    </Table.Tr>
  )
}

function Known({ at, sim, partner, chosen }: Seen & { sim: SimLine }) {
  const [, go] = useLocation()
  const path = `${partnerPath(partner)}/card/${sim.iccid}`
  // The link back leads to the list with its filters.
  const state: CameFrom = { list: useSearch() }
  return (
    <Table.Tr
      role="row"
      aria-rowindex={at + 1}
      aria-selected={chosen.has(sim.iccid)}
      style={{ ...grid, cursor: 'pointer' }}
      onClick={({ target }) =>
        target instanceof Element && !target.closest('a, input') && go(path, { state })
      }
    >
      <Table.Td role="cell" style={middle}>
        <Checkbox
          size="xs"
          aria-label={`Select ${sim.iccid}`}
          checked={chosen.has(sim.iccid)}
          onChange={(event) => chosen.choose([sim.iccid], event.currentTarget.checked)}
        />
      </Table.Td>
      {cellsOf(sim, { href: path, state }).map((cell, i) => (
        <Table.Td key={columns[i]} role="cell" style={cut} {...(typeof cell === 'string' && { title: cell })}>
          {cell}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const cellsOf = (sim: SimLine, to: { href: string; state: CameFrom }) => {
  const [fraud, limit] = [fraudLabels[sim.fraud_status]!, limitLabels[sim.limit_status]!]
  return [
    <Text key="iccid" size="xs" ff="monospace" component={Link} {...to} c="var(--mantine-color-anchor)">
      {sim.iccid}
    </Text>,
    <StateBadge key="status" state={sim.status} tone={statusTone(sim.status)} />,
    <StateBadge key="fraud" state={fraud.words} tone={fraud.tone} />,
    <StateBadge key="limit" state={limit.words} tone={limit.tone} />,
    sim.imsi ?? '–',
    sim.msisdn ?? '–',
    <span key="fields" title={fieldsOf(sim)}>
      {Object.values(sim.fields).join(', ') || '–'}
    </span>,
    sim.used_bytes === 0 ? '–' : bytesOf(sim.used_bytes),
    <When key="at" at={sim.changed_at} ago />,
  ]
}

const fieldsOf = ({ fields }: SimLine) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

export const middle = { display: 'flex', alignItems: 'center' } as const
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
