import { Group } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages, useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { Failed, EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'

type Payment = Answered<'listPayments'>['payments'][number]

/** Payments of an account at the payment provider, and actions for payments that would have exceeded the maximum balance. */
export function Payments({ apiKey }: { apiKey: string }) {
  const pages = usePages(
    'listPayments',
    (cursor) => ({ params: { api_key: apiKey }, query: { cursor } }),
    ({ payments, next }) => ({ items: payments, next: next ?? undefined }),
  )
  if (pages.error && pages.items.length === 0)
    return <Failed error={pages.error} again={() => void pages.refetch()} />
  const columns: readonly Column<Payment>[] = [
    { heading: 'Started', width: '150px', cell: ({ started_at }) => <When at={started_at} /> },
    {
      heading: 'Amount',
      width: '140px',
      numeric: true,
      cell: ({ amount }) => <Money amount={amount} />,
    },
    { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
    { heading: 'Cause', width: '110px', wide: true, cell: ({ cause }) => cause },
    { heading: 'Reference', wide: true, cell: ({ trx }) => trx },
    { heading: 'Provider', width: '110px', wide: true, cell: ({ provider }) => provider },
    { heading: 'Reason', width: '160px', wide: true, cell: ({ reason }) => reason },
    { heading: '', width: '250px', cell: (payment) => <Ends apiKey={apiKey} payment={payment} /> },
  ]
  return (
    <List
      label="Payments"
      items={pages.items}
      keyOf={({ payment_id }) => payment_id}
      columns={columns}
      more={{ fetch: () => void pages.fetchNextPage(), isFetching: pages.isFetching, has: pages.hasNextPage }}
      empty={
        <EmptyState
          title="No payments at a provider"
          description="Start auto-reload to make the first payment."
        />
      }
    />
  )
}

/** Actions for a payment that waits for a bank transfer, or that exceeded the maximum balance. */
function Ends({ apiKey, payment: { payment_id, status, provider } }: { apiKey: string; payment: Payment }) {
  const end = useChange('endPayment', ['listPayments', 'readAccount', 'readLedger'])
  const isTransfer = status === 'pending' && provider === 'manual'
  const waits =
    status === 'unposted' || isTransfer
      ? undefined
      : 'Only a payment by bank transfer, or one that exceeded the maximum balance, can be settled here.'
  const refusal = waits ?? refusalFor(useSession(), 'admin')
  const as = (how: 'paid' | 'declined' | 'posted' | 'refunded') => () =>
    end.mutateAsync({ params: { api_key: apiKey, payment_id }, body: { as: how } })
  if (isTransfer)
    return (
      <Group gap={4}>
        <Act
          act={as('paid')}
          done="Payment added to the balance."
          refusal={refusal}
          size="compact-xs"
          ask={{
            title: 'Has the bank transfer arrived?',
            description: `The transfer has the reference ${payment_id}. The amount is added to the balance.`,
            yes: 'Transfer arrived',
          }}
        >
          Transfer arrived
        </Act>
        <Act
          danger
          act={as('declined')}
          done="Payment declined."
          refusal={refusal}
          size="compact-xs"
          ask={{
            title: 'Decline the payment?',
            description: `The transfer with the reference ${payment_id} is no longer expected. The customer sees the payment as declined.`,
            yes: 'Decline it',
          }}
        >
          Decline
        </Act>
      </Group>
    )
  return (
    <Group gap={4}>
      <Act act={as('posted')} done="Payment added to the balance." refusal={refusal} size="compact-xs">
        Add to balance
      </Act>
      <Act
        act={as('refunded')}
        done="Payment marked as refunded."
        refusal={refusal}
        size="compact-xs"
        ask={{
          title: 'Was the payment refunded?',
          description:
            'The exchange does not refund payments. Confirm that the refund was made at the provider.',
          yes: 'Mark as refunded',
        }}
      >
        Mark as refunded
      </Act>
    </Group>
  )
}
