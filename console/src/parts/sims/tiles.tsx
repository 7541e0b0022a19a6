import { Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import type { SimFilters } from './words.ts'

type States = Answered<'readSimStates'>['sim_states']
type Tile = { name: string; count: number; filter?: SimFilters; bad?: true }

/** The customer's own simStates, number by number; what can be listed by one can be pressed. */
export function Tiles({
  states,
  filters,
  choose,
}: {
  states: States
  filters: SimFilters
  choose: (change: SimFilters) => void
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
      {tilesOf(states).map(({ heading, tiles }) => (
        <Paper key={heading} withBorder p="sm" component="section" aria-label={heading}>
          <Text size="xs" c="dimmed" fw={600} mb={4}>
            {heading}
          </Text>
          {tiles.map((tile) => (
            <Line key={tile.name} {...tile} filters={filters} choose={choose} />
          ))}
        </Paper>
      ))}
    </SimpleGrid>
  )
}

type Choosing = { filters: SimFilters; choose: (change: SimFilters) => void }

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

function tilesOf({ simState, criticalSims, fraudState, limitState }: States) {
  const status = (name: string, count: number, one: string): Tile => ({
    name,
    count,
    filter: { status: one },
  })
  const fraud = (name: string, count: number, code: string): Tile => ({
    name,
    count,
    filter: { fraud_status: code },
  })
  const limit = (name: string, count: number, code: string): Tile => ({
    name,
    count,
    filter: { limit_status: code },
  })
  const bad = (tile: Tile): Tile => ({ ...tile, bad: true })
  return [
    {
      heading: 'simState',
      tiles: [
        { name: 'totalSims', count: simState.totalSims },
        status('activated', simState.activated, 'Productive'),
        status('delivered', simState.delivered, 'Delivered'),
        { name: 'others', count: simState.others },
        { name: 'terminated', count: simState.terminated },
      ],
    },
    {
      heading: 'criticalSims',
      tiles: [
        bad(status('blockedAutomatically', criticalSims.blockedAutomatically, 'Blocked (automatically)')),
        bad(status('blockedManually', criticalSims.blockedManually, 'Blocked (manually)')),
        bad(status('suspended', criticalSims.suspended, 'Suspended')),
        bad(status('undefined', criticalSims.undefined, 'Undefined')),
      ],
    },
    {
      heading: 'fraudState',
      tiles: [
        fraud('ok', fraudState.ok, '0'),
        bad(fraud('alarm', fraudState.alarm, '2')),
        fraud('noFraudProfile', fraudState.noFraudProfile, '1'),
      ],
    },
    {
      heading: 'limitState',
      tiles: [
        limit('ok', limitState.ok, '0'),
        limit('warning', limitState.warning, '1'),
        bad(limit('alarm', limitState.alarm, '2')),
        bad(limit('suspended', limitState.suspended, '3')),
        limit('noLimitProfile', limitState.noLimitProfile, '4'),
      ],
    },
  ]
}
