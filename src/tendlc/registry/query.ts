import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { applyIdentity } from '../vetting/identity.ts'
import { findBrand, type BrandRow } from '../brands/store.ts'
import { brandDataOf } from '../brands/wire.ts'
import { applyReview } from '../reseller-review/review.ts'
import { findReseller } from '../resellers/store.ts'
import {
  answerInTime,
  refusedUpdate,
  refusedWithdrawal,
  whenAnswered,
  withBrand,
  withClaimedBrand,
  type Answered,
} from '../requests/answered.ts'
import { queryCampaign } from './query-campaign.ts'
import { queryVetting } from './query-vetting.ts'
import type { RegistryQuery, Pending, Registry } from '../requests/port.ts'
import { endRequest, type RegistryRequest } from '../requests/store.ts'

/** Sends a request to the registry; returns how to store the response, or that the registry has not decided yet. */
export async function query(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  { now, vault }: { now: number; vault: Vault },
): Promise<Pending | Answered> {
  const registryQuery = { reference: request.id, submittedAt: request.submitted_at.getTime(), now }
  if (request.kind === 'reseller') return queryReseller(db, registry, request, registryQuery)
  const brand = (await findBrand(db, request.account_id, request.brand_id!))!
  if (request.kind === 'identity') {
    const question = { ...registryQuery, ...ofBrand(brand), readOnly: request.reads_only }
    return whenAnswered(await answerInTime(registry.identity(question)), (answer) =>
      withClaimedBrand(request, (sql, found, at) => applyIdentity(sql, found, answer, at)),
    )
  }
  if (request.kind === 'brand-update') return queryUpdate(registry, request, { registryQuery, brand })
  if (request.kind === 'withdrawal') return queryWithdrawal(registry, request, { registryQuery, brand })
  if (request.campaign_id !== null) return queryCampaign(db, registry, request, { registryQuery, brand })
  return queryVetting(db, registry, request, { registryQuery, brand, vault })
}

async function queryUpdate(
  registry: Registry,
  request: RegistryRequest,
  { registryQuery, brand }: { registryQuery: RegistryQuery; brand: BrandRow },
): Promise<Pending | Answered> {
  const question = { ...registryQuery, ...ofBrand(brand) }
  return whenAnswered(await answerInTime(registry.update(question)), (answer) =>
    'refused' in answer ? refusedUpdate(request, answer.refused) : withBrand(request, async () => undefined),
  )
}

/** The members of a question that state a brand. */
const ofBrand = (brand: BrandRow) => ({
  accountId: brand.account_id,
  brandId: brand.id,
  brand: brandDataOf(brand),
  changedAt: brand.changed_at?.getTime(),
  registryBrandId: brand.registry_brand_id ?? undefined,
  registryHold: brand.registry_hold ?? undefined,
})

async function queryWithdrawal(
  registry: Registry,
  request: RegistryRequest,
  { registryQuery, brand }: { registryQuery: RegistryQuery; brand: BrandRow },
): Promise<Pending | Answered> {
  const { id: subjectId, status } = brand
  const question = { ...registryQuery, ...ofBrand(brand) }
  return whenAnswered(await answerInTime(registry.withdraw(question)), (answer) =>
    'refused' in answer
      ? refusedWithdrawal(request, { machine: 'brand', subjectId, status }, answer.refused)
      : withBrand(request, async () => undefined),
  )
}

async function queryReseller(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  registryQuery: RegistryQuery,
): Promise<Pending | Answered> {
  const reseller = (await findReseller(db, request.account_id, request.reseller_id!))!
  const { id: resellerId, account_id: accountId, company_name: companyName, mobile_phone, email } = reseller
  const question = {
    ...registryQuery,
    accountId,
    resellerId,
    companyName,
    mobilePhone: mobile_phone,
    email,
  }
  return whenAnswered(await answerInTime(registry.reseller(question)), (answer) => ({
    async store(sql, at) {
      if (await endRequest(sql, request.id, at)) await applyReview(sql, reseller, answer, at)
    },
  }))
}
