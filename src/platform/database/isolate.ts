import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from './faults.ts'

type Flush<T, R> = (items: T[]) => Promise<(R | Error)[]>

const maxTries = 3

/**
 * Makes a batch's failure the failure of the item that causes it: a batch that the database refuses is stored again item by item,
 * so that one poisonous row fails alone. A deadlock is tried again, three times in all; an absent database fails them all, as does
 * whatever else `ofAll` says is no item's fault.
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

/** Does a transaction again that was ended by a deadlock, three times in all. */
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

/** Each item alone; behind one whose failure is no fault of its own nothing more is tried, and all fail like it. */
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

/** Two transactions wanted each other's rows: 40P01; or could not be put in an order: 40001. Nothing of this one was done. */
export function isDeadlock(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40P01' || code === '40001'
}
