import { Text } from '@mantine/core'
import { quarantineDays } from '#numbers/ownership/release-kinds.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { RoleNotice } from '../../parts/forms/role-refusal.tsx'
import { typeWords } from '../../parts/labels/number-labels.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { Money, moneyOf } from '../../parts/values/money.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Released = Answered<'listReleasedNumbers'>['numbers'][number]

const reasons: Readonly<Record<Released['reason'], string>> = {
  cancelled: 'Released by you',
  unpaid: 'Rent not paid',
  unassigned: 'Removed by the operator',
}

const columns: readonly Column<Released>[] = [
  {
    heading: 'Number',
    width: '150px',
    cell: ({ msisdn }) => (
      <Text ff="monospace" size="sm">
        {msisdn}
      </Text>
    ),
  },
  { heading: 'Type', width: '160px', wide: true, cell: ({ type }) => typeWords[type] ?? type },
  { heading: 'Reason', width: '190px', wide: true, cell: ({ reason }) => reasons[reason] },
  { heading: 'Released', wide: true, cell: ({ released_at: at }) => <When at={at} /> },
  { heading: 'Buy back until', cell: ({ buy_back_until: at }) => <When at={at} /> },
  {
    heading: 'Monthly',
    width: '110px',
    numeric: true,
    wide: true,
    cell: ({ cost }) => <Money amount={cost} />,
  },
  { heading: '', width: '120px', cell: (number) => <BuyBack number={number} /> },
]

/** Numbers that only this account can buy, because it released them recently. */
export function ReleasedNumbers() {
  const pages = usePages(
    'listReleasedNumbers',
    (cursor) => ({ query: { cursor } }),
    ({ numbers, next }) => ({ items: numbers, next: next ?? undefined }),
  )
  return (
    <>
      <RoleNotice />
      <Text size="sm" c="dimmed" mb="sm">
        For {quarantineDays} days after its release only you can buy a number back. After that, any account
        can buy it.
      </Text>
      <PagedList
        of={pages}
        label="Released numbers"
        keyOf={({ msisdn }) => msisdn}
        columns={columns}
        empty={
          <EmptyState
            title="No released numbers"
            description="A number that you release is listed here while you can buy it back."
          />
        }
      />
    </>
  )
}

function BuyBack({ number: { country, msisdn, initial_price, cost } }: { number: Released }) {
  const buy = useChange('buyNumber', [
    'listReleasedNumbers',
    'searchNumbers',
    'listOwnedNumbers',
    'readOwnAccount',
  ])
  return (
    <Act
      size="compact-xs"
      act={() => buy.mutateAsync({ body: { country, msisdn } })}
      done={`You own ${msisdn} again.`}
      ask={{
        title: `Buy ${msisdn} back?`,
        description: `You pay ${moneyOf(initial_price)} once and ${moneyOf(cost)} for the first month from your balance now, then ${moneyOf(cost)} per month in advance. Link the number to its application, campaign and pools again.`,
        yes: 'Buy it back',
      }}
    >
      Buy back
    </Act>
  )
}
