import { Anchor, Text, Title as Heading } from '@mantine/core'
import { Link } from 'wouter'
import { usePages } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { Placeholders } from '../../placeholders.tsx'
import { Timeline } from '../../records/timeline.tsx'
import { StateBadge } from '../../values/badge.tsx'
import { Failed } from '../../values/states.tsx'

/** The last messages to and from a device's number. */
export function DeviceTexts({ msisdn }: { msisdn: string | null }) {
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Messages
      </Heading>
      {msisdn ? (
        <ByAudience msisdn={msisdn} />
      ) : (
        <Text c="dimmed">The device has no number, so it cannot receive messages.</Text>
      )}
    </section>
  )
}

function ByAudience({ msisdn }: { msisdn: string }) {
  const isCustomer = useSession().audience === 'customer'
  return isCustomer ? <OwnTexts msisdn={msisdn} /> : <TextsOfAll msisdn={msisdn} />
}

const everyMs = 5_000
const query = (msisdn: string, cursor: string | undefined) => ({
  query: { number: msisdn, limit: '10', ...(cursor && { cursor }) },
})

function OwnTexts({ msisdn }: { msisdn: string }) {
  const list = usePages(
    'findOwnMessages',
    (cursor) => query(msisdn, cursor),
    ({ messages: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs },
  )
  return <Texts msisdn={msisdn} {...list} />
}

function TextsOfAll({ msisdn }: { msisdn: string }) {
  const list = usePages(
    'searchMessages',
    (cursor) => query(msisdn, cursor),
    ({ messages: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs },
  )
  return <Texts msisdn={msisdn} {...list} />
}

type DeviceText = {
  message_uuid: string
  from: string
  to: string
  text: string | null
  status: string
  accepted_at: string
}
type Found = { items: readonly DeviceText[]; error: Error | null; refetch: () => unknown; isPending: boolean }

function Texts({ msisdn, items, error, refetch, isPending }: Found & { msisdn: string }) {
  if (error) return <Failed error={error} again={() => void refetch()} />
  if (isPending) return <Placeholders />
  if (items.length === 0) return <Text c="dimmed">No messages yet.</Text>
  return (
    <>
      <Timeline
        steps={items.map(({ message_uuid: id, from, to, text, status, accepted_at }) => ({
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
