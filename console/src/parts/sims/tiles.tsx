import { Box, Paper, Text, UnstyledButton } from '@mantine/core'
import { fraudStatuses, limitStatuses, type SimStatus } from '#sims/states/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { stateLabel } from '../labels/state-labels.ts'
import { fraudLabels, limitLabels, type SimFilters } from './labels.ts'

type States = Answered<'readSimStates'>['sim_states']
type Tile = { name: string; count: number; filter?: SimFilters; bad?: boolean }
type Choosing = { filters: SimFilters; choose: (change: SimFilters) => void }

/** One row on any screen; on a phone it scrolls, so that the list begins on the first screen. */
const row = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(210px, 1fr)',
  gap: 'var(--mantine-spacing-sm)',
  overflowX: 'auto',
} as const

/** The SIM counts by state; states that the list can filter by are links. */
export function Tiles({ states, ...choosing }: Choosing & { states: States }) {
  return (
    <Box role="region" aria-label="SIMs by state" tabIndex={0} style={row}>
      {tilesOf(states).map(({ heading, tiles }) => (
        <Paper key={heading} withBorder p="sm" component="section" aria-label={heading}>
          <Text size="xs" c="dimmed" fw={600} mb={4}>
            {heading}
          </Text>
          {tiles.map((tile) => (
            <Line key={tile.name} {...tile} {...choosing} />
          ))}
        </Paper>
      ))}
    </Box>
  )
}

function Line({ name, count, filter, bad, filters, choose }: Tile & Choosing) {
  const isChosen =
    filter !== undefined &&
    Object.entries(filter).every(([key, value]) => filters[key as keyof SimFilters] === value)
  const words = (
    <>
      <Text
        size="sm"
        span
        c={filter ? 'var(--mantine-color-anchor)' : 'dimmed'}
        {...(isChosen && { fw: 700 })}
      >
        {name}
      </Text>
      <Text
        size="sm"
        span
        ff="monospace"
        fw={600}
        {...(bad && count > 0 && { c: 'var(--mantine-color-red-light-color)' })}
      >
        {count.toLocaleString()}
      </Text>
    </>
  )
  const style = { display: 'flex', justifyContent: 'space-between', width: '100%', paddingBlock: 2 } as const
  if (!filter) return <div style={style}>{words}</div>
  const chosen = Object.fromEntries(Object.keys(filter).map((key) => [key, undefined])) as SimFilters
  return (
    <UnstyledButton style={style} aria-pressed={isChosen} onClick={() => choose(isChosen ? chosen : filter)}>
      {words}
    </UnstyledButton>
  )
}

const status = (name: SimStatus, count: number, bad = false): Tile => ({
  name,
  count,
  bad,
  filter: { status: name },
})

const fraud = (name: keyof typeof fraudStatuses, count: number): Tile => {
  const code = fraudStatuses[name]
  const { words, tone } = fraudLabels[code]!
  return { name: stateLabel(words), count, bad: tone === 'bad', filter: { fraud_status: String(code) } }
}

const limit = (name: keyof typeof limitStatuses, count: number): Tile => {
  const code = limitStatuses[name]
  const { words, tone } = limitLabels[code]!
  return { name: stateLabel(words), count, bad: tone === 'bad', filter: { limit_status: String(code) } }
}

const tilesOf = ({ simState, criticalSims, fraudState, limitState }: States) => [
  {
    heading: 'In use',
    tiles: [
      { name: 'All SIMs', count: simState.totalSims },
      status('Productive', simState.activated),
      status('Delivered', simState.delivered),
      { name: 'Terminated', count: simState.terminated },
      { name: 'Others', count: simState.others },
    ],
  },
  {
    heading: 'Suspended or blocked',
    tiles: [
      status('Blocked (automatically)', criticalSims.blockedAutomatically, true),
      status('Blocked (manually)', criticalSims.blockedManually, true),
      status('Suspended', criticalSims.suspended, true),
      status('Undefined', criticalSims.undefined, true),
    ],
  },
  {
    heading: 'Fraud',
    tiles: [
      fraud('ok', fraudState.ok),
      fraud('alarm', fraudState.alarm),
      fraud('noFraudProfile', fraudState.noFraudProfile),
    ],
  },
  {
    heading: 'Limits',
    tiles: [
      limit('ok', limitState.ok),
      limit('warning', limitState.warning),
      limit('alarm', limitState.alarm),
      limit('suspended', limitState.suspended),
      limit('noLimitProfile', limitState.noLimitProfile),
    ],
  },
]
