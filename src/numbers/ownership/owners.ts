import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { readOwners, type Owner } from './store.ts'

export type { Owner } from './store.ts'

/** Who owns numbers now. */
export type Owners = {
  /** The owners of those of the given numbers that anybody owns. */
  of(msisdns: string[]): Promise<Map<string, Owner>>
}

const maxCached = 100_000

/**
 * Owners from memory where they are known, else from the database. What is remembered hangs on the epoch;
 * that nobody owns a number is never remembered, so that a number works the moment it is bought.
 */
export function openOwners({ db, epoch }: { db: Db; epoch: Epoch }): Owners {
  let cached = new Map<string, Owner>()
  epoch.onChange(() => (cached = new Map()))
  return {
    async of(msisdns) {
      const found = new Map<string, Owner>()
      const unknown = new Set<string>()
      for (const msisdn of msisdns) {
        const owner = epoch.fresh() ? cached.get(msisdn) : undefined
        if (owner) found.set(msisdn, owner)
        else unknown.add(msisdn)
      }
      if (unknown.size === 0) return found
      const cache = cached
      for (const owner of await readOwners(db, [...unknown])) {
        found.set(owner.msisdn, owner)
        if (cache.size < maxCached) cache.set(owner.msisdn, owner)
      }
      return found
    },
  }
}
