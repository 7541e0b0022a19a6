import { Anchor, Card, Group, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'wouter'
import { usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { ReplayProgress, type ReplaySeen } from './progress.tsx'
import { Replay } from './replay.tsx'

/** The replays of one account, newest first, with their progress. */
export function Replays() {
  const { filters, set } = useFilters(['api_key'])
  const refusal = refusalFor(useSession(), 'messaging')
  return (
    <>
      <Group align="flex-end" mb="md" gap="sm">
        <AccountField
          value={filters.api_key}
          onChange={(one) => set({ api_key: one })}
          w={{ base: '100%', xs: 220 }}
        />
        {filters.api_key && <Replay apiKey={filters.api_key} refusal={refusal} />}
      </Group>
      {filters.api_key ? (
        <Begun apiKey={filters.api_key} />
      ) : (
        <EmptyState
          title="No account selected"
          description="Select an account to see the replays of its events."
        />
      )}
    </>
  )
}

function Begun({ apiKey }: { apiKey: string }) {
  const pages = usePages(
    'listWebhookReplays',
    (cursor) => ({ query: { api_key: apiKey, cursor, limit: '20' } }),
    ({ replays, next }) => ({ items: replays, next: next ?? undefined }),
    { everyMs: 3_000 },
  )
  return (
    <Read of={pages}>
      {() =>
        pages.items.length === 0 ? (
          <EmptyState
            title="No replays yet"
            description="Choose “Replay…” to send the events of a period again, at a rate that you set."
          />
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {pages.items.map((one) => (
              <Card key={one.replay_id} withBorder padding="sm">
                <Text size="sm" mb="xs">
                  {wordsOf(one)}
                </Text>
                <ReplayProgress of={one} />
                <Text size="xs" c="dimmed" mt="xs">
                  Started <When at={one.created_at} wall />, at most {one.per_second} per second
                </Text>
                <Anchor
                  component={Link}
                  size="xs"
                  href={`/webhooks/attempts?api_key=${apiKey}&replay=${one.replay_id}`}
                >
                  Attempts of this replay
                </Anchor>
              </Card>
            ))}
          </SimpleGrid>
        )
      }
    </Read>
  )
}

function wordsOf({ scope, since, until, filter, url }: ReplaySeen) {
  const only = Object.entries(filter).map(([name, value]) => `${name} ${value}`)
  return (
    <>
      {scope === 'all' ? 'All events' : 'Undelivered events'} from <When at={since} wall /> to{' '}
      <When at={until} wall />
      {only.length > 0 && `, only ${only.join(', ')}`}
      {url && `, sent to ${url}`}
    </>
  )
}
