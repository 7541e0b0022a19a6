import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { readOwners, type Owner } from './store.ts'

export type { Owner } from './store.ts'

/** Current owners of numbers. */
export type Owners = {
  /** The owners of the given numbers; numbers without an owner are omitted. */
  of(msisdns: string[]): Promise<Map<string, Owner>>
}

const maxCached = 100_000

/**
 * Owners from the cache, else from the database. The cache depends on the epoch; missing owners are not cached, so that a number works
 * immediately after its purchase.
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
