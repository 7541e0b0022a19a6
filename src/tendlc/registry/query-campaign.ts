import type { Db, Sql } from '#platform/database/db.ts'
import { questionOf as qualificationOf } from '../vetting/qualify.ts'
import type { BrandRow } from '../brands/store.ts'
import { applyCampaign } from '../campaign-changes/carriers.ts'
import { storeRegistryId, storeWithdrawn } from '../campaigns/life-store.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { awaitsReseller } from '../campaigns/reseller.ts'
import { isFinal } from '../campaigns/states.ts'
import { findCampaign, type CampaignRow } from '../campaigns/store.ts'
import { campaignDataOf } from '../campaigns/wire.ts'
import { applySharing } from '../partners/apply.ts'
import {
  answerInTime,
  refusedWithdrawal,
  whenAnswered,
  withBrand,
  type Answered,
} from '../requests/answered.ts'
import { insertWithdrawals, isClaimed } from '../requests/campaign-store.ts'
import type { RegistryQuery, CampaignAnswer, Pending, Registry } from '../requests/port.ts'
import { deferRequest, endRequest, type RegistryRequest } from '../requests/store.ts'

/** Queries the registry about a campaign: its networks, its sharing, or its withdrawal. */
export async function queryCampaign(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  { registryQuery, brand }: { registryQuery: RegistryQuery; brand: BrandRow },
): Promise<Pending | Answered> {
  const of = { accountId: request.account_id, brandId: brand.id }
  const campaign = (await findCampaign(db, of, request.campaign_id!))!
  const registryCampaignId = campaign.registry_campaign_id ?? undefined
  if (request.kind === 'sharing')
    return whenAnswered(
      await answerInTime(registry.sharing({ ...registryQuery, registryCampaignId: registryCampaignId! })),
      (answer) =>
        withBrand(request, async (sql, _, now) => void (await applySharing(sql, campaign.id, answer, now))),
    )
  if (request.kind === 'campaign-withdrawal')
    return queryWithdrawal(registry, request, { registryQuery, campaign })
  const question = {
    ...registryQuery,
    ...(await questionOf(db, brand, campaign, request)),
    registryCampaignId,
    registryHold: campaign.registry_hold ?? undefined,
  }
  // Networks are not queried while the brand is suspended or its identity is unverified, nor while the reseller has no ID.
  if (!question.readOnly && (!question.verified || awaitsReseller(campaign)))
    return { pending: true, againAt: registryQuery.now + againMs }
  return whenAnswered(await answerInTime(registry.campaign(question)), (answer) => storing(request, answer))
}

async function queryWithdrawal(
  registry: Registry,
  request: RegistryRequest,
  { registryQuery, campaign }: { registryQuery: RegistryQuery; campaign: CampaignRow },
): Promise<Pending | Answered> {
  const { id: subjectId, status, label, registry_campaign_id: registryId, registry_hold: hold } = campaign
  const question = {
    ...registryQuery,
    accountId: campaign.account_id,
    campaignId: subjectId,
    registryCampaignId: registryId ?? undefined,
    registryHold: hold ?? undefined,
    label: label ?? undefined,
    partner: campaign.partner,
  }
  return whenAnswered(await answerInTime(registry.withdrawCampaign(question)), (answer) =>
    'refused' in answer
      ? refusedWithdrawal(request, { machine: 'campaign', subjectId, status }, answer.refused)
      : withBrand(request, (sql) => storeWithdrawn(sql, subjectId)),
  )
}

const againMs = 3_600_000

async function questionOf(
  db: Db,
  brand: BrandRow,
  campaign: CampaignRow,
  { network_ids, reads_only }: RegistryRequest,
) {
  const { id: campaignId, usecase, label, mno_metadata: networks } = campaign
  const qualified = networks.filter(({ qualify }) => qualify).map(({ network_id }) => network_id)
  return {
    // The use case of a campaign is known before it is submitted to the networks.
    ...(await qualificationOf(db, brand, usecase!)),
    accountId: campaign.account_id,
    campaignId,
    label: label ?? undefined,
    campaign: campaignDataOf(campaign),
    networks,
    asking: network_ids ?? qualified,
    resubmitted: network_ids !== null,
    partner: campaign.partner,
    readOnly: reads_only,
  }
}

/** Networks respond one by one: each response is stored, and the request stays open until all have decided. */
function storing(request: RegistryRequest, answer: CampaignAnswer): Answered {
  return {
    async store(sql, now) {
      const campaign = (await lockWithBrand(sql, request.campaign_id!))!
      if (!request.reads_only && awaitsReseller(campaign)) {
        await deferRequest(sql, request, now + againMs)
        return
      }
      // If an event has woken the request meanwhile, the response may be older than the event.
      if (!(await isClaimed(sql, request))) return withdrawEnded(sql, campaign, answer, now)
      if (answer.againAt === undefined) await endRequest(sql, request.id, now)
      else await deferRequest(sql, request, Math.max(answer.againAt, now + 1))
      await applyCampaign(sql, campaign, answer, { asking: request.network_ids, now })
    },
  }
}

/** A campaign that ended while it was being registered is withdrawn. */
async function withdrawEnded(
  sql: Sql,
  { id, account_id, brand_id, status, registry_campaign_id: known }: CampaignRow,
  { registryCampaignId }: CampaignAnswer,
  now: number,
): Promise<void> {
  if (!isFinal(status) || known !== null || registryCampaignId === undefined) return
  await storeRegistryId(sql, id, registryCampaignId)
  await insertWithdrawals(sql, [{ id, account_id, brand_id }], now)
}
