import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { Link } from 'wouter'
import type { Answered, Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { typeWords } from '../../parts/labels/number-labels.ts'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { firstDigitsOf } from '../../parts/forms/phone-number.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { Money } from '../../parts/values/money.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { SearchPaused } from '../../parts/values/search-paused.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'

export type NumberSeen = Answered<'listInventory'>['numbers'][number]
type Wanted = Ask<'listInventory'>['query']

const statuses = ['available', 'owned', 'quarantined', 'withdrawn']
const names = ['prefix', 'status', 'api_key', 'country'] as const

const fee = (
  <Text span c="dimmed" size="sm">
    from the fee table
  </Text>
)

const columns: readonly Column<NumberSeen>[] = [
  {
    heading: 'Number',
    width: '160px',
    cell: ({ msisdn }) => (
      <Text ff="monospace" size="sm">
        {msisdn}
      </Text>
    ),
  },
  { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
  { heading: 'Country', width: '90px', wide: true, cell: ({ country }) => country },
  {
    heading: 'Type',
    width: '120px',
    wide: true,
    cell: ({ type }) => <span title={type}>{typeWords[type] ?? type}</span>,
  },
  { heading: 'Features', width: '150px', wide: true, cell: ({ features }) => features.join(', ') },
  {
    heading: 'Set-up',
    width: '130px',
    wide: true,
    numeric: true,
    cell: ({ initial_price: price }) => (price === null ? fee : <Money amount={price} />),
  },
  {
    heading: 'Monthly',
    width: '130px',
    wide: true,
    numeric: true,
    cell: ({ cost }) => (cost === null ? fee : <Money amount={cost} />),
  },
  { heading: 'Owner', cell: ({ api_key: key }) => <AccountName apiKey={key} /> },
]

/** The inventory by number, with filters. */
export function Inventory() {
  const { filters, isFiltered, clear } = useFilters(names)
  const pages = usePages(
    'listInventory',
    (cursor) => ({ query: { ...(filters as Wanted), cursor } }),
    ({ numbers, next }) => ({ items: numbers, next: next ?? undefined }),
  )
  return (
    <>
      <Filters />
      <PagedList
        of={pages}
        label="Inventory"
        keyOf={({ msisdn }) => msisdn}
        columns={columns}
        href={({ msisdn }) => `/numbers/${msisdn}`}
        empty={
          isFiltered ? (
            <NoneFound
              clear={clear}
              of={filters.api_key}
              more={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
            />
          ) : (
            <Nothing />
          )
        }
      />
    </>
  )
}

function Filters() {
  const { filters, set, clear, isFiltered } = useFilters(names)
  return (
    <Group mb="sm" align="flex-end">
      <TextInput
        label="Begins with"
        w={160}
        value={filters.prefix ?? ''}
        onChange={({ currentTarget }) => set({ prefix: firstDigitsOf(currentTarget.value) })}
      />
      <Select
        label="Status"
        placeholder="Any"
        clearable
        w={150}
        data={stateChoices(statuses)}
        value={filters.status ?? null}
        onChange={(status) => set({ status: status ?? undefined })}
      />
      <TextInput
        label="Country"
        w={90}
        maxLength={2}
        value={filters.country ?? ''}
        onChange={({ currentTarget }) => set({ country: currentTarget.value.toUpperCase() })}
      />
      <AccountField label="Owner" value={filters.api_key} onChange={(key) => set({ api_key: key })} />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </Group>
  )
}

type NoneFoundProps = { of: string | undefined; more: (() => void) | undefined; clear: () => void }

/** A page of filtered results may be empty although more pages follow. */
function NoneFound({ of, more, clear }: NoneFoundProps) {
  if (!more && of)
    return (
      <EmptyState
        title="The account owns no matching number"
        description="Open an available number and choose “Assign to an account”, or let the customer buy one in the portal."
      >
        <Button component={Link} href="/numbers?status=available" variant="default">
          Show available numbers
        </Button>
      </EmptyState>
    )
  if (!more) return <NoMatches of="numbers" clear={clear} />
  return (
    <SearchPaused description="The first 5,000 numbers were searched; there are more." onContinue={more} />
  )
}

const Nothing = () => (
  <EmptyState
    title="The inventory is empty"
    description="Add a number to the list, or import a file of numbers."
  />
)
