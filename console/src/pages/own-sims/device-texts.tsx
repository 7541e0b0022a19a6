import { Anchor, Text, Title as Heading } from '@mantine/core'
import { Link } from 'wouter'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Failed } from '../../parts/values/states.tsx'
import { Timeline } from '../../parts/records/timeline.tsx'

/** The last messages to and from a device's number. */
export function DeviceTexts({ msisdn }: { msisdn: string | null }) {
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Messages
      </Heading>
      {msisdn ? (
        <Texts msisdn={msisdn} />
      ) : (
        <Text c="dimmed">The device has no number, so it cannot receive messages.</Text>
      )}
    </section>
  )
}

function Texts({ msisdn }: { msisdn: string }) {
  const list = usePages(
    'findOwnMessages',
    (cursor) => ({ query: { number: msisdn, limit: '10', ...(cursor && { cursor }) } }),
    ({ messages: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  if (list.error) return <Failed error={list.error} again={() => void list.refetch()} />
  if (list.items.length === 0) return <Text c="dimmed">No messages yet.</Text>
  return (
    <>
      <Timeline
        steps={list.items.map(({ message_uuid: id, from, to, text, status, accepted_at }) => ({
          at: accepted_at,
          title: (
            <>
              <Anchor component={Link} href={`/messages/${id}`} size="sm">
                {to === msisdn ? `${from} to the device` : `the device to ${to}`}
              </Anchor>{' '}
              <StateBadge state={status} />
            </>
          ),
          description: text ?? 'text deleted',
        }))}
      />
      <Anchor component={Link} href={`/messages?number=${msisdn}`} size="sm">
        Show all
      </Anchor>
    </>
  )
}
