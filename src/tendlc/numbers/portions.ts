import { retryAt } from '#platform/queueing/retry-times.ts'
import { openSlots, type Slots } from '#platform/queueing/slots.ts'
import type { LinkAnswer } from '../provisioning/port.ts'
import type { DueLink } from './worker-store.ts'

/** A claimed link with the response about it, and the number of failed queries in a row, including this one. */
export type Answered = { link: DueLink; answer: LinkAnswer; failures: number }

/** Numbers in one query by their failed queries in a row; the last value repeats. A number that fails its query is found by ever smaller queries. */
const sizes = [500, 50, 5, 1]
const concurrency = 4

/** Queries that have not begun after this time are postponed, because the lease of their numbers would expire. */
export const beginMs = 20_000
export const notBegunMs = 5_000

/** Groups links that are queried together. */
export function portionsOf(due: readonly DueLink[]): DueLink[][] {
  const bySize = Map.groupBy(due, ({ failures }) => sizes[Math.min(failures, sizes.length - 1)]!)
  return [...bySize].flatMap(([size, links]) =>
    Array.from({ length: Math.ceil(links.length / size) }, (_, i) => links.slice(i * size, (i + 1) * size)),
  )
}

/** The state of a link whose query has failed. */
export function failed(link: DueLink, now: number): Answered {
  const failures = link.failures + 1
  return { link, answer: { pending: true, againAt: retryAt(now, failures) }, failures }
}

/** The queries in progress. Numbers whose last query failed have their own slots, so that they cannot occupy all of them. */
export type QuerySlots = { first: Slots; repeated: Slots }

export const openQuerySlots = (): QuerySlots => ({
  first: openSlots(concurrency, Infinity),
  repeated: openSlots(concurrency, Infinity),
})

/** Works on all portions, some of them at the same time. Throws the first error after all work has ended. */
export async function inSlots(
  slots: QuerySlots,
  portions: readonly DueLink[][],
  work: (links: DueLink[]) => Promise<void>,
): Promise<void> {
  const runs = portions.map((links) => {
    const isRepeated = links[0]!.failures > 0
    return slots[isRepeated ? 'repeated' : 'first'].run(() => work(links))!
  })
  const failure = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failure) throw (failure as PromiseRejectedResult).reason
}
