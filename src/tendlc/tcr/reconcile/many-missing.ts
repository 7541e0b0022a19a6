import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { countMissing, type MissingCount } from './missing-store.ts'

/** The registry deletes few objects within an hour: more than 5 missing ones that are more than 1 in 50 registered ones show a fault. */
export const faultLimits = { missing: 5, registeredPerMissing: 50 }

/** Whether so many objects are missing at once that the registry has a fault, and none of them may be ended. */
export const isRegistryFault = ({ missing, registered }: MissingCount): boolean =>
  missing > faultLimits.missing && missing * faultLimits.registeredPerMissing > registered

const messages = {
  brand: 'many brands are missing at the campaign registry; none of them is terminated',
  campaign: 'many campaigns are missing at the campaign registry; none of them is ended',
} as const

/** Whether the missing brands or campaigns show a fault of the registry, which is then logged; `found` are missing at the same time. */
export async function areManyMissing(
  { db, log }: { db: Db; log: Log },
  kind: keyof typeof messages,
  found = 1,
): Promise<boolean> {
  const count = await countMissing(db, kind, found, faultLimits)
  const areMany = isRegistryFault(count)
  if (areMany) log.error({ missing: count.missing }, messages[kind])
  return areMany
}
