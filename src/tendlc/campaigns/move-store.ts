import type { Sql } from '#platform/database/db.ts'
import { computed } from '#platform/database/row-moves.ts'
import { withdrawReviews } from '#reviews/index.ts'
import { recordedMoves, type Mover } from '../history/moves.ts'
import { leaveCampaigns } from '../numbers/leave.ts'
import { lockLinksOf } from '../numbers/store.ts'
import { dropRequests, insertWithdrawals } from '../requests/campaign-store.ts'
import { addCampaigns } from '../brands/store.ts'
import { campaignStates, isClosed, isFinal, type CampaignEvent } from './states.ts'

type MovedRow = {
  id: string
  account_id: string
  brand_id: string
  registry_campaign_id: string | null
  registry_status: string
}

const moveRows = recordedMoves<typeof campaignStates.moves, MovedRow>(campaignStates, {
  table: 'campaign',
  keyType: 'text',
  columns: 'id, account_id, brand_id, registry_campaign_id, registry_status',
})

/** Days for which traffic continues while changes are requested. */
const updatesDays = 90

/** A campaign that the caller has locked, after its brand. */
type Moving = { id: string }

/** Events that enable traffic, and events that stop it; other events do not change traffic (S2-077). */
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
 * Moves campaigns that the caller has locked after their brands; returns the IDs of the campaigns moved. The same transaction records each
 * move in the history and applies its effects: traffic, obsolete reviews and registry requests, numbers, the campaign count of the brand,
 * and the withdrawal at the registry.
 */
export async function moveCampaigns(
  sql: Sql,
  campaigns: readonly Moving[],
  event: CampaignEvent,
  by: Mover,
): Promise<Set<string>> {
  if (campaigns.length === 0) return new Set()
  const { actor, now } = by
  const to = campaignStates.to(event)
  const requested = campaigns.map(({ id }) => id)
  const links = isClosed(to) ? await lockLinksOf(sql, requested) : []
  const moved = (await moveRows(sql, requested, event, by, { set: changesBy(event, now) })).map(
    ({ row }) => row,
  )
  const ids = moved.map(({ id }) => id)
  // Networks are queried again after a move; the partner is queried until the campaign has ended or moved to another provider.
  const dropped = isClosed(to) ? (['campaign', 'sharing'] as const) : (['campaign'] as const)
  if (event !== 'carriersApproved') await dropRequests(sql, ids, dropped, now)
  const movedIds = new Set(ids)
  if (isClosed(to)) await end(sql, moved, isFinal(to), now)
  await leaveCampaigns(sql, links, movedIds, { actor, reason: `The campaign is ${to}.`, now })
  return movedIds
}

/** Moves one campaign; false if its status does not allow the event. */
export async function moveCampaign(
  sql: Sql,
  campaign: Moving,
  event: CampaignEvent,
  by: Mover,
): Promise<boolean> {
  return (await moveCampaigns(sql, [campaign], event, by)).size === 1
}

/** Columns that change with the status: traffic, and the due times of renewal or requested changes. */
function changesBy(event: CampaignEvent, now: number) {
  const to = campaignStates.to(event)
  const at = new Date(now)
  const stopping = closing.includes(event)
  const due = computed`case when traffic_enabled then ${at}::timestamptz + make_interval(days => ${updatesDays}) end`
  return {
    updated_at: at,
    traffic_enabled: opening.includes(event) ? true : stopping ? false : undefined,
    renewal_due: isClosed(to) ? null : undefined,
    updates_due: to === 'UPDATES_REQUIRED' && !stopping ? due : null,
  }
}

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
  await insertWithdrawals(sql, moved.filter(isRegistered), now)
}

/** By hand, a registered campaign may have no known ID. */
const isRegistered = ({ registry_campaign_id: id, registry_status: status }: MovedRow) =>
  id !== null || status === 'ACTIVE'
