import { Text } from '@mantine/core'
import { resellerStates } from '#tendlc/resellers/states.ts'
import type { Answered, Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { When } from '../../parts/values/when.tsx'
import { FoundFilters, FoundList } from './found.tsx'
import { statesOf } from './states-of.ts'

type ResellerFound = Answered<'searchResellers'>['resellers'][number]

const columns: Column<ResellerFound>[] = [
  {
    heading: 'Company',
    width: 'minmax(0, 2fr)',
    cell: ({ company_name }) => (
      <Text span size="sm" fw={600}>
        {company_name}
      </Text>
    ),
  },
  { heading: 'Account', width: '170px', wide: true, cell: (one) => <AccountName apiKey={one.api_key} /> },
  { heading: 'Email', wide: true, cell: ({ email }) => email },
  { heading: 'Registry ID', width: '130px', wide: true, cell: (one) => one.registry_reseller_id ?? '–' },
  { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'Registered',
    width: '130px',
    wide: true,
    cell: ({ created_at }) => <When at={created_at} ago />,
  },
]

/** Resellers of all accounts. */
export function Resellers() {
  const { filters } = useFilters(['account', 'state'])
  const query = {
    ...(filters.account && { api_key: filters.account }),
    ...(filters.state && { status: filters.state }),
  }
  const pages = usePages(
    'searchResellers',
    (cursor) => ({ query: { ...query, ...(cursor && { cursor }) } }) as Ask<'searchResellers'>,
    ({ resellers, next }) => ({ items: resellers, next: next ?? undefined }),
  )
  return (
    <>
      <FoundFilters states={statesOf(resellerStates)} />
      <FoundList
        label="Resellers"
        of={pages}
        keyOf={({ reseller_id }) => reseller_id}
        columns={columns}
        href={({ reseller_id }) => `/registered/resellers/${reseller_id}`}
      />
    </>
  )
}
