import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { isMassEnd } from './mass-end.ts'
import { countMissing } from './missing-store.ts'

const messages = {
  brand: 'many brands are missing at the campaign registry; none of them is terminated',
  campaign: 'many campaigns are missing at the campaign registry; none of them is ended',
} as const

/** Whether so many brands or campaigns are missing that the registry has a fault, and none may be ended; `found` are missing at the same time. */
export async function areManyMissing(
  { db, log }: { db: Db; log: Log },
  kind: keyof typeof messages,
  found = 1,
): Promise<boolean> {
  const { missing, registered } = await countMissing(db, kind, found)
  const areMany = isMassEnd(missing, registered)
  if (areMany) log.error({ missing }, messages[kind])
  return areMany
}
