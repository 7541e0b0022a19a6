import { tollFreeNumberStates } from '#tollfree/fields/states.ts'
import type { Answered, Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { When } from '../../parts/values/when.tsx'
import { FoundFilters, FoundList } from './found.tsx'
import { statesOf } from './states-of.ts'
import { usNumberOf } from '../../parts/forms/phone-number.ts'
import { TextFilter } from '../../parts/lists/text-filter.tsx'

type NumberFound = Answered<'searchTollFreeNumbers'>['numbers'][number]

const columns: Column<NumberFound>[] = [
  { heading: 'Number', width: 'minmax(120px, 150px)', cell: ({ number }) => <b>{number}</b> },
  { heading: 'Business', width: 'minmax(0, 1fr)', wide: true, cell: ({ business_name }) => business_name },
  { heading: 'Account', width: '170px', wide: true, cell: (one) => <AccountName apiKey={one.api_key} /> },
  { heading: 'Status', width: '190px', cell: ({ status }) => <StateBadge state={status} /> },
  { heading: 'Reason', width: 'minmax(0, 2fr)', wide: true, cell: ({ reason }) => reason || '–' },
  { heading: 'Changed', width: '130px', wide: true, cell: ({ changed_at }) => <When at={changed_at} ago /> },
]

/** Toll-free numbers of all accounts with their registrations. */
export function TollFree() {
  const { filters, set } = useFilters(['account', 'state', 'number'])
  const query = {
    ...(filters.account && { api_key: filters.account }),
    ...(filters.state && { status: filters.state }),
    ...(filters.number && { number: usNumberOf(filters.number).replaceAll(/\D/g, '') }),
  }
  const pages = usePages(
    'searchTollFreeNumbers',
    (cursor) => ({ query: { ...query, ...(cursor && { cursor }) } }) as Ask<'searchTollFreeNumbers'>,
    ({ numbers, next }) => ({ items: numbers, next: next ?? undefined }),
  )
  return (
    <>
      <FoundFilters states={statesOf(tollFreeNumberStates)}>
        <TextFilter isLive w={220} label="Number" value={filters.number} set={(number) => set({ number })} />
      </FoundFilters>
      <FoundList
        label="Toll-free numbers"
        of={pages}
        keyOf={({ registration_id, number }) => `${registration_id} ${number}`}
        columns={columns}
        href={({ registration_id }) => `/registered/toll-free/${registration_id}`}
      />
    </>
  )
}
