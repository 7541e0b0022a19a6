import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { readRegistered } from './registered-store.ts'

/** The account that registered each number; null if it is not registered. */
export type Registered = ReadonlyMap<string, string | null>

/** Current registrations of numbers. */
export type RegisteredNumbers = {
  /** Synchronous if all numbers are cached. */
  of(numbers: readonly string[]): Registered | Promise<Registered>
}

const maxCached = 100_000

/** Registrations from the cache, or else from the database. The cache is cleared when the epoch changes, with every registration change. */
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
