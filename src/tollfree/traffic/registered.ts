import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { readRegistered } from './registered-store.ts'

/** By whom numbers are registered; null where they are not. */
export type Registered = ReadonlyMap<string, string | null>

/** Which numbers are registered now. */
export type RegisteredNumbers = {
  /** At once where all of them are remembered. */
  of(numbers: readonly string[]): Registered | Promise<Registered>
}

const maxCached = 100_000

/** From memory where it is known, else from the database. What is remembered hangs on the epoch, which grows with every change of it. */
export function openRegisteredNumbers({ db, epoch }: { db: Db; epoch: Epoch }): RegisteredNumbers {
  let cached = new Map<string, string | null>()
  epoch.onChange(() => (cached = new Map()))
  const read = async (known: Map<string, string | null>, unknown: string[]) => {
    const cache = cached
    const found = new Map((await readRegistered(db, unknown)).map((one) => [one.number, one.accountId]))
    for (const number of unknown) {
      const accountId = found.get(number) ?? null
      known.set(number, accountId)
      if (cache.size < maxCached) cache.set(number, accountId)
    }
    return known
  }
  return {
    of(numbers) {
      const known = new Map<string, string | null>()
      const unknown = new Set<string>()
      const fresh = epoch.fresh()
      for (const number of numbers) {
        const accountId = fresh ? cached.get(number) : undefined
        if (accountId === undefined) unknown.add(number)
        else known.set(number, accountId)
      }
      return unknown.size === 0 ? known : read(known, [...unknown])
    },
  }
}
