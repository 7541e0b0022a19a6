import { Alert, Drawer, Group, Stack, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { EndpointBadge } from '../../parts/values/webhook-badges.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { failuresOf, typesOf } from '../../parts/labels/endpoint-labels.ts'
import { Replay } from './replay.tsx'
import { whyDisabled } from './seen.ts'
import { Switch } from './switch.tsx'

type Registered = Answered<'listRegisteredEndpoints'>['endpoints'][number]

/** The endpoints that an account has registered. */
export function RegisteredPage() {
  const { filters, set } = useFilters(['api_key', 'endpoint'])
  const { api_key: apiKey, endpoint } = filters
  return (
    <>
      <AccountField
        value={apiKey}
        onChange={(one) => set({ api_key: one, endpoint: undefined })}
        w={{ base: '100%', xs: 220 }}
        mb="md"
      />
      {apiKey ? (
        <Endpoints key={apiKey} apiKey={apiKey} shown={endpoint} show={(id) => set({ endpoint: id })} />
      ) : (
        <EmptyState
          title="No account selected"
          description="Select an account to see the webhook endpoints that it has registered."
        />
      )}
    </>
  )
}

type Props = { apiKey: string; shown: string | undefined; show: (id: string | undefined) => void }

function Endpoints({ apiKey, shown, show }: Props) {
  const endpoints = useRead('listRegisteredEndpoints', { params: { api_key: apiKey } }, { everyMs: 5_000 })
  return (
    <Read of={endpoints}>
      {({ endpoints: list }) => {
        const one = list.find(({ endpoint_id: id }) => id === shown)
        return (
          <>
            <List
              label="Registered endpoints"
              items={list}
              keyOf={({ endpoint_id: id }) => id}
              columns={columns}
              open={({ endpoint_id: id }) => show(id)}
              empty={
                <EmptyState
                  title="No registered endpoints"
                  description="The account receives events only at its webhook URLs."
                />
              }
            />
            <Drawer
              opened={one !== undefined}
              onClose={() => document.querySelectorAll('[role=dialog]').length < 2 && show(undefined)}
              position="right"
              size="lg"
              title="Endpoint"
              closeButtonProps={{ 'aria-label': 'Close' }}
            >
              {one && <Shown one={one} apiKey={apiKey} />}
            </Drawer>
          </>
        )
      }}
    </Read>
  )
}

const columns: readonly Column<Registered>[] = [
  { heading: 'Endpoint', width: 'minmax(0, 2fr)', cell: ({ url }) => url },
  { heading: 'State', width: '120px', cell: (one) => <EndpointBadge {...one} /> },
  { heading: 'Events', wide: true, width: '160px', cell: (one) => typesOf(one) },
  { heading: 'Failed, 24 h', wide: true, width: '110px', cell: (one) => failuresOf(one.last_24_hours) },
  {
    heading: 'Last success',
    wide: true,
    width: '150px',
    cell: ({ last_delivered_at: at }) => <When at={at} ago />,
  },
]

function Shown({ one, apiKey }: { one: Registered; apiKey: string }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const origin = `endpoint:${one.endpoint_id}`
  const { attempts, failed, p50_ms: p50, p95_ms: p95 } = one.last_24_hours
  return (
    <Stack>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {one.url}
        </Text>
        <EndpointBadge {...one} />
      </Group>
      {one.state === 'disabled' && (
        <Alert color="red" title="No webhooks are sent">
          {whyDisabled(one)} Disabled since <When at={one.disabled_at} />.
        </Alert>
      )}
      <Group gap="xs">
        <Switch
          apiKey={apiKey}
          origin={origin}
          state={one.state}
          reason={one.disabled_reason}
          refusal={refusal}
        />
        <Replay apiKey={apiKey} origin={origin} refusal={refusal} />
      </Group>
      <Facts
        of={[
          ['Description', one.description || null],
          ['Endpoint ID', one.endpoint_id],
          ['Event types', one.event_types === null ? 'All' : one.event_types.join(', ')],
          ['Email when disabled', one.notify_email],
          ['Waiting events', one.waiting >= 1_000 ? '1,000 or more' : one.waiting],
          ['Attempts in 24 h', attempts === 0 ? 0 : `${attempts}, of which ${failed} failed`],
          ['Duration', p50 === null || p95 === null ? null : `median ≤ ${p50} ms, 95 % ≤ ${p95} ms`],
          ['Last success', <When key="s" at={one.last_delivered_at} />],
          ['Last failure', one.last_failure],
          ['Created', <When key="c" at={one.created_at} wall />],
        ]}
      />
    </Stack>
  )
}
