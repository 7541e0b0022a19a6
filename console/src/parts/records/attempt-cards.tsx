import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { OutcomeBadge } from '../values/webhook-badges.tsx'
import { CodeBlock } from '../values/code.tsx'
import { Read } from '../values/states.tsx'
import { When } from '../values/when.tsx'

/** One webhook attempt, as both the operator API and the portal API return it. */
type Attempt = {
  attempt: number
  outcome: string
  http_status: number | null
  fault: string | null
  detail: string | null
  duration_ms: number
  started_at: string
  url: string | null
  response: string | null
  response_headers: string | null
}
type Pages = {
  items: readonly Attempt[]
  data: unknown
  error: Error | null
  refetch: () => unknown
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

/** The attempts of one event with the responses, newest first. */
export function AttemptCards({ pages }: { pages: Pages }) {
  return (
    <Read of={pages}>
      {() => (
        <Stack gap="sm">
          {pages.items.length === 0 && (
            <Text size="sm" c="dimmed">
              No attempts yet.
            </Text>
          )}
          {pages.items.map((one) => (
            <AttemptCard key={one.attempt} one={one} />
          ))}
          {pages.hasNextPage && (
            <Button variant="default" size="xs" onClick={() => void pages.fetchNextPage()}>
              Show more
            </Button>
          )}
        </Stack>
      )}
    </Read>
  )
}

function AttemptCard({ one }: { one: Attempt }) {
  return (
    <Card withBorder padding="sm" component="article" aria-label={`Attempt ${one.attempt}`}>
      <Group gap="sm" mb={4}>
        <Text fw={600} size="sm">
          Attempt {one.attempt}
        </Text>
        <OutcomeBadge outcome={one.outcome} />
        <Text size="sm">
          {one.http_status === null ? `${one.fault}: ${one.detail}` : `Answered ${one.http_status}`}
        </Text>
        <Text size="sm" c="dimmed">
          {one.duration_ms} ms
        </Text>
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <When at={one.started_at} /> · {one.url}
      </Text>
      {(one.response_headers ?? one.response) && (
        <Stack gap={6} mt="xs">
          {one.response_headers && (
            <CodeBlock label={`headers of response ${one.attempt}`} text={one.response_headers} />
          )}
          {one.response && <CodeBlock label={`body of response ${one.attempt}`} text={one.response} />}
        </Stack>
      )}
    </Card>
  )
}
