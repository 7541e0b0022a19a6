import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether a request has had a database response after which a change may be stored. */
export type ChangeTracking = { made: boolean }

const requests = new AsyncLocalStorage<ChangeTracking>()

/** Runs the work of one request and records its database statements. */
export function trackChanges<T>(request: ChangeTracking, work: () => T): T {
  return requests.run(request, work)
}

/** Records a completed statement or transaction for the current request, if any. */
export function noteChange(): void {
  const request = requests.getStore()
  if (request) request.made = true
}
