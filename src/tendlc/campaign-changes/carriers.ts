import type { Sql } from '#platform/database/db.ts'
import type { CampaignAnswer, NetworkRecord } from '../requests/port.ts'
import { isClosed } from '../traffic/eligibility.ts'
import { storeNetworks, storeRegistered } from '../campaigns/life-store.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { rejectIfRefused } from './registry-rejection.ts'
import type { CampaignRow } from '../campaigns/store.ts'

/**
 * Stores the network statuses of a campaign; the caller has locked the campaign and its brand. If only some networks were queried, the
 * statuses of the other networks are kept. The campaign becomes active (S2-164) and is billed once all networks that qualify have approved; a
 * rejection is stored in the record of the network, and the campaign is rejected if all networks reject it.
 */
export async function applyCampaign(
  sql: Sql,
  campaign: CampaignRow,
  { registryCampaignId, networks: answered }: CampaignAnswer,
  { asking, now }: { asking: readonly string[] | null; now: number },
): Promise<void> {
  const stated = asking === null ? answered : togetherOf(campaign.mno_metadata, answered, asking)
  const networks = stillClosed(campaign.mno_metadata, stated)
  await storeNetworks(sql, campaign.id, networks, registryCampaignId)
  const requested = networks.filter(({ qualify }) => qualify)
  await rejectIfRefused(sql, campaign, networks, now)
  const by = { actor: 'registry', now }
  if (requested.length === 0 || requested.some(({ status }) => status !== 'APPROVED')) return
  if (!(await moveCampaign(sql, campaign, 'carriersApproved', by))) return
  await storeRegistered(sql, campaign.id, now)
  // The customer stopped the renewal during the review, so the active campaign ends with its period.
  if (campaign.stopped) await moveCampaign(sql, campaign, 'stopped', by)
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
