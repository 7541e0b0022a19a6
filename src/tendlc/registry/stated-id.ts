import type { Sql } from '#platform/database/db.ts'
import { submitIdentity } from '../brand-changes/update.ts'
import { findBrand, ownerOfBrand, type BrandRow } from '../brands/store.ts'
import { openStatuses } from '../campaign-changes/carriers.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import type { CampaignRow } from '../campaigns/store.ts'
import { storeHistory } from '../history/history-store.ts'
import { wakeAllRequests } from '../requests/campaign-store.ts'
import { setRegistryId, type AtRegistry } from '../requests/hold-store.ts'
import { insertRequest, wakeRequests } from '../requests/store.ts'
import type { RegistryHold } from '../shapes/enumerations.ts'
import { dropStated, belongsToAnother, lockId } from './stated-id-store.ts'

/** An ID at the registry as an operator states it; null: the registry does not have the object. `byHand`: no adapter is connected. */
export type StatedId = { registryId: string | null; byHand: boolean; actor: string; now: number }

export type PreviousId = { registry_id: string | null; registry_hold: RegistryHold | null }

/** `impossible`: the object was not decided by hand, or the adapter has registered it; `taken`: another object has the ID. */
type Refused = 'unknown' | 'impossible' | 'taken'

/** States the ID of a brand at the registry after the decision, or corrects it. The adapter then continues its requests. */
export async function stateBrandId(sql: Sql, id: string, stated: StatedId): Promise<PreviousId | Refused> {
  const accountId = await ownerOfBrand(sql, id)
  const brand = accountId && (await findBrand(sql, accountId, id, true))
  if (!brand) return 'unknown'
  const { registry_brand_id: registryId, registry_hold: hold } = brand
  const refused = await storeStated(sql, 'brand', { ...brand, registryId }, stated)
  if (refused) return refused
  await continueBrand(sql, brand, stated)
  return { registry_id: registryId, registry_hold: hold }
}

/** States the ID of a campaign at the registry after the decision, or corrects it. The adapter then continues its requests. */
export async function stateCampaignId(sql: Sql, id: string, stated: StatedId): Promise<PreviousId | Refused> {
  const campaign = await lockWithBrand(sql, id)
  if (!campaign) return 'unknown'
  const { registry_campaign_id: registryId, registry_hold: hold } = campaign
  const refused = await storeStated(sql, 'campaign', { ...campaign, registryId }, stated)
  if (refused) return refused
  await continueCampaign(sql, campaign, stated)
  return { registry_id: registryId, registry_hold: hold }
}

type Locked = Pick<BrandRow | CampaignRow, 'id' | 'account_id' | 'status' | 'partner' | 'registry_hold'> & {
  registryId: string | null
}

async function storeStated(
  sql: Sql,
  kind: AtRegistry,
  { id, account_id: accountId, status, partner, registry_hold: hold, registryId: known }: Locked,
  { registryId, actor, now: at }: StatedId,
): Promise<Exclude<Refused, 'unknown'> | undefined> {
  if (partner || (hold === null && known === null)) return 'impossible'
  if (registryId !== null) {
    await lockId(sql, kind, registryId)
    if (await belongsToAnother(sql, kind, { id, registryId })) return 'taken'
  }
  if (!(await dropStated(sql, kind, id))) return 'impossible'
  await setRegistryId(sql, kind, { id, registryId })
  const reason = registryId ?? 'The registry does not have it.'
  const step = { event: 'registryIdStated', from: status, to: status, actor, reason, at }
  await storeHistory(sql, [{ accountId, machine: kind, subjectId: id, ...step }])
  return undefined
}

/** Kinds of requests that wait for the ID of a brand. */
const ofBrand = ['identity', 'brand-update', 'vetting', 'import', 'appeal', 'withdrawal', 'campaign'] as const

async function continueBrand(sql: Sql, brand: BrandRow, { registryId, byHand, actor, now }: StatedId) {
  const { id: brandId, account_id: accountId, status } = brand
  const isOpen = await wakeRequests(sql, { brandId, kinds: ['identity'], now })
  await wakeRequests(sql, { brandId, kinds: ofBrand, now })
  if (byHand || isOpen || status === 'DELETED' || status === 'TERMINATED') return
  if (registryId !== null)
    return insertRequest(sql, { accountId, kind: 'identity', brandId, readsOnly: true, now })
  // A brand that is not verified is registered when the customer has corrected it.
  if (brand.identity_status !== 'UNVERIFIED')
    await submitIdentity(sql, brand, { actor, reason: 'the registry does not have the brand', now })
}

async function continueCampaign(sql: Sql, campaign: CampaignRow, { registryId, byHand, now }: StatedId) {
  const { id: campaignId, account_id: accountId, brand_id: brandId, status } = campaign
  if ((await wakeAllRequests(sql, campaignId, now)) || byHand || !openStatuses.includes(status)) return
  const readsOnly = registryId !== null
  await insertRequest(sql, { accountId, kind: 'campaign', brandId, campaignId, readsOnly, now })
}
