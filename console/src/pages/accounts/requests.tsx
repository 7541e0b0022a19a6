import { usePages } from '../../api/reading.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { requestColumns } from '../../parts/requests/columns.tsx'
import { RequestFilters, useRequestFilters } from '../../parts/requests/filters.tsx'
import { NoRequests } from '../../parts/requests/no-requests.tsx'

/** The recent API requests of an account, newest first. */
export function Requests({ apiKey }: { apiKey: string }) {
  const { wanted, isFiltered } = useRequestFilters()
  const pages = usePages(
    'listRequests',
    (cursor) => ({ params: { api_key: apiKey }, query: { ...wanted, cursor } }),
    ({ requests, next }) => ({ items: requests, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <RequestFilters />
      <PagedList
        of={pages}
        label="Requests"
        keyOf={({ request_id: id }) => id}
        columns={requestColumns((id) => `/accounts/${apiKey}/requests/${id}`)}
        empty={
          <NoRequests
            pages={pages}
            isFiltered={isFiltered}
            keptDays={pages.first?.kept_days}
            isOperator
            hint="Programs of the account have sent no API requests within the days of the log (STROWGER_REQUEST_LOG_DAYS)."
          />
        }
      />
    </>
  )
}
