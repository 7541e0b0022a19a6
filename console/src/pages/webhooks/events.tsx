import { Button, Group, Select, TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { AccountField } from '../../parts/account-field.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { useFilters } from '../../parts/filters.ts'
import { List } from '../../parts/list.tsx'
import { Nowhere, Read } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'
import { Replay } from './replay.tsx'
import { TestEvent } from './test-event.tsx'

type Event = Answered<'listWebhookEvents'>['events'][number]

const states = ['delivered', 'waiting', 'undelivered'] as const

/** What one account was or is to be told. */
export function Events() {
  const { filters, set } = useFilters(['api_key', 'state', 'from', 'to'])
  const { api_key } = filters
  const refusal = refusalFor(useSession(), 'messaging')
  return (
    <>
      <Group align="flex-end" mb="md" gap="sm">
        <AccountField
          value={api_key}
          onChange={(one) => set({ api_key: one })}
          w={{ base: '100%', xs: 220 }}
        />
        <Select
          label="State"
          placeholder="Any"
          clearable
          data={states}
          value={filters.state ?? null}
          onChange={(state) => set({ state: state ?? undefined })}
          w={{ base: '100%', xs: 150 }}
        />
        <TimeField label="Caused since" value={filters.from} onChange={(from) => set({ from })} />
        <TimeField label="and before" value={filters.to} onChange={(to) => set({ to })} />
        {api_key && (
          <Group gap="xs" ml="auto">
            <TestEvent apiKey={api_key} refusal={refusal} />
            <Replay apiKey={api_key} refusal={refusal} />
          </Group>
        )}
      </Group>
      {api_key ? (
        <EventList wanted={{ ...filters, api_key }} />
      ) : (
        <Nowhere
          title="Choose an account"
          says="Events are those of one account. Its key also stands with each receiver."
        />
      )}
    </>
  )
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (at: string | undefined) => void
}) {
  const at = value && new Date(value)
  const shown = at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : ''
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={shown}
      onChange={({ currentTarget: { value } }) => onChange(value ? new Date(value).toISOString() : undefined)}
      w={{ base: '100%', xs: 200 }}
    />
  )
}

type Wanted = { api_key: string; state?: string; from?: string; to?: string }

function EventList({ wanted: { state, ...wanted } }: { wanted: Wanted }) {
  const [, go] = useLocation()
  const pages = usePages(
    'listWebhookEvents',
    (cursor) => ({ query: { ...wanted, state: state as (typeof states)[number] | undefined, cursor } }),
    ({ events, next }) => ({ items: events, next: next ?? undefined }),
  )
  return (
    <Read of={pages}>
      {() => (
        <List
          label="Events"
          items={pages.items}
          keyOf={(one) => one.event_id}
          open={(one) => go(`/webhooks/events/${one.event_id}`)}
          columns={columns}
          more={{
            fetch: () => void pages.fetchNextPage(),
            isFetching: pages.isFetchingNextPage,
            has: pages.hasNextPage,
          }}
          empty={<NoEvents further={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined} />}
        />
      )}
    </Read>
  )
}

/** A page may be empty and not the last: the search goes on behind it when it is asked to. */
function NoEvents({ further }: { further: (() => void) | undefined }) {
  if (!further) return <Nowhere title="No event fits" says="Take a filter away, or choose a longer time." />
  return (
    <Nowhere title="None among the newest 5,000 events" says="Older ones have not been looked at yet.">
      <Button variant="default" onClick={further}>
        Search further back
      </Button>
    </Nowhere>
  )
}

const columns = [
  { heading: 'Caused', width: 'minmax(0, 220px)', cell: (one: Event) => <When at={one.created_at} /> },
  { heading: 'Tells', cell: (one: Event) => one.told ?? one.kind },
  {
    heading: 'State',
    width: '120px',
    cell: (one: Event) => <StateBadge state={one.state} tone={eventTone(one.state)} />,
  },
  { heading: 'Attempts', wide: true as const, width: '90px', cell: (one: Event) => one.attempts },
  {
    heading: 'Next attempt',
    wide: true as const,
    width: '150px',
    cell: (one: Event) => <When at={one.next_attempt_at} ago />,
  },
  {
    heading: 'Given up because',
    wide: true as const,
    width: '150px',
    cell: (one: Event) => one.reason ?? '–',
  },
  { heading: 'Address', wide: true as const, width: 'minmax(0, 2fr)', cell: (one: Event) => one.url ?? '–' },
]

function eventTone(state: string) {
  return ({ delivered: 'good', waiting: 'wait' } as const)[state] ?? 'bad'
}
