import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from './call.ts'
import type { Answered, Ask, OperationId } from './contracts.ts'
import { onSessionLost } from './session-lost.ts'
import { Refusal } from './refusal.ts'

/** The query of the current session; read by the shell, and again after a request was rejected without a session. */
export const whoKey = ['who']

/** An error response is final, but a request that did not arrive is sent up to two more times. */
export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => !(error instanceof Refusal && error.status < 500) && failures < 2,
    },
  },
})

// While the session is being read, a 401 is an expected response.
onSessionLost(() => {
  const who = queries.getQueryData<{ session: unknown }>(whoKey)
  if (who?.session && queries.isFetching({ queryKey: whoKey }) === 0)
    void queries.invalidateQueries({ queryKey: whoKey })
})

type Options = {
  /** Refresh interval in milliseconds, for live views. */
  everyMs?: number
  /** No request is sent while this is false. */
  when?: boolean
}

/** Reads an operation; the previous result stays visible until the next response arrives. */
export function useRead<Id extends OperationId>(
  id: Id,
  ask: Ask<Id>,
  { everyMs, when = true }: Options = {},
) {
  return useQuery({
    queryKey: [id, ask],
    queryFn: ({ signal }) => call(id, ask, signal),
    enabled: when,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

/**
 * Reads a list page by page: `pageOf` returns the items of a page and the cursor of the next page. The result contains
 * the items of all pages, and the first page for what it states about the list.
 */
export function usePages<Id extends OperationId, Item>(
  id: Id,
  ask: (cursor: string | undefined) => Ask<Id>,
  pageOf: (answer: Answered<Id>) => { items: readonly Item[]; next: string | undefined },
  { everyMs, when = true }: Options = {},
) {
  const pages = useInfiniteQuery({
    queryKey: [id, 'pages', ask(undefined)],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await call(id, ask(pageParam), signal)
      return { ...pageOf(answer), answer }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: when,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return {
    ...pages,
    items: pages.data?.pages.flatMap(({ items }) => items) ?? [],
    first: pages.data?.pages[0]?.answer,
  }
}

/** Changes something by an operation, then reloads the results of the listed operations. */
export function useChange<Id extends OperationId>(id: Id, readAgain: readonly OperationId[] = []) {
  const client = useQueryClient()
  return useMutation<Answered<Id>, Error, Ask<Id>>({
    mutationFn: (ask) => call(id, ask),
    onSettled: () => Promise.all(readAgain.map((read) => client.invalidateQueries({ queryKey: [read] }))),
  })
}
