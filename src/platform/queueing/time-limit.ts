import { AsyncLocalStorage } from 'node:async_hooks'

/** The end of the time limit of the current work, as `performance.now()`. */
const ends = new AsyncLocalStorage<number>()

/** Runs work that begins no further calls after a time limit. Its calls to external systems check `isTimeOver` first. */
export function withTimeLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return ends.run(performance.now() + ms, work)
}

/** Whether the time limit of the current work has passed, so that its result is discarded. */
export function isTimeOver(): boolean {
  return performance.now() > (ends.getStore() ?? Infinity)
}
