import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from './faults.ts'

type Flush<T, R> = (items: T[]) => Promise<(R | Error)[]>

const maxTries = 3

/**
 * Limits a batch's failure to the item that causes it: a batch that the database rejects is stored again item by item. A deadlock is
 * retried, three tries in all. If the database is unavailable, or `ofAll` matches the error, all items fail.
 */
export function isolating<T, R>(flush: Flush<T, R>, ofAll = isUnavailable): Flush<T, R> {
  const patient = (items: T[]) => despiteDeadlocks(() => flush(items))
  const noItemsFault = (error: unknown) => isUnavailable(error) || ofAll(error)
  return async (items) => {
    try {
      return await patient(items)
    } catch (error) {
      if (items.length === 1 || noItemsFault(error)) throw error
      return oneByOne(items, patient, noItemsFault)
    }
  }
}

/**
 * Stores items together, or one by one if the database rejects them. Returns the items that it rejects alone, with their errors, so that one of
 * them never blocks the others.
 */
export async function storeIsolated<T>(
  items: T[],
  store: (items: T[]) => Promise<void>,
): Promise<{ item: T; error: Error }[]> {
  const flush = isolating(async (some: T[]) => {
    await store(some)
    return some.map(() => undefined)
  })
  const results = await flush(items).catch((error: Error) => {
    if (items.length > 1 || isUnavailable(error)) throw error
    return [error]
  })
  const unavailable = results.find((one) => one instanceof Error && isUnavailable(one))
  if (unavailable) throw unavailable
  return items.flatMap((item, i) => (results[i] instanceof Error ? [{ item, error: results[i] }] : []))
}

/** Retries a transaction that was ended by a deadlock, three tries in all. */
export async function despiteDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || tries === maxTries) throw error
      await pause(Math.random() * 20 * tries)
    }
  }
}

/** Stores each item alone; after an error that no item caused, the remaining items fail with the same error. */
async function oneByOne<T, R>(
  items: T[],
  flush: Flush<T, R>,
  noItemsFault: (error: unknown) => boolean,
): Promise<(R | Error)[]> {
  const results: (R | Error)[] = []
  for (const item of items) {
    const result = await flush([item]).catch((alone: Error) => [alone])
    results.push(...result)
    const [failed] = result
    if (failed instanceof Error && noItemsFault(failed)) break
  }
  return items.map((_, i) => results[i] ?? results.at(-1)!)
}

/** Deadlock (40P01) or serialization failure (40001); the transaction was rolled back. */
export function isDeadlock(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40P01' || code === '40001'
}
