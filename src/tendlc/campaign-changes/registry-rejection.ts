import type { Sql } from '#platform/database/db.ts'
import { withdrawReviews } from '#reviews/index.ts'
import type { Mover } from '../history/moves.ts'
import type { NetworkRecord } from '../requests/port.ts'
import { storeSuspensions } from '../campaigns/life-store.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import type { CampaignRow } from '../campaigns/store.ts'

type Locked = Pick<CampaignRow, 'id' | 'status'>

/** Rejects a campaign on behalf of the registry or all networks, and withdraws its review; false if its status does not allow it. */
export async function rejectByRegistry(sql: Sql, campaign: Locked, by: Mover): Promise<boolean> {
  if (!(await moveCampaign(sql, campaign, 'registryRejected', by))) return false
  // A later review, not the end of the suspension, decides whether the campaign becomes active again.
  if (campaign.status === 'SUSPENDED') await storeSuspensions(sql, campaign.id, [])
  await withdrawReviews(sql, [campaign.id], by.now)
  return true
}

/** Rejects a campaign in carrier review once every network has rejected it. */
export async function rejectIfRefused(
  sql: Sql,
  campaign: Locked,
  networks: readonly NetworkRecord[],
  now: number,
): Promise<void> {
  if (campaign.status !== 'CARRIERS_REVIEW') return
  const reason = refusalOf(networks)
  if (reason !== undefined) await rejectByRegistry(sql, campaign, { actor: 'registry', reason, now })
}

/** Why every network rejects a campaign, as a sentence for the customer; undefined while one has approved it or is still deciding. */
function refusalOf(networks: readonly NetworkRecord[]): string | undefined {
  const qualified = networks.filter(({ qualify }) => qualify)
  if (qualified.length === 0) return 'The brand does not qualify for the use case at any network.'
  if (qualified.some(({ status }) => status !== 'REJECTED' && status !== 'SUSPENDED')) return undefined
  const reasons = qualified.map(({ mno, complaints }) => {
    const latest = complaints.at(-1)?.description
    return latest === undefined ? mno : `${mno}: ${latest}`
  })
  return `Every network rejected the campaign. ${reasons.join(' ')}`
}
