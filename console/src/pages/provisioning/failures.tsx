import type { Answered } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

type Failure = Answered<'listProvisioningFailures'>['failures'][number]

/** Numbers that the networks refused to link or unlink, newest first. */
export function Failures() {
  const pages = usePages(
    'listProvisioningFailures',
    (cursor) => ({ query: { limit: '100', ...(cursor && { cursor }) } }),
    ({ failures, next }) => ({ items: failures, next: next ?? undefined }),
  )
  return (
    <PagedList
      label="Failures"
      of={pages}
      keyOf={({ link_id: id, at }) => `${id} ${at}`}
      columns={columns}
      height="calc(100vh - 300px)"
      empty={
        <EmptyState
          title="No failures"
          description="A number appears here when the networks, or you, have refused to link or unlink it."
        />
      }
    />
  )
}

const columns: readonly Column<Failure>[] = [
  { heading: 'Number', width: '150px', cell: ({ number }) => number },
  { heading: 'Operation', width: '110px', cell: ({ operation }) => operation },
  { heading: 'Reason', cell: ({ reason }) => reason },
  { heading: 'Current status', width: '120px', cell: ({ status }) => status },
  { heading: 'Campaign', width: '130px', wide: true, cell: ({ campaign_id: id }) => id },
  {
    heading: 'Account',
    width: '170px',
    wide: true,
    cell: ({ api_key: key }) => <AccountName apiKey={key} link />,
  },
  { heading: 'Refused at', width: '150px', cell: ({ at }) => <When at={at} /> },
]
