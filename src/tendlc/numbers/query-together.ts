import { waitAtMost } from '#platform/queueing/retry-times.ts'
import { openQuerySlots } from './portions.ts'
import { batch, queryNow, usualWaitMs, type LinkWorkerDeps } from './worker.ts'

/**
 * Queries the registry about numbers for which HTTP requests wait. Numbers that arrive while a query is in flight share the next query, so that
 * a thousand requests cost a few queries and commits. After a time without a response, the next query begins nevertheless.
 */
export function openNumberQueries(deps: Omit<LinkWorkerDeps, 'log'>): (id: string) => Promise<void> {
  const { waitMs = usualWaitMs } = deps
  const slots = openQuerySlots()
  let gathering: { ids: string[]; response: Promise<void> } | undefined
  let before: Promise<unknown> = Promise.resolve()
  const gather = () => {
    const ids: string[] = []
    const response = before.then(() => {
      if (gathering?.ids === ids) gathering = undefined
      return queryNow({ ...deps, slots }, ids)
    })
    // A failed query fails only the requests that share it.
    before = before.then(() =>
      waitAtMost(
        waitMs,
        response.catch(() => undefined),
      ),
    )
    return { ids, response }
  }
  return (id) => {
    if (!gathering || gathering.ids.length === batch) gathering = gather()
    gathering.ids.push(id)
    return gathering.response
  }
}
