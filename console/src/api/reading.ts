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
import { whenPutOut } from './put-out.ts'
import { Refusal } from './refusal.ts'

/** Who looks at the console; asked by the shell, and again when a request was refused for want of a session. */
export const whoKey = ['who']

/** What was refused is refused again; what did not arrive is asked for twice more. */
export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => !(error instanceof Refusal && error.status < 500) && failures < 2,
    },
  },
})

// While it is found out who looks, an answer of 401 is what is asked for.
whenPutOut(() => {
  const who = queries.getQueryData<{ session: unknown }>(whoKey)
  if (who?.session && queries.isFetching({ queryKey: whoKey }) === 0)
    void queries.invalidateQueries({ queryKey: whoKey })
})

type Options = {
  /** Asked again after so many milliseconds, for what is shown live. */
  everyMs?: number
  /** Not asked while false. */
  when?: boolean
}

/** Reads an operation, and keeps what was read while the next answer is awaited. */
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

/** Reads a list page by page: `pageOf` says what a page holds and the cursor behind it. */
export function usePages<Id extends OperationId, Item>(
  id: Id,
  ask: (cursor: string | undefined) => Ask<Id>,
  pageOf: (answer: Answered<Id>) => { items: readonly Item[]; next: string | undefined },
  { everyMs, when = true }: Options = {},
) {
  const pages = useInfiniteQuery({
    queryKey: [id, 'pages', ask(undefined)],
    queryFn: async ({ pageParam, signal }) => pageOf(await call(id, ask(pageParam), signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: when,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** Changes something by an operation; what was read by the operations that are named is read again. */
export function useChange<Id extends OperationId>(id: Id, readAgain: readonly OperationId[] = []) {
  const client = useQueryClient()
  return useMutation<Answered<Id>, Error, Ask<Id>>({
    mutationFn: (ask) => call(id, ask),
    onSettled: () => Promise.all(readAgain.map((read) => client.invalidateQueries({ queryKey: [read] }))),
  })
}
