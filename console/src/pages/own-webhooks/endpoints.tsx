import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { endpointStates } from '#webhooks/endpoints/states.ts'
import { Act } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Failed, EmptyState } from '../../parts/values/states.tsx'
import { endpointStateLabel } from '../../parts/labels/webhook-labels.ts'
import { When } from '../../parts/values/when.tsx'

type Endpoint = Answered<'listOwnWebhookEndpoints'>['endpoints'][number]
const tones = { healthy: 'good', failing: 'wait', open: 'bad', disabled: 'bad' } as const

const columns: readonly Column<Endpoint>[] = [
  { heading: 'Endpoint', cell: ({ origin }) => origin },
  {
    heading: 'State',
    width: '120px',
    cell: ({ state }) => <StateBadge state={endpointStateLabel(state)} tone={tones[state]} />,
  },
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
  { heading: 'What it means', wide: true, width: 'minmax(0, 2fr)', cell: (one) => meaningOf(one) },
  { heading: 'Switch on', width: '130px', cell: (endpoint) => <Enable endpoint={endpoint} /> },
]

/** What its state means for whoever runs it. */
function meaningOf({ state, last_failure: failure, disabled_because: why, disables_at: at }: Endpoint) {
  if (state === 'disabled')
    return why === 'gone'
      ? 'It answered 410. Enable it when it is back.'
      : 'It took nothing for five days. Mend and enable it.'
  if (state === 'healthy') return 'It takes what it is told.'
  return (
    <>
      {failure ?? 'It takes nothing'}; disabled <When at={at} ago /> unless it takes something.
    </>
  )
}

/** How one's receivers are doing. */
export function Endpoints() {
  const [, go] = useLocation()
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
      open={({ origin }) => go(`/webhooks/attempts?origin=${encodeURIComponent(origin)}`)}
      items={pages.items}
      keyOf={({ origin }) => origin}
      columns={columns}
      more={{ fetch: () => void pages.fetchNextPage(), isFetching: pages.isFetching, has: pages.hasNextPage }}
      empty={
        <EmptyState
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
      refusal={endpointStates.allows(state, 'enabled') ? undefined : 'It is not disabled.'}
    >
      Enable
    </Act>
  )
}
