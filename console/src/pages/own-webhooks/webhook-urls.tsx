import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { endpointStates } from '#webhooks/endpoints/states.ts'
import { Act } from '../../parts/forms/act.tsx'
import { EndpointBadge } from '../../parts/values/webhook-badges.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Endpoint = Answered<'listOwnWebhookEndpoints'>['endpoints'][number]

const columns: readonly Column<Endpoint>[] = [
  { heading: 'Host', cell: ({ origin }) => origin },
  {
    heading: 'State',
    width: '120px',
    cell: ({ state }) => <EndpointBadge state={state} />,
  },
  {
    heading: 'Waiting',
    width: '90px',
    wide: true,
    cell: ({ waiting }) => (waiting === 1_000 ? '1000+' : waiting),
  },
  {
    heading: 'Last success',
    width: '150px',
    wide: true,
    cell: ({ last_delivered_at: at }) => <When at={at} ago />,
  },
  { heading: 'Meaning', wide: true, width: 'minmax(0, 2fr)', cell: (one) => meaningOf(one) },
  { heading: 'Actions', width: '130px', cell: (endpoint) => <Enable endpoint={endpoint} /> },
]

/** The meaning of the endpoint's state for its owner. */
function meaningOf({
  state,
  last_failure: failure,
  disabled_reason: why,
  disabled_note: note,
  disables_at: at,
}: Endpoint) {
  if (why === 'operator') return `The operator has disabled the endpoint: ${note}`
  if (state === 'disabled')
    return why === 'gone'
      ? 'The endpoint answered 410. Enable the endpoint when it works again.'
      : 'The endpoint failed for 5 days. Repair the endpoint, then enable it.'
  if (state === 'healthy') return 'The endpoint accepts webhooks.'
  return (
    <>
      {failure ?? 'Attempts fail'}. The endpoint will be disabled <When at={at} ago /> unless it accepts a
      webhook.
    </>
  )
}

/** The health of the hosts of the account's webhook URLs. */
export function WebhookUrls() {
  const pages = usePages(
    'listOwnWebhookEndpoints',
    (cursor) => ({ query: { cursor } }),
    ({ endpoints, next }) => ({ items: endpoints, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <PagedList
      of={pages}
      label="Webhook URLs"
      href={({ origin }) => `/webhooks/attempts?origin=${encodeURIComponent(origin)}`}
      keyOf={({ origin }) => origin}
      columns={columns}
      empty={
        <EmptyState
          title="No webhooks sent yet"
          description="An endpoint is listed here after the first webhook to it."
        />
      }
    />
  )
}

const refusalIn = (state: Endpoint['state']) =>
  endpointStates.allows(state, 'enabled') ? undefined : 'The endpoint is not disabled.'

function Enable({ endpoint: { origin, state, disabled_reason: why } }: { endpoint: Endpoint }) {
  const enable = useChange('enableOwnWebhookEndpoint', ['listOwnWebhookEndpoints'])
  return (
    <Act
      size="compact-xs"
      act={() => enable.mutateAsync({ body: { origin } })}
      done="Endpoint enabled. New events are sent immediately. Start a replay for skipped events."
      refusal={why === 'operator' ? 'The operator has disabled it.' : refusalIn(state)}
    >
      Enable
    </Act>
  )
}
