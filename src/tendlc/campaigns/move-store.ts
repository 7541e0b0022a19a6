import type { Sql } from '#platform/database/db.ts'
import { withdrawReviews } from '#reviews/index.ts'
import type { Mover } from '../brands/move-store.ts'
import { storeHistory } from '../history/history-store.ts'
import { leaveCampaigns } from '../numbers/leave.ts'
import { lockLinksOf } from '../numbers/store.ts'
import { dropQuestions, insertWithdrawals } from '../requests/campaign-store.ts'
import { addCampaigns, moveRows, type MovedRow } from './move-rows-store.ts'
import { campaignStates, endedStates, overStates, type CampaignEvent } from './states.ts'

/** A campaign that is to be moved, as the caller has locked it behind its brand. */
export type Moving = Pick<MovedRow, 'id' | 'account_id' | 'brand_id'> & { status: string }

/** Events that let traffic through, and that stop it; the others leave it as it is (S2-077). */
const opening: readonly CampaignEvent[] = ['carriersApproved', 'restored']
const closing: readonly CampaignEvent[] = [
  'suspended',
  'rejected',
  'registryRejected',
  'overdue',
  'terminated',
  'expired',
  'lapsed',
  'canceled',
  'portedOut',
  'migrationCanceled',
]

/**
 * Moves campaigns that the caller has locked behind their brands; answers the ids of those that could be moved. Each move is in the
 * history, and in the same transaction is what follows from it: traffic, reviews and questions that nobody needs any more, its
 * numbers, the count of the brand, and the word to the registry that a campaign has ended.
 */
export async function moveCampaigns(
  sql: Sql,
  campaigns: readonly Moving[],
  event: CampaignEvent,
  { actor, reason, now }: Mover,
): Promise<Set<string>> {
  if (campaigns.length === 0) return new Set()
  const to = campaignStates.to(event)
  const traffic = opening.includes(event) ? true : closing.includes(event) ? false : undefined
  const asked = campaigns.map(({ id }) => id)
  const links = isOver(to) ? await lockLinksOf(sql, asked) : []
  const moved = await moveRows(sql, {
    ids: asked,
    from: campaignStates.from(event),
    to,
    traffic,
    over: isOver(to),
    now,
  })
  const ids = moved.map(({ id }) => id)
  const before = new Map(campaigns.map(({ id, status }) => [id, status]))
  const by = { event, to, actor, reason, at: now }
  await storeHistory(
    sql,
    moved.map(({ id, account_id: accountId }) => {
      const from = before.get(id)
      return { accountId, machine: 'campaign', subjectId: id, from, ...by }
    }),
  )
  // Networks are asked again about a campaign that has moved; its partner is asked as long as the campaign is not over.
  const dropped = isOver(to) ? (['campaign', 'sharing'] as const) : (['campaign'] as const)
  if (event !== 'carriersApproved') await dropQuestions(sql, ids, dropped, now)
  const movedIds = new Set(ids)
  if (isOver(to)) await end(sql, moved, isEnded(to), now)
  await leaveCampaigns(sql, links, movedIds, { actor, reason: `Its campaign is ${to}.`, now })
  return movedIds
}

/** Moves one; false where that event cannot happen now. */
export async function moveCampaign(
  sql: Sql,
  campaign: Moving,
  event: CampaignEvent,
  by: Mover,
): Promise<boolean> {
  return (await moveCampaigns(sql, [campaign], event, by)).size === 1
}

const isEnded = (status: string): boolean => endedStates.some((one) => one === status)
const isOver = (status: string): boolean => overStates.some((one) => one === status)

async function end(sql: Sql, moved: readonly MovedRow[], forEver: boolean, now: number): Promise<void> {
  await withdrawReviews(
    sql,
    moved.map(({ id }) => id),
    now,
  )
  if (!forEver) return
  const brands = Map.groupBy(moved, ({ brand_id }) => brand_id)
  await addCampaigns(
    sql,
    [...brands].map(([id, { length }]) => [id, -length] as const),
  )
  await insertWithdrawals(
    sql,
    moved.filter(({ registry_campaign_id }) => registry_campaign_id !== null),
    now,
  )
}

/** A brand that the caller has locked has so many campaigns more that have not ended. */
export const countCampaigns = (sql: Sql, brandId: string, more: number): Promise<void> =>
  addCampaigns(sql, [[brandId, more]])
