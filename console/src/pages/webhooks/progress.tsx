import { Group, Progress, Stack, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { Countdown } from '../../parts/countdown.tsx'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

export type ReplaySeen = Answered<'readWebhookReplay'>

/** The progress of a replay, until it is complete. */
export function Progressing({ id }: { id: string }) {
  const replay = useRead('readWebhookReplay', { params: { replay_id: id } }, { everyMs: 3_000 })
  return <Read of={replay}>{(one) => <ReplayProgress of={one} />}</Read>
}

/** The part of the period that was searched, and the results. */
export function ReplayProgress({ of }: { of: ReplaySeen }) {
  const percent = shareOf(of)
  return (
    <Stack gap={4} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {of.done_at ? 'Done' : `${percent} %`}
        </Text>
        <Text size="sm" c="dimmed">
          {of.replayed} replayed, {of.skipped} skipped
        </Text>
      </Group>
      {of.done_at && of.replayed === 0 && of.skipped === 0 && (
        <Text size="sm">
          {of.scope === 'all' ? 'No events in this period.' : 'No failed events in this period.'}{' '}
          {of.scope === 'undelivered' && <StillWaiting apiKey={of.api_key} />}
        </Text>
      )}
      <Progress value={percent} color={of.done_at ? 'teal' : 'line'} aria-label="Replayed" />
      <Text size="xs" c="dimmed">
        {of.done_at ? (
          <>
            Done <When at={of.done_at} ago wall />
          </>
        ) : (
          <>
            Searched until <When at={of.reached} wall />
          </>
        )}
      </Text>
    </Stack>
  )
}

function shareOf({ since, until, reached, done_at }: ReplaySeen): number {
  if (done_at) return 100
  const [begin, end, now] = [since, until, reached].map((at) => Date.parse(at)) as [number, number, number]
  return end > begin ? Math.min(99, Math.max(0, Math.floor((100 * (now - begin)) / (end - begin)))) : 0
}

/** Pending events are not part of a replay; shows how many there are, and when they are retried. */
function StillWaiting({ apiKey }: { apiKey: string }) {
  const { data } = useRead(
    'listWebhookEndpoints',
    { query: { api_key: apiKey, limit: '100' } },
    { everyMs: 3_000 },
  )
  const waiting = data?.endpoints.filter((one) => one.waiting > 0) ?? []
  if (waiting.length === 0) return null
  return (
    <>
      Pending events are retried automatically:{' '}
      {waiting.map(({ origin, waiting: many, next_attempt_at: next }, i) => (
        <span key={origin}>
          {i > 0 && ', '}
          {many >= 1000 ? '1,000 or more' : many} for {origin}
          {next && (
            <>
              , <Countdown at={next} />
            </>
          )}
        </span>
      ))}
      . “Try now” on the page of the endpoint retries these events immediately.
    </>
  )
}
