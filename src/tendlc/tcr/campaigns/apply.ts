import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { DueNotification } from '../notifications/notification-store.ts'
import { compareCampaigns } from './compare-store.ts'
import { readAgain } from './settle.ts'

/** A campaign that is not found for this long does not belong to this exchange. */
const mostSeconds = 24 * 3_600

/**
 * Reads a campaign again, for which a webhook is only a hint. Undefined if the campaign is not known yet: the response to its registration may
 * still be on its way.
 */
export async function applyToCampaign(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  { campaign_id: registryId, campaign_reference: reference, age }: DueNotification,
): Promise<'applied' | 'unknown' | undefined> {
  const hint = {
    registryId: registryId!,
    reference: reference ?? undefined,
    status: 'ACTIVE',
    renewsOn: undefined,
  }
  const ours = (await compareCampaigns(db, [hint])).filter(({ campaign_id }) => campaign_id !== null)
  if (ours.length === 0) return age > mostSeconds ? 'unknown' : undefined
  for (const one of ours) await readAgain(db, one.campaign_id!, clock.now())
  return 'applied'
}
