import { useLocation } from 'wouter'
import type { Answered } from '../../../api/contracts.ts'
import { usePages } from '../../../api/reading.ts'
import { type Column, List } from '../../../parts/lists/list.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { EmptyState, Failed } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'

type Attempt = Answered<'listEndpointAttempts'>['attempts'][number]

const tones = { delivered: 'good', retried: 'wait', failed: 'bad' } as const

const columns: readonly Column<Attempt>[] = [
  { heading: 'Started', width: '150px', cell: ({ started_at }) => <When at={started_at} /> },
  { heading: 'Type', wide: true, cell: ({ event_type: type }) => type ?? '–' },
  { heading: 'Status', wide: true, width: '120px', cell: ({ event_status: status }) => status ?? '–' },
  {
    heading: 'Outcome',
    width: '110px',
    cell: ({ outcome }) => <StateBadge state={outcome} tone={tones[outcome]} />,
  },
  { heading: 'Response', width: '110px', cell: (one) => one.http_status ?? one.fault ?? '–' },
  { heading: 'Attempt', width: '85px', wide: true, cell: ({ attempt }) => attempt },
  { heading: 'Duration', width: '90px', wide: true, cell: ({ duration_ms: ms }) => `${ms} ms` },
]

/** The latest attempts at one endpoint. */
export function EndpointAttempts({ id }: { id: string }) {
  const [, go] = useLocation()
  const pages = usePages(
    'listEndpointAttempts',
    (cursor) => ({ params: { endpoint_id: id }, query: { cursor } }),
    ({ attempts, next }) => ({ items: attempts, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  if (pages.error && pages.items.length === 0)
    return <Failed error={pages.error} again={() => void pages.refetch()} />
  return (
    <List
      label="Latest attempts"
      items={pages.items}
      keyOf={(one) => `${one.event_id} ${one.attempt}`}
      columns={columns}
      open={({ event_id: event }) => go(`/webhooks/${event}`)}
      more={{
        fetch: () => void pages.fetchNextPage(),
        isFetching: pages.isPending || pages.isFetchingNextPage,
        has: pages.hasNextPage,
      }}
      empty={<EmptyState title="No attempts yet" description="Send a test event to see the response." />}
    />
  )
}
