import { askNow, batch, type LinkWorkerDeps } from './worker.ts'

/**
 * Has the registry asked of numbers that requests wait for. Those that come while one question is on the way are the next question
 * together, so that a thousand requests are a few questions and commits.
 */
export function openAsking(deps: Omit<LinkWorkerDeps, 'log'>): (id: string) => Promise<void> {
  let gathering: { ids: string[]; asked: Promise<void> } | undefined
  let before: Promise<unknown> = Promise.resolve()
  const gather = () => {
    const ids: string[] = []
    const requested = before.then(() => {
      if (gathering?.ids === ids) gathering = undefined
      return askNow(deps, ids)
    })
    // One that fails is the matter of its own requests, and keeps nobody else from asking.
    before = requested.catch(() => undefined)
    return { ids, asked: requested }
  }
  return (id) => {
    if (!gathering || gathering.ids.length === batch) gathering = gather()
    gathering.ids.push(id)
    return gathering.asked
  }
}
