import { Group, Stack, Text, Title } from '@mantine/core'
import { useRead } from '../../../api/reading.ts'
import { type Column, List } from '../../../parts/lists/list.tsx'
import { EndpointBadge } from '../../../parts/values/webhook-badges.tsx'
import { EmptyState, Read } from '../../../parts/values/states.tsx'
import { failuresOf, typesOf } from '../../../parts/labels/endpoint-labels.ts'
import { When } from '../../../parts/values/when.tsx'
import { WebhookUrls } from '../webhook-urls.tsx'
import { AddEndpoint } from './add-endpoint.tsx'
import type { Endpoint } from './seen.ts'

const most = 20

const columns: readonly Column<Endpoint>[] = [
  {
    heading: 'Endpoint',
    width: 'minmax(0, 2fr)',
    cell: ({ url, description }) => (
      <>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        {description && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    heading: 'State',
    width: '120px',
    cell: (one) => <EndpointBadge {...one} />,
  },
  { heading: 'Events', wide: true, width: '160px', cell: (one) => typesOf(one) },
  { heading: 'Failed, 24 h', wide: true, width: '110px', cell: (one) => failuresOf(one.last_24_hours) },
  {
    heading: 'Last success',
    width: '150px',
    wide: true,
    cell: ({ last_delivered_at: at }) => <When at={at} ago />,
  },
]

/** The endpoints of the account, and the health of its webhook URLs. */
export function EndpointList() {
  const endpoints = useRead('listEndpoints', {}, { everyMs: 5_000 })
  return (
    <Stack gap="lg">
      <Read of={endpoints}>
        {({ endpoints: list }) => (
          <div>
            <Group justify="space-between" mb="xs">
              <Text size="sm" c="dimmed" maw={620}>
                Each endpoint receives the events that you select, with its own signing secret and retries.
              </Text>
              <AddEndpoint
                refusal={list.length >= most ? `An account can have ${most} endpoints.` : undefined}
              />
            </Group>
            <List
              label="Endpoints"
              items={list}
              keyOf={({ endpoint_id: id }) => id}
              columns={columns}
              href={({ endpoint_id: id }) => `/webhooks/endpoints/${id}`}
              empty={
                <EmptyState
                  title="No endpoints"
                  description="Add an endpoint to send events to a system of yours, in addition to the webhook URLs below."
                />
              }
            />
          </div>
        )}
      </Read>
      <section aria-label="Webhook URLs">
        <Title order={2} size="h4">
          Webhook URLs
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          The URLs of your account, applications, numbers and messages, by host.
        </Text>
        <WebhookUrls />
      </section>
    </Stack>
  )
}
