import type { ComponentProps } from 'react'
import { List } from './list.tsx'
import { Failed } from '../values/states.tsx'

/** What `usePages` answers, as far as a list needs it. */
type Pages<Item> = {
  items: readonly Item[]
  error: Error | null
  isPending: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

type Listed<Item> = Omit<ComponentProps<typeof List<Item>>, 'items' | 'more'> & { of: Pages<Item> }

/** A list that is read page by page. What was read stays where the exchange has refused the next answer, and why stands above it. */
export function PagedList<Item>({ of, ...list }: Listed<Item>) {
  return (
    <>
      {of.error && <Failed error={of.error} again={() => void of.refetch()} />}
      {(!of.error || of.items.length > 0) && (
        <List
          {...list}
          items={of.items}
          more={{
            fetch: () => void of.fetchNextPage(),
            isFetching: of.isFetchingNextPage || of.isPending,
            has: of.hasNextPage,
          }}
        />
      )}
    </>
  )
}
