import { Alert, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconReceiptOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { mostUnconfirmed, overdueMinutes } from '#messages/unconfirmed/unconfirmed-kinds.ts'
import { noReceiptHref } from '../../parts/records/no-receipt-link.ts'
import type { Day } from './day.ts'
import { Hours } from './hours.tsx'
import { RegistrationsToChange } from './registrations-to-change.tsx'
import { Tiles } from './tiles.tsx'

/** The last 24 hours of the customer's own traffic. */
export function Page() {
  const day = useRead('readOwnOverview', {}, { everyMs: 15_000 })
  return (
    <>
      <Title name="Overview" description="Your traffic of the last 24 hours." />
      <Read of={day}>{(seen) => <Shown day={seen} />}</Read>
    </>
  )
}

function Shown({ day }: { day: Day }) {
  return (
    <Stack>
      <Undelivered events={day.undelivered_events} />
      <RegistrationsToChange />
      <Unconfirmed messages={day.unconfirmed_messages} />
      <Tiles day={day} />
      {!day.complete && (
        <Text size="sm" c="dimmed">
          Based on your newest {day.messages} messages, since <When at={day.since} />.
        </Text>
      )}
      {day.messages === 0 ? <Quiet /> : <Charts day={day} />}
    </Stack>
  )
}

function Charts({ day }: { day: Day }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Paper withBorder p="md">
        <Text fw={600} mb="sm">
          By hour
        </Text>
        <Hours hours={day.hours} />
      </Paper>
      <Paper withBorder p="md">
        <Text fw={600} mb="sm">
          Status
        </Text>
        <Stack gap="xs">
          {Object.entries(day.outbound).map(([status, count]) => (
            <Row
              key={status}
              name={<StateBadge state={status} />}
              count={count}
              href={`/messages?status=${status}&since=${encodeURIComponent(day.since)}`}
            />
          ))}
        </Stack>
        {day.errors.length > 0 && (
          <Text fw={600} mt="md" mb="sm">
            Reasons for failures
          </Text>
        )}
        <Stack gap="xs">
          {day.errors.map(({ code, title, messages }) => (
            <Row
              key={code}
              name={`${code} ${title}`}
              count={messages}
              href={`/messages?error_code=${code}&since=${encodeURIComponent(day.since)}`}
            />
          ))}
        </Stack>
      </Paper>
    </SimpleGrid>
  )
}

function Row({ name, count, href }: { name: ReactNode; count: number; href: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" component="div">
        {name}
      </Text>
      <PageLink href={href} label={`Show ${count} ${count === 1 ? 'message' : 'messages'}`}>
        {count}
      </PageLink>
    </Group>
  )
}

function Undelivered({ events }: { events: number }) {
  if (events === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle />}
      title={`${events === 1_000 ? '1000 or more' : events} undelivered webhooks`}
    >
      <PageLink href="/webhooks?state=undelivered">Show the reasons and replay them</PageLink>
    </Alert>
  )
}

function Unconfirmed({ messages }: { messages: number }) {
  if (messages === 0) return null
  const counted = messages >= mostUnconfirmed ? `${mostUnconfirmed} or more` : messages
  return (
    <Alert
      color="orange"
      icon={<IconReceiptOff />}
      title={`No delivery receipt for ${overdueMinutes} minutes: ${counted} ${messages === 1 ? 'message' : 'messages'}`}
    >
      <PageLink href={noReceiptHref}>Show the messages without a receipt</PageLink>
    </Alert>
  )
}

/** The next steps of an account without traffic; the first depends on whether the account has a number. */
function Quiet() {
  const owned = useRead('listOwnedNumbers', { query: { size: '1' } })
  const first = owned.data?.numbers[0]?.msisdn
  return (
    <EmptyState
      title="No messages in the last 24 hours"
      description="Messages appear here within seconds. Before you send from a US number, register a brand and a campaign."
    >
      {first ? (
        <PageLink href="/messages">Send a test message from {first}</PageLink>
      ) : (
        <PageLink href="/numbers">Buy a number</PageLink>
      )}
      <PageLink href="/webhooks">Add a webhook endpoint</PageLink>
      <PageLink href="/members">Invite a member</PageLink>
      <PageLink href="/registrations">Register a brand and a campaign</PageLink>
    </EmptyState>
  )
}
