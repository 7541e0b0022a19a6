import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { readLinked, type LinkedNumber } from './link-store.ts'
import { isClosed, eligibilityOf } from './eligibility.ts'

/** The current campaign links of numbers. */
export type CampaignLinks = {
  /** Links of numbers, null for an unlinked number; synchronous if all numbers are cached. */
  of(numbers: readonly string[]): Links | Promise<Links>
}

export type Links = ReadonlyMap<string, LinkedNumber | null>

const maxCached = 100_000

/**
 * Links from the cache, or else from the database. The cache is cleared when the epoch changes: with every change of a link, of the traffic
 * of a campaign or of the status of a brand. Other nodes are notified of a change a moment later, so links that forbid sending are never cached,
 * and a client that has just seen traffic enabled is not rejected.
 */
export function openCampaignLinks({ db, epoch }: { db: Db; epoch: Epoch }): CampaignLinks {
  let cached = new Map<string, LinkedNumber>()
  epoch.onChange(() => (cached = new Map()))
  const read = async (known: Map<string, LinkedNumber | null>, unknown: string[]) => {
    const cache = cached
    const found = new Map((await readLinked(db, unknown)).map((one) => [one.number, one]))
    for (const number of unknown) {
      const link = found.get(number) ?? null
      known.set(number, link)
      if (link && isOpen(link) && cache.size < maxCached) cache.set(number, link)
    }
    return known
  }
  return {
    of(numbers) {
      const known = new Map<string, LinkedNumber | null>()
      const unknown = new Set<string>()
      const fresh = epoch.fresh()
      for (const number of numbers) {
        const link = fresh ? cached.get(number) : undefined
        if (link === undefined) unknown.add(number)
        else known.set(number, link)
      }
      return unknown.size === 0 ? known : read(known, [...unknown])
    },
  }
}

/** Whether a link allows sending to every network. */
function isOpen(link: LinkedNumber): boolean {
  return eligibilityOf(link, link.accountId, null) === 'in order' && !link.networks.some(isClosed)
}
