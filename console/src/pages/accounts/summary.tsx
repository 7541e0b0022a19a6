import { Anchor, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { percentText } from '#platform/number-text.ts'
import { useRead } from '../../api/reading.ts'
import { InlinePlaceholder } from '../../parts/placeholders.tsx'
import { Money } from '../../parts/values/money.tsx'
import type { AccountSeen } from './accounts.tsx'

/** The balance of an account and its traffic of the last 24 hours, from the hourly counts. */
export function Summary({ account: { api_key: key, balance } }: { account: AccountSeen }) {
  const report = useRead('readReport', { query: { period: '24h', account_id: key } }, { everyMs: 60_000 })
  const total = report.data?.total
  const shown = (value: ReactNode) => (report.isPending ? <InlinePlaceholder /> : (value ?? '–'))
  const messages = total && (
    <Anchor component={Link} href={`/messages?account_id=${key}`} inherit>
      {total.messages.toLocaleString()}
    </Anchor>
  )
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} w="100%" role="group" aria-label="Summary">
      <Metric name="Balance">
        <Money amount={balance} />
      </Metric>
      <Metric name="Messages in 24 hours">{shown(messages)}</Metric>
      <Metric name="Delivered">
        {shown(total && (total.delivery_rate === null ? '–' : percentText(total.delivery_rate)))}
      </Metric>
      <Metric name="Spend in 24 hours">{shown(total && <Money amount={total.spend} />)}</Metric>
    </SimpleGrid>
  )
}

function Metric({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={20} fw={600} component="div">
        {children}
      </Text>
    </div>
  )
}
