import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether a request has had an answer of the database behind which a change may stand. */
export type ChangeTracking = { made: boolean }

const requests = new AsyncLocalStorage<ChangeTracking>()

/** Runs the work of one request; whatever it has the database do is noted. */
export function trackChanges<T>(request: ChangeTracking, work: () => T): T {
  return requests.run(request, work)
}

/** Notes, for the request at work if there is one, that a statement or a transaction has been done. */
export function noteChange(): void {
  const request = requests.getStore()
  if (request) request.made = true
}
