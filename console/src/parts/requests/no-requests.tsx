import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Spinner } from '../spinner.tsx'
import { EmptyState } from '../values/states.tsx'

type Pages = { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown }

/** The placeholder of a list without rows; `hint` says what to do if nothing was logged. */
export function NoRequests({
  pages,
  isFiltered,
  hint,
}: {
  pages: Pages
  isFiltered: boolean
  hint: ReactNode
}) {
  if (pages.isFetching) return <Spinner />
  if (pages.hasNextPage)
    return (
      <EmptyState title="No matches yet" description="The search is not complete.">
        <Button variant="default" onClick={() => void pages.fetchNextPage()}>
          Continue search
        </Button>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState title="No matching requests" description="Clear a filter, or choose a longer period." />
    )
  return <EmptyState title="No requests yet" description={hint} />
}
