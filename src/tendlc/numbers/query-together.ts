import { queryNow, batch, type LinkWorkerDeps } from './worker.ts'

/**
 * Queries the registry about numbers that HTTP requests wait for. Numbers that arrive while a query is in flight share the next one, so that
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
    // A failed query fails its own requests only.
    before = response.catch(() => undefined)
    return { ids, response }
  }
  return (id) => {
    if (!gathering || gathering.ids.length === batch) gathering = gather()
    gathering.ids.push(id)
    return gathering.response
  }
}
