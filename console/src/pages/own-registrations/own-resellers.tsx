import { Group } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { resellerNext } from './next-labels.ts'
import { Go } from './pieces.tsx'

type Reseller = Answered<'getReseller'>

const columns: Column<Reseller>[] = [
  { heading: 'Company', cell: ({ company_name }) => <b>{company_name}</b> },
  { heading: 'Email', wide: true, cell: ({ email }) => email },
  { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
  { heading: 'Registry ID', width: '130px', wide: true, cell: (one) => one.registry_reseller_id ?? '–' },
  {
    heading: 'Next step',
    width: 'minmax(0, 2fr)',
    wide: true,
    cell: (one) => [one.rejection_reason, resellerNext[one.status]].filter(Boolean).join(' '),
  },
]

/** The account's own resellers. */
export function OwnResellers() {
  const pages = usePages(
    'listResellers',
    (page_token) => ({ query: { page_size: '50', ...(page_token && { page_token }) } }),
    ({ _embedded, page_token }) => ({ items: _embedded.resellers, next: page_token.next }),
  )
  const register = (
    <Go to="/registrations/resellers/new" main>
      Register a reseller
    </Go>
  )
  return (
    <>
      {pages.items.length > 0 && (
        <Group justify="flex-end" mb="sm">
          {register}
        </Group>
      )}
      <PagedList
        label="Resellers"
        of={pages}
        keyOf={({ reseller_id }) => reseller_id}
        columns={columns}
        empty={
          <EmptyState
            title="No resellers yet"
            description="Register a reseller only if you send for other companies."
          >
            {register}
          </EmptyState>
        }
      />
    </>
  )
}
