import { queryNow, batch, type LinkWorkerDeps } from './worker.ts'

/**
 * Queries the registry about numbers for which HTTP requests wait. Numbers that arrive while a query is in flight share the next query, so that
 * a thousand requests cost a few queries and commits.
 */
export function openNumberQueries(deps: Omit<LinkWorkerDeps, 'log'>): (id: string) => Promise<void> {
  let gathering: { ids: string[]; response: Promise<void> } | undefined
  let before: Promise<unknown> = Promise.resolve()
  const gather = () => {
    const ids: string[] = []
    const response = before.then(() => {
      if (gathering?.ids === ids) gathering = undefined
      return queryNow(deps, ids)
    })
    // A failed query fails only the requests that share it.
    before = response.catch(() => undefined)
    return { ids, response }
  }
  return (id) => {
    if (!gathering || gathering.ids.length === batch) gathering = gather()
    gathering.ids.push(id)
    return gathering.response
  }
}
