import type { Sql } from '#platform/database/db.ts'
import type { Mover } from '../history/moves.ts'
import type { CampaignAnswer, NetworkRecord } from '../requests/port.ts'
import { isClosed } from '../traffic/eligibility.ts'
import { storeNetworks, storeRegistered, storeRenewsOn } from '../campaigns/life-store.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { rejectByRegistry, rejectIfRefused } from './registry-rejection.ts'
import type { CampaignRow } from '../campaigns/store.ts'

type Applying = { asking: readonly string[] | null; now: number }

/**
 * Stores the network statuses of a campaign; the caller has locked the campaign and its brand. If only some networks were queried, the
 * statuses of the other networks are kept. The campaign becomes active (S2-164) and is billed once all networks that qualify and publish a status
 * have approved; a rejection is stored in the record of the network, and the campaign is rejected if all networks or the upstream provider
 * reject it.
 */
export async function applyCampaign(
  sql: Sql,
  campaign: CampaignRow,
  answer: CampaignAnswer,
  { asking, now }: Applying,
): Promise<void> {
  const { registryCampaignId, isRegistered, renewsOn, rejected } = answer
  const stated =
    asking === null ? answer.networks : togetherOf(campaign.mno_metadata, answer.networks, asking)
  const networks = stillClosed(campaign.mno_metadata, stated)
  await storeNetworks(sql, campaign.id, networks, { registryCampaignId, isRegistered })
  if (renewsOn !== undefined) await storeRenewsOn(sql, campaign.id, renewsOn)
  const by = { actor: 'registry', now }
  if (answer.ended)
    return void (await moveCampaign(sql, campaign, 'terminated', { ...by, reason: endedReason }))
  if (rejected !== undefined) return rejectOpen(sql, campaign, { ...by, reason: rejected })
  await rejectIfRefused(sql, campaign, networks, now)
  if (!isApproved(networks)) return
  if (!(await moveCampaign(sql, campaign, 'carriersApproved', by))) return
  await storeRegistered(sql, campaign.id, now)
  // The customer stopped the renewal during the review, so the active campaign ends with its period.
  if (campaign.stopped) await moveCampaign(sql, campaign, 'stopped', by)
}

const endedReason = 'The campaign has ended at the campaign registry.'

/** Statuses in which the registry decides about a campaign; in others, the customer has changed it or must change it. */
export const openStatuses: readonly string[] = [
  'CARRIERS_REVIEW',
  'ACTIVE',
  'PENDING_CANCELLATION',
  'SUSPENDED',
]

async function rejectOpen(sql: Sql, campaign: CampaignRow, by: Mover): Promise<void> {
  if (openStatuses.includes(campaign.status)) await rejectByRegistry(sql, campaign, by)
}

/** Whether every network that publishes a status has approved. Networks need not publish one. */
function isApproved(networks: readonly NetworkRecord[]): boolean {
  const decided = networks.filter(({ qualify, status }) => qualify && status !== 'UNKNOWN')
  return decided.length > 0 && decided.every(({ status }) => status === 'APPROVED' || status === 'REGISTERED')
}

function togetherOf(
  known: readonly NetworkRecord[],
  answered: readonly NetworkRecord[],
  asking: readonly string[],
): NetworkRecord[] {
  const byId = new Map(answered.map((one) => [one.network_id, one]))
  return known.map((one) => (asking.includes(one.network_id) && byId.get(one.network_id)) || one)
}

/** Keeps traffic stopped in networks that had stopped the campaign and now review it again. */
function stillClosed(known: readonly NetworkRecord[], stated: readonly NetworkRecord[]): NetworkRecord[] {
  const closed = new Set(known.filter(isClosed).map(({ network_id }) => network_id))
  return stated.map((one) =>
    one.status === 'REVIEW' && closed.has(one.network_id) ? { ...one, closed: true } : one,
  )
}
