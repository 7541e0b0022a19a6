import { Text } from '@mantine/core'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { typeWords } from '../../parts/labels/number-labels.ts'
import { Act } from '../../parts/forms/act.tsx'
import { RoleNotice } from '../../parts/forms/role-refusal.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { type Column, List } from '../../parts/lists/list.tsx'
import { Money, moneyOf } from '../../parts/values/money.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { MarketFilters, marketFilters } from './market-filters.tsx'
import { Pages, size } from './paged.tsx'

type Listing = Answered<'searchNumbers'>['numbers'][number]
type Wanted = Ask<'searchNumbers'>['query']

const columns: readonly Column<Listing>[] = [
  {
    heading: 'Number',
    width: '150px',
    cell: ({ msisdn }) => (
      <Text ff="monospace" size="sm">
        {msisdn}
      </Text>
    ),
  },
  { heading: 'Type', width: '170px', wide: true, cell: ({ type }) => typeWords[type] ?? type },
  { heading: 'Features', wide: true, cell: ({ features: can }) => can.join(', ') },
  {
    heading: 'Set-up',
    width: '110px',
    numeric: true,
    cell: ({ initialPrice }) => <Money amount={initialPrice} />,
  },
  { heading: 'Monthly', width: '110px', numeric: true, cell: ({ cost }) => <Money amount={cost} /> },
  { heading: '', width: '100px', cell: (listing) => <Buy listing={listing} /> },
]

const names = [...marketFilters, 'page'] as const

/** Numbers for sale. */
export function Market() {
  const { filters, set } = useFilters(names)
  const { page: pageText, country = 'US', ...rest } = filters
  const page = Number(pageText ?? 1)
  const ask = { ...rest, country, size: String(size), index: String(page) } as Wanted
  const listings = useRead('searchNumbers', { query: ask }, { when: country.length === 2 })
  const choose = (change: Partial<typeof filters>) => set({ ...change, page: undefined })
  return (
    <>
      <RoleNotice />
      <MarketFilters filters={filters} choose={choose} />
      <Read of={listings}>
        {({ count, numbers }) => (
          <>
            <List
              label="Numbers for sale"
              items={numbers}
              keyOf={({ msisdn }) => msisdn}
              columns={columns}
              empty={
                <EmptyState
                  title="No matching numbers for sale"
                  description="Clear a filter, or choose another country."
                />
              }
            />
            {count > 0 && <Pages count={count} page={page} go={(next) => set({ page: String(next) })} />}
          </>
        )}
      </Read>
    </>
  )
}

function Buy({ listing: { country, msisdn, initialPrice, cost } }: { listing: Listing }) {
  const buy = useChange('buyNumber', ['searchNumbers', 'listOwnedNumbers', 'readOwnAccount'])
  return (
    <Act
      size="compact-xs"
      act={() => buy.mutateAsync({ body: { country, msisdn } })}
      done={`You now own ${msisdn}.`}
      ask={{
        title: `Buy ${msisdn}?`,
        description: `You pay ${moneyOf(initialPrice)} once and ${moneyOf(cost)} for the first month from your balance now, then ${moneyOf(cost)} per month in advance.`,
        yes: 'Buy it',
      }}
    >
      Buy
    </Act>
  )
}
