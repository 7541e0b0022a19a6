import { Group } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { BuyLink } from './buy-link.tsx'
import { tollFreeNext } from './next-labels.ts'
import { Go } from './pieces.tsx'

type Listed = Answered<'listTollFreeNumbers'>['_embedded']['numbers'][number]

const columns: Column<Listed>[] = [
  { heading: 'Number', width: '140px', cell: ({ number }) => <b>{number}</b> },
  { heading: 'Business', wide: true, cell: ({ business_name }) => business_name },
  { heading: 'Status', width: '190px', cell: ({ status }) => <StateBadge state={status} /> },
  { heading: 'Next step', width: 'minmax(0, 2fr)', wide: true, cell: ({ status }) => tollFreeNext[status] },
  { heading: 'Changed', width: '130px', wide: true, cell: (one) => <When at={one.status_change_date} ago /> },
]

/** The account's own toll-free numbers with their registrations. */
export function OwnTollFree() {
  const pages = usePages(
    'listTollFreeNumbers',
    (cursor) => ({ query: { page_size: '50', ...(cursor && { cursor }) } }),
    ({ _embedded, _links }) => ({ items: _embedded.numbers, next: cursorOf(_links.next?.href) }),
  )
  const register = (
    <Go to="/registrations/toll-free/new" main>
      Register toll-free numbers
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
        label="Toll-free numbers"
        of={pages}
        keyOf={({ registration_id, number }) => `${registration_id} ${number}`}
        columns={columns}
        href={({ registration_id }) => `/registrations/toll-free/${registration_id}`}
        empty={
          <EmptyState
            title="No toll-free numbers registered yet"
            description={
              <>
                Register a toll-free number to send from it. <BuyLink>Buy one</BuyLink> first.
              </>
            }
          >
            {register}
          </EmptyState>
        }
      />
    </>
  )
}

/** The cursor in the link to the next page; undefined on the last page. */
const cursorOf = (href: string | undefined) =>
  href === undefined ? undefined : (new URL(href, location.origin).searchParams.get('cursor') ?? undefined)
