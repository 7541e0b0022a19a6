import type { Answered } from '../../../api/contracts.ts'
import { usePages } from '../../../api/reading.ts'
import { stateLabel } from '../../../parts/labels/state-labels.ts'
import { eventStatusLabel, eventTypeLabel } from '../../../parts/labels/webhook-labels.ts'
import type { Column } from '../../../parts/lists/list.tsx'
import { PagedList } from '../../../parts/lists/paged-list.tsx'
import { OutcomeBadge } from '../../../parts/values/webhook-badges.tsx'
import { EmptyState } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'

type Attempt = Answered<'listEndpointAttempts'>['attempts'][number]

/** The status that the event reports, unless it repeats the type. */
const statusOf = ({ event_status: status, event_type: type }: Attempt) =>
  status === null || status === type ? '–' : eventStatusLabel(status)

const columns: readonly Column<Attempt>[] = [
  { heading: 'Started', width: '150px', cell: ({ started_at }) => <When at={started_at} /> },
  { heading: 'Type', wide: true, cell: ({ event_type: type }) => <EventType of={type} /> },
  { heading: 'Status', wide: true, width: '120px', cell: statusOf },
  {
    heading: 'Outcome',
    width: '110px',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    heading: 'Response',
    width: '110px',
    cell: (one) => one.http_status ?? (one.fault ? stateLabel(one.fault) : '–'),
  },
  { heading: 'Attempt', width: '85px', wide: true, cell: ({ attempt }) => attempt },
  { heading: 'Duration', width: '90px', wide: true, cell: ({ duration_ms: ms }) => `${ms} ms` },
]

const EventType = ({ of }: { of: string | null }) => (
  <span title={of ?? undefined}>{of === null ? '–' : eventTypeLabel(of)}</span>
)

/** The latest attempts at one endpoint. */
export function EndpointAttempts({ id }: { id: string }) {
  const pages = usePages(
    'listEndpointAttempts',
    (cursor) => ({ params: { endpoint_id: id }, query: { cursor } }),
    ({ attempts, next }) => ({ items: attempts, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <PagedList
      of={pages}
      label="Latest attempts"
      keyOf={(one) => `${one.event_id} ${one.attempt}`}
      columns={columns}
      href={({ event_id: event }) => `/webhooks/${event}`}
      empty={<EmptyState title="No attempts yet" description="Send a test event to see the response." />}
    />
  )
}
