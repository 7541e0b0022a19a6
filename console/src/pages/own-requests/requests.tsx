import { usePages } from '../../api/reading.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { requestColumns } from '../../parts/requests/columns.tsx'
import { RequestFilters, useRequestFilters } from '../../parts/requests/filters.tsx'
import { NoRequests } from '../../parts/requests/no-requests.tsx'
import { Title } from '../../parts/title.tsx'

const columns = requestColumns((id) => `/requests/${id}`)

/** The recent API requests of the customer's programs with filters, newest first. */
export function Requests() {
  const { wanted, isFiltered } = useRequestFilters()
  const pages = usePages(
    'listOwnRequests',
    (cursor) => ({ query: { ...wanted, cursor } }),
    ({ requests, next }) => ({ items: requests, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <Title
        name="Requests"
        description="Recent API requests of your programs with their responses. At a high rate, a sample is listed."
      />
      <RequestFilters />
      <PagedList
        of={pages}
        label="Requests"
        keyOf={({ request_id: id }) => id}
        columns={columns}
        empty={
          <NoRequests
            pages={pages}
            isFiltered={isFiltered}
            keptDays={pages.first?.kept_days}
            hint="Call the API with your key and secret; requests appear here within seconds. Requests of this portal are not listed."
          />
        }
      />
    </>
  )
}
