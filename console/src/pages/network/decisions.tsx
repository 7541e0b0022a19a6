import { Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { useFilters } from '../../parts/filters.ts'
import { type Column, List } from '../../parts/list.tsx'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { ByNumber } from './by-number.tsx'

type Decision = Answered<'listNetworkDecisions'>['decisions'][number]

const columns: readonly Column<Decision>[] = [
  { heading: 'Number', width: '140px', cell: ({ number }) => number },
  {
    heading: 'Account',
    width: '110px',
    cell: ({ api_key }) => (
      <Text ff="monospace" size="sm">
        {api_key}
      </Text>
    ),
  },
  {
    heading: 'Outcome',
    width: '110px',
    cell: ({ outcome }) => <StateBadge state={outcome} tone={outcome === 'granted' ? 'good' : 'bad'} />,
  },
  { heading: 'Purpose', cell: ({ purpose }) => purpose, wide: true },
  { heading: 'Why', cell: ({ why }) => <span title={why ?? ''}>{why ?? '–'}</span>, wide: true },
  { heading: 'By', cell: ({ decided_by }) => decided_by, wide: true },
  { heading: 'Decided', width: '210px', cell: ({ decided_at }) => <When at={decided_at} />, wide: true },
]

/** What was decided of requests in the last 400 days. */
export function Decisions() {
  const { filters, set } = useFilters(['api_key', 'number'])
  const list = usePages(
    'listNetworkDecisions',
    (cursor) => ({ query: { ...filters, limit: '100', ...(cursor && { cursor }) } }),
    ({ decisions: items, next }) => ({ items, next: next ?? undefined }),
  )
  return (
    <>
      <ByNumber filters={filters} set={set} />
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {!list.error && (
        <List
          label="Decisions"
          items={list.items}
          keyOf={({ request_id }) => request_id}
          columns={columns}
          more={{
            fetch: () => void list.fetchNextPage(),
            isFetching: list.isPending || list.isFetchingNextPage,
            has: list.hasNextPage,
          }}
          empty={
            <Nowhere
              title="Nothing was decided"
              says="What people and webhooks decide is kept for 400 days."
            />
          }
        />
      )}
    </>
  )
}
