import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ReviewDecision } from '#reviews/queue/states.ts'
import { usePages } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { useShortcuts } from '../../parts/shortcuts.ts'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { useSession } from '../../shell/session.ts'
import { Bulk, type Deciding } from './bulk.tsx'
import { Summary, useCounts } from './counts.tsx'
import { Decide } from './decide.tsx'
import { Help } from './help.tsx'
import { Keys } from './keys.tsx'
import { columnsOf } from './queue-columns.tsx'
import { QueueFilters, queryOf } from './queue-filters.tsx'
import { focusedRow, stepTo } from './rows.ts'
import { reviewerName, type ReviewSeen } from './labels.ts'

/** The review queue, longest waiting first. */
export function Queue() {
  const refusal = refusalFor(useSession(), 'compliance')
  const pages = useQueue()
  const open = useOpen()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [deciding, decide] = useState<Deciding>()
  const counts = useCounts()
  const [isHelping, help] = useDisclosure()
  useKeys({ items: pages.items, refusal, open, decide, help: help.open })
  const selected = pages.items.filter(({ review_id, state }) => chosen.has(review_id) && state === 'open')
  return (
    <>
      <Title name="Reviews" description="Customer submissions that need a decision, longest waiting first.">
        <Keys help={help.open} />
      </Title>
      <QueueFilters counts={counts} />
      <Summary counts={counts} />
      <Bulk selected={selected} refusal={refusal} decide={decide} clear={() => choose(new Set())} />
      <Listed pages={pages} columns={columnsOf(chosen, choose)} />
      {deciding && <Decide {...deciding} close={() => decide(undefined)} />}
      <Help isOpen={isHelping} close={help.close} />
    </>
  )
}

const filterNames = ['kind', 'state', 'who', 'subject'] as const

function useQueue() {
  const me = reviewerName(useSession())
  const { filters } = useFilters(filterNames)
  return usePages(
    'listReviews',
    (cursor) => ({ query: { ...queryOf(filters, me), ...(cursor && { cursor }) } }),
    ({ reviews, next }) => ({ items: reviews, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
}

/** Opens a review, whose link back leads to the queue with the same filters. */
function useOpen() {
  const [, go] = useLocation()
  const search = useSearch()
  return ({ review_id }: ReviewSeen, at = '') =>
    go(`/compliance/${review_id}${at}`, { state: { queue: search } })
}

type Keyed = {
  items: readonly ReviewSeen[]
  refusal: string | undefined
  open: (review: ReviewSeen, at?: string) => void
  decide: (deciding: Deciding) => void
  help: () => void
}

/** Keyboard shortcuts for the focused review. */
function useKeys({ items, refusal, open, decide, help }: Keyed) {
  const onFocused = (act: (review: ReviewSeen) => void) => () => {
    const found = items[focusedRow()]
    if (found) act(found)
  }
  const decideOne = (decision: ReviewDecision) =>
    onFocused((one) => !refusal && one.state === 'open' && decide({ reviews: [one], decision }))
  useShortcuts({
    j: () => stepTo(1),
    k: () => stepTo(-1),
    a: decideOne('approve'),
    r: decideOne('reject'),
    e: onFocused((one) => open(one, '#evidence')),
    '?': help,
  })
}

type Shown = {
  pages: ReturnType<typeof useQueue>
  columns: ReturnType<typeof columnsOf>
}

function Listed({ pages, columns }: Shown) {
  const search = useSearch()
  const { isFiltered, clear } = useFilters(filterNames)
  return (
    <PagedList
      label="Queue of reviews"
      of={pages}
      keyOf={({ review_id }) => review_id}
      columns={columns}
      href={({ review_id }) => `/compliance/${review_id}`}
      state={{ queue: search }}
      height="calc(100vh - 320px)"
      empty={
        isFiltered ? (
          <NoMatches of="reviews" clear={clear} />
        ) : (
          <EmptyState
            title="No reviews"
            description="All submissions that need a decision of an operator are decided. The campaign registry verifies brands by itself, unless operators respond instead of it. Choose another state to see decided reviews."
          />
        )
      }
    />
  )
}
