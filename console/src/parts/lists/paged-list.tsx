import type { ComponentProps } from 'react'
import { List } from './list.tsx'
import { Failed } from '../values/states.tsx'

/** The part of the result of `usePages` that a list needs. */
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

/** A list that is read page by page. If a page fails, the loaded rows stay, with the error above them. */
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
