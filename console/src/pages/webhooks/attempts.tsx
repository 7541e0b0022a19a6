import { Group, Pill } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { OutcomeBadge } from '../../parts/values/webhook-badges.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { eventStatusLabel, kindName } from '../../parts/labels/webhook-labels.ts'
import { When } from '../../parts/values/when.tsx'

type Attempt = Answered<'listWebhookAttempts'>['attempts'][number]

/** Webhook attempts of one account, newest first. */
export function Attempts() {
  const { filters, set } = useFilters(['api_key', 'replay'])
  return (
    <>
      <Group align="flex-end" mb="md" gap="sm">
        <AccountField
          value={filters.api_key}
          onChange={(one) => set({ api_key: one, replay: undefined })}
          w={{ base: '100%', xs: 220 }}
        />
        {filters.replay && (
          <Pill
            size="lg"
            mb={4}
            withRemoveButton
            removeButtonProps={{
              'aria-label': 'Show attempts of all events',
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => set({ replay: undefined })}
          >
            One replay
          </Pill>
        )}
      </Group>
      {filters.api_key ? (
        <AttemptList apiKey={filters.api_key} replay={filters.replay} />
      ) : (
        <EmptyState
          title="No account selected"
          description="Select an account to see the attempts at its endpoints."
        />
      )}
    </>
  )
}

function AttemptList({ apiKey, replay }: { apiKey: string; replay: string | undefined }) {
  const pages = usePages(
    'listWebhookAttempts',
    (cursor) => ({ query: { api_key: apiKey, replay_id: replay, cursor } }),
    ({ attempts, next }) => ({ items: attempts, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <PagedList
      of={pages}
      label="Attempts"
      keyOf={(one) => `${one.event_id} ${one.attempt}`}
      href={(one) => `/webhooks/events/${one.event_id}`}
      columns={columns}
      empty={replay ? noneOfReplay : none}
    />
  )
}

const none = <EmptyState title="No attempts yet" description="No webhooks were sent to this account." />
const noneOfReplay = (
  <EmptyState title="No attempts yet" description="This replay has not made an attempt yet." />
)

const columns = [
  { heading: 'Time', width: '150px', cell: (one: Attempt) => <When at={one.started_at} /> },
  {
    heading: 'Event',
    cell: (one: Attempt) => (one.event_status ? eventStatusLabel(one.event_status) : kindName(one.kind)),
  },
  {
    heading: 'Outcome',
    width: '110px',
    cell: (one: Attempt) => <OutcomeBadge outcome={one.outcome} />,
  },
  {
    heading: 'Response',
    wide: true as const,
    width: '110px',
    cell: (one: Attempt) => one.http_status ?? one.fault ?? '–',
  },
  { heading: 'Attempt', wide: true as const, width: '85px', cell: (one: Attempt) => one.attempt },
  {
    heading: 'Duration',
    wide: true as const,
    width: '90px',
    cell: (one: Attempt) => `${one.duration_ms} ms`,
  },
  {
    heading: 'URL',
    wide: true as const,
    width: 'minmax(0, 2fr)',
    cell: (one: Attempt) => one.url ?? '–',
  },
]
