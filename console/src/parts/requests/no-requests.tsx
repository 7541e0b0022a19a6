import type { ReactNode } from 'react'
import { Spinner } from '../spinner.tsx'
import { SearchPaused } from '../values/search-paused.tsx'
import { EmptyState } from '../values/states.tsx'

type NoRequestsProps = {
  pages: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown }
  isFiltered: boolean
  /** The days that requests are kept; 0 if none are logged. */
  keptDays: number | undefined
  /** Whether the reader runs the exchange. */
  isOperator?: boolean
  hint: ReactNode
}

/** The placeholder of a list without rows; `hint` says what to do if nothing was logged. */
export function NoRequests({ pages, isFiltered, keptDays, isOperator = false, hint }: NoRequestsProps) {
  if (keptDays === 0)
    return (
      <EmptyState
        title="The request log is off"
        description={
          isOperator
            ? 'STROWGER_REQUEST_LOG_DAYS is 0. Set it to 1 to 7 days and restart the exchange to log the requests of accounts.'
            : 'The operator of this exchange keeps no API requests. Ask the operator to switch the log on; your messages and webhooks are listed on their own pages.'
        }
      />
    )
  if (pages.isFetching) return <Spinner />
  if (pages.hasNextPage)
    return <SearchPaused description="The search is not complete." onContinue={pages.fetchNextPage} />
  if (isFiltered)
    return (
      <EmptyState title="No matching requests" description="Clear a filter, or choose a longer period." />
    )
  return <EmptyState title="No requests yet" description={hint} />
}
