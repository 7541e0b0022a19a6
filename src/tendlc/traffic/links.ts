import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { readLinked, type LinkedNumber } from './link-store.ts'
import { isClosed, eligibilityOf } from './eligibility.ts'

/** Which numbers are linked to which campaigns now. */
export type CampaignLinks = {
  /** What is known of numbers; null of those that are linked to none. At once where all of them are remembered. */
  of(numbers: readonly string[]): Links | Promise<Links>
}

export type Links = ReadonlyMap<string, LinkedNumber | null>

const maxCached = 100_000

/**
 * Links from memory where they are known, else from the database. What is remembered hangs on the epoch, which grows with every change
 * of a link, of the traffic of a campaign and of the status of a brand. Nodes hear of that a moment later, so that nothing is remembered
 * that keeps a number from sending: whoever has just read that it may is not refused.
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

/** Whether all that is known of a number lets it send. */
function isOpen(link: LinkedNumber): boolean {
  return eligibilityOf(link, link.accountId, null) === 'in order' && !link.networks.some(isClosed)
}
