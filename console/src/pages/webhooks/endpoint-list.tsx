import { Button, Drawer, Group, Select } from '@mantine/core'
import { endpointStates, type EndpointState } from '#webhooks/endpoints/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { EndpointBadge } from '../../parts/values/webhook-badges.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { endpointStateLabel } from '../../parts/labels/webhook-labels.ts'
import { When } from '../../parts/values/when.tsx'
import { EndpointPage } from './endpoint.tsx'

type Endpoint = Answered<'listWebhookEndpoints'>['endpoints'][number]

/** All webhook endpoints and their state. */
export function EndpointsPage() {
  const { filters, set, clear, isFiltered } = useFilters(['api_key', 'state', 'endpoint', 'of'])
  const { api_key, state } = filters
  const pages = usePages(
    'listWebhookEndpoints',
    (cursor) => ({ query: { api_key, state: state as EndpointState | undefined, cursor } }),
    ({ endpoints, next }) => ({ items: endpoints, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  const show = (one: Endpoint) => set({ endpoint: one.origin, of: one.api_key })
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
          data={endpointStates.states.map((value) => ({ value, label: endpointStateLabel(value) }))}
          value={state ?? null}
          onChange={(one) => set({ state: one ?? undefined })}
          w={{ base: '100%', xs: 160 }}
        />
        {isFiltered && (
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </Group>
      <PagedList
        of={pages}
        label="Endpoints"
        keyOf={(one) => `${one.api_key} ${one.origin}`}
        open={show}
        columns={columns}
        empty={isFiltered ? noneFits : noneYet}
      />
      <Drawer
        opened={filters.endpoint !== undefined}
        onClose={() => isOnTop() && set({ endpoint: undefined, of: undefined })}
        position="right"
        size="lg"
        title="Endpoint"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {filters.endpoint && filters.of && <EndpointPage apiKey={filters.of} origin={filters.endpoint} />}
      </Drawer>
    </>
  )
}

/** Escape closes only the topmost dialog. */
const isOnTop = () => document.querySelectorAll('[role=dialog]').length < 2

const noneFits = (
  <EmptyState title="No matching endpoints" description="Clear a filter to see more endpoints." />
)
const noneYet = (
  <EmptyState
    title="No webhooks sent yet"
    description="An endpoint is listed here after the first webhook to its URL. Customers set webhook URLs in their account and applications."
  />
)

const columns = [
  { heading: 'Endpoint', width: 'minmax(0, 2fr)', cell: (one: Endpoint) => one.url ?? one.origin },
  {
    heading: 'State',
    width: '110px',
    cell: (one: Endpoint) => <EndpointBadge {...one} />,
  },
  {
    heading: 'Waiting',
    width: '90px',
    cell: (one: Endpoint) => (one.waiting >= 1000 ? '1,000+' : one.waiting),
  },
  {
    heading: 'Account',
    wide: true as const,
    width: '180px',
    cell: (one: Endpoint) => <AccountName apiKey={one.api_key} />,
  },
  {
    heading: 'Last success',
    wide: true as const,
    width: '150px',
    cell: (one: Endpoint) => <When at={one.last_delivered_at} ago />,
  },
  { heading: 'Last failure', wide: true as const, cell: (one: Endpoint) => failureOf(one) },
]

function failureOf({ last_failure, last_failed_at }: Endpoint) {
  if (!last_failure) return '–'
  return (
    <>
      {last_failure}, <When at={last_failed_at} ago />
    </>
  )
}
