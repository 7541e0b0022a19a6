import { actorName, type Caller } from '#accounts/index.ts'
import { holdNumbers } from '#numbers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { notFound } from '../brands/find-owned.ts'
import { ownerOfCampaign } from '../campaigns/life-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import {
  campaignToLink,
  complianceOf,
  storeLinkRequests,
  endedFaults,
  refuseTooMany,
  type CampaignPath,
} from './linking.ts'
import { findMovable, insertMoves, lockMovable } from '../numbers/move-store.ts'

const most = 1000

/** The source campaign, and the link after which to continue. */
export type MoveInput = { from_campaign_id: string; after?: string | undefined }

/** Number of moves started, and the position for the next call if numbers remain. */
export type Moving = { moving: number; next?: string | undefined }

/**
 * Starts moving at most 1,000 LINKED numbers from one campaign to another. Each number gets a second link, which replaces the first link in the
 * transaction that stores the registry's response. Repeating the call, also after a lost response, moves the
 * remaining numbers. Locks are always taken in this order: brand, campaign, numbers, links.
 */
export async function moveNumbers(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  caller: Caller,
  to: CampaignPath,
  { from_campaign_id: from, after }: MoveInput,
): Promise<Moving> {
  const { id: accountId } = caller.account
  return db.asAccount(accountId, async (sql) => {
    const campaign = await campaignToLink(sql, accountId, to)
    const source = await ownerOfCampaign(sql, from)
    if (source?.account_id !== accountId) throw notFound(from)
    const faults = endedFaults(campaign)
    if (faults.length > 0) throw new Problem(tendlcProblems.invalidNumberData, { faults })
    const found = await findMovable(sql, { accountId, campaignId: from, after, limit: most + 1 })
    const candidates = found.slice(0, most)
    await holdNumbers(
      sql,
      candidates.map(({ number }) => number),
    )
    const now = clock.now()
    const locked = await lockMovable(sql, candidates)
    if (locked.length === 0) return { moving: 0, ...(found.length > most && { next: candidates.at(-1)!.id }) }
    const links = await insertMoves(sql, {
      links: locked,
      accountId,
      brandId: campaign.brand_id,
      campaignId: campaign.id,
      compliance: await complianceOf(sql, campaign, now),
      now,
    })
    await refuseTooMany(sql, campaign, 'from_campaign_id')
    await storeLinkRequests(sql, links, actorName(caller.actor), now)
    return { moving: links.length, ...(found.length > most && { next: candidates.at(-1)!.id }) }
  })
}
