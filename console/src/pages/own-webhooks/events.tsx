import { Group, Select } from '@mantine/core'
import { eventStates } from '#webhooks/event/event-kinds.ts'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { EventBadge } from '../../parts/values/webhook-badges.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { TimeFilter } from '../../parts/lists/time-filter.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { SearchPaused } from '../../parts/values/search-paused.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import {
  earlierLabel,
  eventStateLabel,
  eventStatusLabel,
  kindName,
  reasonName,
} from '../../parts/labels/webhook-labels.ts'
import { Countdown } from '../../parts/countdown.tsx'
import { When } from '../../parts/values/when.tsx'

type Event = Answered<'listOwnWebhookEvents'>['events'][number]

const columns: readonly Column<Event>[] = [
  { heading: 'Created', width: '150px', cell: ({ created_at }) => <When at={created_at} wall /> },
  { heading: 'Kind', width: '160px', wide: true, cell: ({ kind }) => kindName(kind) },
  {
    heading: 'Event',
    width: '120px',
    cell: ({ event_status: status }) => (status ? eventStatusLabel(status) : '–'),
  },
  {
    heading: 'State',
    width: '130px',
    cell: ({ state }) => <EventBadge state={state} />,
  },
  {
    heading: 'Attempts',
    numeric: true,
    width: '100px',
    wide: true,
    cell: ({ attempts }) => attempts,
  },
  {
    heading: 'Next attempt',
    width: '160px',
    wide: true,
    cell: ({ next_attempt_at: at, waits_for: earlier, reason }) => {
      if (earlier) return `waits for ${earlierLabel(earlier)}`
      return at ? <Countdown at={at} /> : reason ? reasonName(reason) : '–'
    },
  },
  { heading: 'URL', wide: true, cell: ({ url }) => url ?? '–' },
]

/** Webhook events, newest first. */
export function Events() {
  const { filters, set, clear, isFiltered } = useFilters(['state', 'since', 'until'])
  const { since, until } = filters
  const state = eventStates.find((one) => one === filters.state)
  const pages = usePages(
    'listOwnWebhookEvents',
    (cursor) => ({ query: { state, since, until, cursor } }),
    ({ events, next }) => ({ items: events, next: next ?? undefined }),
  )
  return (
    <>
      <Group mb="sm" align="flex-end">
        <Select
          label="State"
          placeholder="Any"
          clearable
          w={160}
          data={eventStates.map((value) => ({ value, label: eventStateLabel(value) }))}
          value={state ?? null}
          onChange={(next) => set({ state: next ?? undefined })}
        />
        <TimeFilter filters={filters} set={set} wall />
        <ClearFilters isFiltered={isFiltered} clear={clear} />
      </Group>
      <PagedList
        of={pages}
        label="Events"
        keyOf={({ event_id }) => event_id}
        columns={columns}
        href={({ event_id }) => `/webhooks/${event_id}`}
        empty={
          <None
            further={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
            clear={isFiltered ? clear : undefined}
          />
        }
      />
    </>
  )
}

type NoneProps = { further: (() => void) | undefined; clear: (() => void) | undefined }

function None({ further, clear }: NoneProps) {
  if (further) return <SearchPaused description="Older events have not been searched." onContinue={further} />
  if (clear) return <NoMatches of="events" hint="No event matches these filters." clear={clear} />
  return (
    <EmptyState
      title="No events yet"
      description="Message statuses and inbound messages are sent to the webhook URLs in your settings."
    />
  )
}
