import { useEffect, useState } from 'react'
import { usePages } from '../../api/reading.ts'
import { validFilters } from '../../parts/lists/message-filters.ts'
import { madeAt, type Filters, type Query } from './query.ts'

const page = 50

/** Continues a search until a page is full, all messages were searched, or the user stops it. The exchange searches for 0.1 s per request. */
export function useSearching(filters: Filters) {
  const pages = usePages(
    'searchMessages',
    (cursor) => ({
      query: { ...(validFilters(filters) as Query), limit: String(page), ...(cursor && { cursor }) },
    }),
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
    /** The earliest time searched so far; undefined if the search is complete. */
    lookedBackTo: next === undefined ? undefined : madeAt(next),
    stop: () => setStopped(true),
    more() {
      setStopped(false)
      setWanted(items.length < wanted ? wanted : items.length + page)
    },
  }
}
