import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { dropRequests } from '../requests/campaign-store.ts'
import { insertRequest } from '../requests/store.ts'
import { storeRequested } from '../campaigns/life-store.ts'
import { findOwnedCampaign } from '../campaigns/find-owned.ts'
import { findCampaign, type CampaignRow } from '../campaigns/store.ts'

/** Statuses in which a campaign may be resubmitted to networks. */
const asking = ['CARRIERS_REVIEW', 'ACTIVE', 'PENDING_CANCELLATION']

/** Resubmits a campaign to networks that rejected it; reviews in progress at other networks continue. */
export async function resubmitCampaign(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  caller: Caller,
  at: { brandId: string; id: string },
  mnoIds: readonly string[],
): Promise<CampaignRow> {
  return db.tx(async (sql) => {
    const now = clock.now()
    const { brand, campaign } = await findOwnedCampaign(sql, caller.account.id, at, true)
    refuseWrong(campaign, mnoIds)
    const under = campaign.mno_metadata.filter(({ status }) => status === 'REVIEW')
    const networkIds = [...new Set([...mnoIds, ...under.map(({ network_id }) => network_id)])]
    await dropRequests(sql, [campaign.id], ['campaign'], now)
    await storeRequested(sql, campaign.id, networkIds)
    const { id: campaignId, account_id: accountId, status } = campaign
    await insertRequest(sql, { accountId, kind: 'campaign', brandId: brand.id, campaignId, networkIds, now })
    const by = { actor: actorName(caller.actor), reason: networkIds.join(', '), at: now }
    const move = { machine: 'campaign', event: 'resubmitted', from: status, to: status } as const
    await storeHistory(sql, [{ accountId, subjectId: campaignId, ...move, ...by }])
    return (await findCampaign(sql, { accountId, brandId: brand.id }, campaignId))!
  })
}

function refuseWrong({ status, mno_metadata }: CampaignRow, mnoIds: readonly string[]): void {
  if (!asking.includes(status))
    throw new Problem(tendlcProblems.invalidCampaignData, {
      detail: `The campaign is ${status} and cannot be resubmitted.`,
    })
  const refused = mno_metadata.filter((one) => ['REJECTED', 'SUSPENDED'].includes(one.status) && one.qualify)
  const faults = mnoIds.flatMap((mnoId, i) =>
    refused.some(({ network_id }) => network_id === mnoId)
      ? []
      : [{ name: `mno_ids[${i}]`, reason: 'is not a network that rejected the campaign', rule: 'enum' }],
  )
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults })
}
