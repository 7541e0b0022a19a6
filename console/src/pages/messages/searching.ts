import { useEffect, useState } from 'react'
import { usePages } from '../../api/reading.ts'
import { madeAt, type Filters, type Query } from './query.ts'

const page = 50

/**
 * Goes on searching until a page is full, all has been looked at, or somebody stops it: the exchange answers what a tenth of a second
 * finds.
 */
export function useSearching(filters: Filters) {
  const pages = usePages(
    'searchMessages',
    (cursor) => ({ query: { ...(filters as Query), limit: String(page), ...(cursor && { cursor }) } }),
    ({ messages, next }) => ({ items: messages, next: next ?? undefined }),
  )
  const { items, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const [wanted, setWanted] = useState(page)
  const [isStopped, setStopped] = useState(false)
  const goesOn = hasNextPage && !isStopped && !isError && items.length < wanted
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  const next = pages.data?.pages.at(-1)?.next
  return {
    ...pages,
    isSearching: isFetching || goesOn,
    isStopped: isStopped && hasNextPage && items.length < wanted,
    /** Until when it has looked back; nothing where that is all. */
    lookedBackTo: next === undefined ? undefined : madeAt(next),
    stop: () => setStopped(true),
    more() {
      setStopped(false)
      setWanted(items.length < wanted ? wanted : items.length + page)
    },
  }
}
