import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { Act } from '../../parts/act.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'

type Endpoint = Answered<'listOwnWebhookEndpoints'>['endpoints'][number]
const tones = { healthy: 'good', failing: 'wait', open: 'bad', disabled: 'bad' } as const

const columns: readonly Column<Endpoint>[] = [
  { heading: 'Endpoint', cell: ({ origin }) => origin },
  { heading: 'State', width: '120px', cell: ({ state }) => <StateBadge state={state} tone={tones[state]} /> },
  {
    heading: 'Waiting',
    width: '90px',
    wide: true,
    cell: ({ waiting }) => (waiting === 1_000 ? '1000+' : waiting),
  },
  {
    heading: 'Last taken',
    width: '150px',
    wide: true,
    cell: ({ last_taken_at: at }) => <When at={at} ago />,
  },
  { heading: 'Last failure', wide: true, cell: ({ last_failure: failure }) => failure ?? '–' },
  {
    heading: 'Disabled',
    width: '150px',
    wide: true,
    cell: ({ disabled_at: was, disables_at: will }) => <When at={was ?? will} ago />,
  },
  { heading: 'Switch on', width: '130px', cell: (endpoint) => <Enable endpoint={endpoint} /> },
]

/** How one's receivers are doing. */
export function Endpoints() {
  const pages = usePages(
    'listOwnWebhookEndpoints',
    (cursor) => ({ query: { cursor } }),
    ({ endpoints, next }) => ({ items: endpoints, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  if (pages.error && pages.items.length === 0)
    return <Failed error={pages.error} again={() => void pages.refetch()} />
  return (
    <List
      label="Endpoints"
      items={pages.items}
      keyOf={({ origin }) => origin}
      columns={columns}
      more={{ fetch: () => void pages.fetchNextPage(), isFetching: pages.isFetching, has: pages.hasNextPage }}
      empty={
        <Nowhere
          title="Nothing was told to anybody yet"
          says="An endpoint is seen here with the first webhook that goes there."
        />
      }
    />
  )
}

function Enable({ endpoint: { origin, state } }: { endpoint: Endpoint }) {
  const enable = useChange('enableOwnWebhookEndpoint', ['listOwnWebhookEndpoints'])
  return (
    <Act
      size="compact-xs"
      act={() => enable.mutateAsync({ body: { origin } })}
      done="New events go there at once. What was set aside is told by a replay."
      refusal={state === 'disabled' ? undefined : 'It is not disabled.'}
    >
      Enable
    </Act>
  )
}
