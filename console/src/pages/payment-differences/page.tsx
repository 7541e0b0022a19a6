import { Group, Text } from '@mantine/core'
import { useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Title } from '../../parts/title.tsx'
import { Money } from '../../parts/values/money.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import type { Difference } from './difference.ts'
import { Dismiss, Settle } from './resolve.tsx'

/** Payments that differ at Stripe, which an operator settles or dismisses. */
export function Page() {
  const differences = useRead('listPaymentDifferences', {}, { everyMs: 60_000 })
  return (
    <>
      <Title
        name="Payment differences"
        description="Charges whose state or amount at Stripe differs from the payment here. Payments, refunds and disputes of the last days are compared every hour."
      />
      <Read of={differences}>
        {({ differences: items }) => (
          <List
            label="Payment differences"
            items={items}
            keyOf={({ difference_id }) => difference_id}
            columns={columns}
            empty={
              <EmptyState
                title="No payment differences"
                description="Payments here agree with those at Stripe."
              />
            }
          />
        )}
      </Read>
    </>
  )
}

/** The meaning of each kind. */
const meanings: Readonly<Record<Difference['kind'], string>> = {
  unknown: 'Paid at Stripe, but not in this database',
  paid_late: 'Paid at Stripe, but declined here',
  paid_twice: 'A second charge has paid the same payment',
  not_paid: 'Credited here, but not paid at Stripe',
  other_amount: 'Paid at Stripe with another amount',
  refunded: 'Refunded at Stripe',
  disputed: 'Disputed at Stripe',
}

const columns: readonly Column<Difference>[] = [
  {
    heading: 'Difference',
    cell: ({ kind, intent_id }) => (
      <>
        <Text size="sm">{meanings[kind]}</Text>
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {intent_id}
        </Text>
      </>
    ),
  },
  {
    heading: 'Account',
    width: '170px',
    cell: ({ api_key }) => (api_key ? <AccountName apiKey={api_key} link /> : <Unknown />),
  },
  {
    heading: 'At Stripe',
    width: '130px',
    numeric: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    heading: 'Adjustment',
    width: '130px',
    numeric: true,
    cell: ({ adjustment }) => (adjustment ? <Money amount={adjustment} /> : <Unknown>none</Unknown>),
  },
  { heading: 'Found', width: '140px', wide: true, cell: ({ found_at }) => <When at={found_at} wall /> },
  {
    heading: '',
    width: '170px',
    cell: (difference) => (
      <Group gap={4}>
        <Settle difference={difference} />
        <Dismiss difference={difference} />
      </Group>
    ),
  },
]

function Unknown({ children = 'unknown' }: { children?: string }) {
  return (
    <Text span size="sm" c="dimmed">
      {children}
    </Text>
  )
}
