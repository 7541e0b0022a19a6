import type { EventState } from '#webhooks/event/event-kinds.ts'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { EventBadge } from '../../parts/values/webhook-badges.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { Countdown } from '../../parts/countdown.tsx'
import { SearchPaused } from '../../parts/values/search-paused.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { earlierLabel, eventStatusLabel, kindName, reasonName } from '../../parts/labels/webhook-labels.ts'
import { When } from '../../parts/values/when.tsx'

type Event = Answered<'listWebhookEvents'>['events'][number]

type Wanted = { api_key: string; state?: string; since?: string; until?: string }

/** Events of one account, newest first. */
export function EventList({ wanted: { state, ...wanted } }: { wanted: Wanted }) {
  const pages = usePages(
    'listWebhookEvents',
    (cursor) => ({ query: { ...wanted, state: state as EventState | undefined, cursor } }),
    ({ events, next }) => ({ items: events, next: next ?? undefined }),
  )
  return (
    <PagedList
      of={pages}
      label="Events"
      keyOf={(one) => one.event_id}
      href={(one) => `/webhooks/events/${one.event_id}`}
      columns={columns}
      empty={<NoEvents further={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined} />}
    />
  )
}

/** A page may be empty although more follow: the search continues on request. */
function NoEvents({ further }: { further: (() => void) | undefined }) {
  if (!further)
    return <EmptyState title="No matching events" description="Clear a filter, or choose a longer period." />
  return (
    <SearchPaused
      title="No matches among the newest 5,000 events"
      description="Older events have not been searched."
      label="Search older events"
      onContinue={further}
    />
  )
}

const columns = [
  { heading: 'Created', width: '150px', cell: (one: Event) => <When at={one.created_at} wall /> },
  {
    heading: 'Event',
    cell: (one: Event) => (one.event_status ? eventStatusLabel(one.event_status) : kindName(one.kind)),
  },
  {
    heading: 'State',
    width: '120px',
    cell: (one: Event) => <EventBadge state={one.state} />,
  },
  {
    heading: 'Attempts',
    numeric: true as const,
    wide: true as const,
    width: '90px',
    cell: (one: Event) => one.attempts,
  },
  {
    heading: 'Next attempt',
    wide: true as const,
    width: '150px',
    cell: ({ next_attempt_at: at, waits_for: earlier }: Event) => {
      if (earlier) return `waits for ${earlierLabel(earlier)}`
      return at ? <Countdown at={at} /> : '–'
    },
  },
  {
    heading: 'Stopped because',
    wide: true as const,
    width: '150px',
    cell: (one: Event) => (one.reason ? reasonName(one.reason) : '–'),
  },
  { heading: 'URL', wide: true as const, width: 'minmax(0, 2fr)', cell: (one: Event) => one.url ?? '–' },
]
