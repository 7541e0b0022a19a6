import type { ReactNode } from 'react'
import { Spinner } from '../spinner.tsx'
import { SearchPaused } from '../values/search-paused.tsx'
import { EmptyState } from '../values/states.tsx'

type NoRequestsProps = {
  pages: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown }
  isFiltered: boolean
  hint: ReactNode
}

/** The placeholder of a list without rows; `hint` says what to do if nothing was logged. */
export function NoRequests({ pages, isFiltered, hint }: NoRequestsProps) {
  if (pages.isFetching) return <Spinner />
  if (pages.hasNextPage)
    return <SearchPaused description="The search is not complete." onContinue={pages.fetchNextPage} />
  if (isFiltered)
    return (
      <EmptyState title="No matching requests" description="Clear a filter, or choose a longer period." />
    )
  return <EmptyState title="No requests yet" description={hint} />
}
