import { retryAt } from '#platform/queueing/retry-times.ts'
import type { LinkAnswer } from '../provisioning/port.ts'
import type { DueLink } from './worker-store.ts'

/** A claimed link with the response about it, and the number of failed queries in a row, including this one. */
export type Answered = { link: DueLink; answer: LinkAnswer; failures: number }

/** Numbers in one query by their failed queries in a row; the last value repeats. A number that fails its query is found by ever smaller queries. */
const sizes = [500, 50, 5, 1]
const concurrency = 8

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

/** Works on all items, some of them at the same time. Throws the first error after all work has ended. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const run = async () => {
    for (const item of rest) await work(item)
  }
  const runs = Array.from({ length: Math.min(concurrency, items.length) }, run)
  const failure = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failure) throw (failure as PromiseRejectedResult).reason
}
