import { isDeepStrictEqual } from 'node:util'
import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Mover } from '../history/moves.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { holdReseller } from '../resellers/flag.ts'
import { campaignFieldNames, defaultKeywords, type CampaignChange } from '../fields/campaign-fields.ts'
import { flowOf } from './flow.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { findOwnedCampaign, type Owned } from '../campaigns/find-owned.ts'
import { resellingOf } from '../campaigns/reseller.ts'
import type { Reselling } from '../campaigns/reseller-store.ts'
import { changeFaults } from './change-rules.ts'
import { campaignStates } from '../campaigns/states.ts'
import {
  findCampaign,
  storeStopped,
  updateCampaignRow,
  type CampaignRow,
  type KeptData,
} from '../campaigns/store.ts'
import { submitForReview } from './submit.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

type CampaignUpdate = CampaignChange & { status?: 'CANCELED' | undefined }

/**
 * Changes a campaign, which returns it to review from any status, or cancels it (S2-207, S2-256, S2-174). A change of auto_renewal alone
 * needs no review.
 */
export async function updateCampaign(
  { db, clock }: Deps,
  caller: Caller,
  at: { brandId: string; id: string },
  { status, ...requested }: CampaignUpdate,
): Promise<Owned> {
  return db.tx(async (sql) => {
    const by = { actor: actorName(caller.actor), now: clock.now() }
    if (requested.reseller) await holdReseller(sql, caller)
    const owned = await findOwnedCampaign(sql, caller.account.id, at, true)
    const { brand, campaign } = owned
    const { changes, faults } = await checkedChange(sql, caller, owned, requested)
    if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults })
    if (Object.keys(changes).length > 0) await updateCampaignRow(sql, campaign.id, changes, by.now)
    if (status !== undefined) await cancel(sql, campaign, by)
    else await review(sql, owned, changes, by)
    const { id, brand_id: brandId, account_id: accountId } = campaign
    return { brand, campaign: (await findCampaign(sql, { accountId, brandId }, id))! }
  })
}

type Checked = { changes: KeptData; faults: Fault[] }

/** The members that differ after a change, and the errors in it. */
export async function checkedChange(
  sql: Sql,
  caller: Caller,
  owned: Owned,
  requested: CampaignChange,
): Promise<Checked> {
  const input = withDefaultKeywords(requested)
  const { reseller, reseller_id } = input
  const { brand, campaign } = owned
  const reselling = brand.reseller
    ? undefined
    : await resellingOf(sql, caller, brand, { reseller, reseller_id })
  const fault = reselling && 'rule' in reselling ? [reselling] : []
  const kept = keptOf(owned, input, reselling && 'rule' in reselling ? undefined : reselling)
  const changes = changesOf(campaign, kept)
  return { changes, faults: [...changeFaults(owned, input, changes), ...fault] }
}

/** A cleared keyword list returns to the default. */
function withDefaultKeywords(requested: CampaignChange): CampaignChange {
  const defaults = Object.entries(defaultKeywords).filter(
    ([name]) => requested[name as keyof typeof defaultKeywords] === null,
  )
  return { ...requested, ...Object.fromEntries(defaults) }
}

/** The change as stored: with the computed flow and the reseller. */
function keptOf({ brand }: Owned, input: CampaignChange, reselling: Reselling | undefined): KeptData {
  const { message_flow: words, message_flow_details: details, reseller: _, reseller_id: __, ...rest } = input
  return {
    ...rest,
    ...reselling,
    ...(words !== undefined && { message_flow: words, message_flow_details: null }),
    ...(details && { message_flow: flowOf(details, brand.display_name), message_flow_details: details }),
  }
}

function changesOf(campaign: CampaignRow, kept: KeptData): KeptData {
  const changed = campaignFieldNames.filter(
    (name) => kept[name] !== undefined && !isDeepStrictEqual(kept[name], campaign[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, kept[name]]))
}

async function review(sql: Sql, { brand, campaign }: Owned, changes: KeptData, by: Mover): Promise<void> {
  const reviewed = Object.keys(changes).filter((name) => name !== 'auto_renewal')
  if (reviewed.length === 0) return
  if (brand.status === 'TERMINATED')
    throw new Problem(tendlcProblems.brandConflict, { detail: 'The brand is terminated.' })
  if (!campaignStates.allows(campaign.status, 'updated')) throw locked(campaign)
  await moveCampaign(sql, campaign, 'updated', { ...by, reason: reviewed.join(', ') })
  const { id, brand_id: brandId, account_id: accountId } = campaign
  await submitForReview(sql, (await findCampaign(sql, { accountId, brandId }, id))!, by)
}

/** Canceling twice has no further effect. */
async function cancel(sql: Sql, campaign: CampaignRow, by: Mover): Promise<void> {
  if (campaign.status === 'CANCELED') return
  if (!(await moveCampaign(sql, campaign, 'canceled', by))) throw locked(campaign)
}

/** The problem of a campaign whose status allows no change. */
function locked({ status }: CampaignRow): Problem {
  const reason = `is ${status}, which does not allow changes`
  return new Problem(tendlcProblems.invalidCampaignData, {
    faults: [{ name: 'status', reason, rule: 'locked' }],
  })
}

/** Stops the renewal of a campaign, which ends with its period (S2-210). Repeating it has no effect. */
export async function stopCampaign(
  { db, clock }: Deps,
  caller: Caller,
  at: { brandId: string; id: string },
): Promise<void> {
  await db.tx(async (sql) => {
    const by = { actor: actorName(caller.actor), now: clock.now() }
    const { campaign } = await findOwnedCampaign(sql, caller.account.id, at, true)
    await storeStopped(sql, campaign.id, by.now)
    await moveCampaign(sql, campaign, 'stopped', by)
  })
}
