import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Answered } from '../../../api/contracts.ts'
import { useSimOperations } from '../audience.ts'
import type { SimFilters } from '../labels.ts'

export type SimLine = Answered<'listSims'>['sims'][number]

const size = 100

/** The visible rows of a list: their pages are read on demand, and dropped when out of view. */
export function useSimRows(
  partner: string,
  filters: SimFilters,
  { top, seen }: { top: number; seen: number },
) {
  // While the bar is dragged, the pages in between are not read.
  const [still] = useDebouncedValue(top, 80)
  const first = Math.floor(still / size)
  const last = Math.floor((still + seen - 1) / size)
  const pages = first === last ? [first] : [first, last]
  const { list } = useSimOperations()
  const answers = useQueries({
    queries: pages.map((page) => {
      const query = { ...filters, page: String(page + 1), limit: String(size) } as object
      const ask = { params: { partner_id: partner }, query }
      return {
        queryKey: [list, ask],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(list, ask, signal),
        gcTime: 0,
        staleTime: 5_000,
        refetchInterval: 10_000,
      }
    }),
  })
  const found = answers.find(({ data }) => data)?.data?.total
  const [total, setTotal] = useState<number>()
  if (found !== undefined && found !== total) setTotal(found)
  const rowAt = (at: number): SimLine | undefined =>
    answers[pages.indexOf(Math.floor(at / size))]?.data?.sims[at % size]
  return {
    total: found ?? total,
    rowAt,
    error: answers.find(({ error }) => error)?.error ?? null,
    again: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  }
}
