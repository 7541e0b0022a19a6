import { usePages } from '../../api/reading.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import { Title } from '../../parts/title.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { activityColumns } from './columns.tsx'
import type { Query } from './entries.ts'
import { ActivityFilters, filterNames } from './filters.tsx'

/** Sign-ins and changes in the account, newest first. */
export function Page() {
  const filtering = useFilters(filterNames)
  const pages = usePages(
    'listActivity',
    // The API refuses unknown values of a filter.
    (cursor) => ({ query: { ...(filtering.filters as Query), ...(cursor && { cursor }) } }),
    ({ activity, next }) => ({ items: activity, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <Title
        name="Activity"
        description="Sign-ins and changes in this account in the last 366 days, newest first. Messages and other traffic are not listed."
      />
      <ActivityFilters {...filtering} entries={pages.items} />
      <PagedList
        of={pages}
        label="Activity"
        keyOf={({ activity_id: id }) => id}
        columns={activityColumns}
        empty={pages.isFetching ? <Spinner /> : <Empty isFiltered={filtering.isFiltered} />}
      />
    </>
  )
}

const Empty = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No matching activity" description="Clear a filter, or choose a longer period." />
  ) : (
    <EmptyState
      title="No activity yet"
      description="Sign-ins of members and changes by members and programs are listed here."
    />
  )
