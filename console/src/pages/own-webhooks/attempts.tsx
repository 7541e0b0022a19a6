import { Group, Select } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { OutcomeBadge } from '../../parts/values/webhook-badges.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { SearchPaused } from '../../parts/values/search-paused.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { eventStatusLabel, kindName } from '../../parts/labels/webhook-labels.ts'
import { When } from '../../parts/values/when.tsx'

type Attempt = Answered<'listOwnWebhookAttempts'>['attempts'][number]

const originOf = ({ url }: Attempt) => (url ? (URL.parse(url)?.origin ?? url) : '–')

const columns: readonly Column<Attempt>[] = [
  { heading: 'Started', width: '150px', cell: ({ started_at }) => <When at={started_at} /> },
  {
    heading: 'Event',
    width: '130px',
    wide: true,
    cell: ({ event_status: status, kind }) => (status ? eventStatusLabel(status) : kindName(kind)),
  },
  {
    heading: 'Outcome',
    width: '110px',
    cell: (one) => <OutcomeBadge outcome={one.outcome} />,
  },
  { heading: 'Response', width: '150px', wide: true, cell: (one) => one.http_status ?? one.fault ?? '–' },
  { heading: 'Attempt', width: '85px', wide: true, cell: ({ attempt }) => attempt },
  { heading: 'Duration', width: '90px', wide: true, cell: ({ duration_ms: ms }) => `${ms} ms` },
  { heading: 'URL', wide: true, cell: ({ url }) => url ?? '–' },
]

/** Webhook attempts, newest first, optionally of one endpoint. */
export function Attempts() {
  const { filters, set } = useFilters(['origin'])
  const pages = usePages(
    'listOwnWebhookAttempts',
    (cursor) => ({ query: { cursor } }),
    ({ attempts, next }) => ({ items: attempts, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  const origins = [...new Set([...pages.items.map(originOf), ...(filters.origin ? [filters.origin] : [])])]
  const seen = filters.origin ? pages.items.filter((one) => originOf(one) === filters.origin) : pages.items
  const further = pages.hasNextPage ? () => void pages.fetchNextPage() : undefined
  return (
    <>
      <Group mb="sm">
        <Select
          label="Endpoint"
          placeholder="Any"
          clearable
          w={{ base: '100%', xs: 300 }}
          data={origins}
          value={filters.origin ?? null}
          onChange={(next) => set({ origin: next ?? undefined })}
        />
      </Group>
      <PagedList
        of={{ ...pages, items: seen }}
        label="Attempts"
        keyOf={(one) => `${one.event_id} ${one.attempt}`}
        columns={columns}
        href={({ event_id: id }) => `/webhooks/${id}`}
        empty={<None further={further} />}
      />
    </>
  )
}

function None({ further }: { further: (() => void) | undefined }) {
  if (!further)
    return (
      <EmptyState
        title="No attempts yet"
        description="Send a test event to see how your endpoint responds."
      />
    )
  return (
    <SearchPaused
      title="No matches among the latest attempts"
      description="Older attempts have not been searched."
      onContinue={further}
    />
  )
}
