import { randomInt } from 'node:crypto'
import { actorName, chargeFees, type Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { BrandRow } from '../brands/store.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import type { NetworkRecord } from '../requests/port.ts'
import type { Usecase } from '../shapes/enumerations.ts'
import type { CampaignData } from '../fields/campaign-fields.ts'
import { flowOf } from './flow.ts'
import { countCampaigns } from '../brands/store.ts'
import { noReseller } from '../campaigns/reseller-store.ts'
import { resellingOf } from '../campaigns/reseller.ts'
import { insertCampaign, type CampaignRow, type KeptData } from '../campaigns/store.ts'
import { submitForReview } from './submit.ts'

export type CampaignInput = CampaignData & { usecase: Usecase; description: string }

type Making = { input: CampaignInput; networks: NetworkRecord[]; once: Once | undefined; now: number }

/** Creates a campaign with history, review and fee. The caller has locked the brand. */
export async function registerCampaign(
  sql: Sql,
  caller: Caller,
  brand: BrandRow,
  { input, networks, once, now }: Making,
): Promise<CampaignRow> {
  const reselling = await resellingOf(sql, caller, brand, input)
  if (reselling && 'rule' in reselling)
    throw new Problem(tendlcProblems.invalidCampaignData, { faults: [reselling] })
  const data: KeptData = {
    ...input,
    message_flow: input.message_flow ?? flowOf(input.message_flow_details!, brand.display_name),
    ...(reselling ?? { reseller: false, reseller_id: noReseller }),
  }
  const campaign = await insertUnder(sql, brand, { data, networks, once, now })
  const { account_id: accountId, id } = campaign
  await countCampaigns(sql, brand.id, 1)
  const actor = actorName(caller.actor)
  await storeHistory(sql, [
    {
      accountId,
      machine: 'campaign',
      subjectId: id,
      event: 'created',
      from: undefined,
      to: campaign.status,
      actor,
      at: now,
    },
  ])
  await submitForReview(sql, campaign, { actor, now })
  const [outcome] = await chargeFees(sql, [{ accountId, fee: 'campaign', reference: `campaign ${id}` }])
  if (outcome === 'refused') throw new Problem(tendlcProblems.lowBalance)
  return campaign
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Stores a campaign under a short random ID; generates another ID if the ID exists. */
export async function insertUnder(
  sql: Sql,
  { account_id: accountId, id: brandId }: BrandRow,
  rest: Omit<Parameters<typeof insertCampaign>[1], 'id' | 'accountId' | 'brandId'>,
): Promise<CampaignRow> {
  for (;;) {
    const id = `C${Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')}`
    const campaign = await insertCampaign(sql, { id, accountId, brandId, ...rest }).catch(refuseReused)
    if (campaign) return campaign
  }
}

/** Reports that a concurrent request used the key for a campaign of another brand first. */
function refuseReused(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'campaign_once')
    throw new Problem(tendlcProblems.keyReused)
  throw error
}
