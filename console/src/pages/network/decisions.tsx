import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { ByNumber } from './by-number.tsx'
import { numberOwner } from './columns.tsx'

type Decision = Answered<'listNetworkDecisions'>['decisions'][number]

const columns: readonly Column<Decision>[] = [
  ...numberOwner,
  {
    heading: 'Outcome',
    width: '110px',
    cell: ({ outcome }) => <StateBadge state={outcome} tone={outcome === 'granted' ? 'good' : 'bad'} />,
  },
  { heading: 'Purpose', cell: ({ purpose }) => purpose, wide: true },
  { heading: 'Reason', cell: ({ reason }) => <span title={reason ?? ''}>{reason ?? '–'}</span>, wide: true },
  { heading: 'By', cell: ({ decided_by }) => decided_by, wide: true },
  { heading: 'Decided', width: '150px', cell: ({ decided_at }) => <When at={decided_at} />, wide: true },
]

/** The decisions on requests in the last 400 days. */
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
      <PagedList
        label="Decisions"
        of={list}
        keyOf={({ request_id }) => request_id}
        columns={columns}
        empty={
          <EmptyState
            title="No decisions yet"
            description="Decisions by operators and webhooks are kept for 400 days."
          />
        }
      />
    </>
  )
}
