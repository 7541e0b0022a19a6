import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { percentText } from '#platform/number-text.ts'
import { useRead } from '../../api/reading.ts'
import { InlinePlaceholder } from '../../parts/placeholders.tsx'
import { Money } from '../../parts/values/money.tsx'
import type { Day } from './day.ts'

const delivered = ({ outbound }: Day) => (outbound['delivered'] ?? 0) + (outbound['read'] ?? 0)
const failed = ({ outbound }: Day) => (outbound['rejected'] ?? 0) + (outbound['undeliverable'] ?? 0)

/** The delivered share of messages with a final status; undefined if there are none. */
function rateOf(day: Day): string {
  const completed = delivered(day) + failed(day)
  return completed === 0 ? '–' : percentText(delivered(day) / completed)
}

/** The main metrics. */
export function Tiles({ day }: { day: Day }) {
  const account = useRead('readOwnAccount', {}, { everyMs: 15_000 })
  const sent = Object.values(day.outbound).reduce((all, count) => all + count, 0)
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
      <Tile name="Balance" description={account.data?.shares_balance ? 'shared' : undefined}>
        {account.isPending ? <InlinePlaceholder /> : <Money amount={account.data?.balance} />}
      </Tile>
      <Tile name="Sent">{sent}</Tile>
      <Tile name="Delivered" description="share of messages with a final status">
        {rateOf(day)}
      </Tile>
      <Tile name="Received">{day.inbound}</Tile>
      <Tile name="Message charges">
        <Money amount={day.spent} />
      </Tile>
    </SimpleGrid>
  )
}

function Tile({
  name,
  description,
  children,
}: {
  name: string
  description?: string | undefined
  children: ReactNode
}) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={22} fw={650} component="div">
        {children}
      </Text>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
    </Paper>
  )
}
