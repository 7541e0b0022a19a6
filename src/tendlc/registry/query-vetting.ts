import type { Db } from '#platform/database/db.ts'
import type { BrandRow } from '../brands/store.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openToken } from '../vetting/sealed.ts'
import { brandDataOf, certainRegistryId } from '../brands/wire.ts'
import { listAppeals } from '../vetting/appeal-store.ts'
import { applyVetting } from '../vetting/apply.ts'
import { decideAppeal } from '../vetting/decide.ts'
import { readEvidence } from '../vetting/evidence-store.ts'
import { findVetting, type VettingRow } from '../vetting/store.ts'
import { answerInTime, whenAnswered, withBrand, type Answered } from '../requests/answered.ts'
import type { RegistryQuery, Pending, Registry, VettingQuestion } from '../requests/port.ts'
import type { RegistryRequest } from '../requests/store.ts'

/** Queries the registry about a vetting: an ordered one, an imported one, or an appeal. */
export async function queryVetting(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  { registryQuery, brand, vault }: { registryQuery: RegistryQuery; brand: BrandRow; vault: Vault },
): Promise<Pending | Answered> {
  const vetting = (await findVetting(db, brand.id, request.vetting_id!))!
  const question = {
    ...registryQuery,
    accountId: brand.account_id,
    subjectId: vetting.id,
    brandId: brand.id,
    brand: brandDataOf(brand),
    partner: brand.partner,
    registryBrandId: certainRegistryId(brand),
    provider: vetting.evp_id,
    vettingClass: vetting.vetting_class ?? undefined,
    vettingId: vetting.vetting_id,
    token: openToken(vault, vetting),
    political: vetting.political ?? undefined,
  }
  if (request.kind === 'appeal') return queryAppeal(db, registry, request, { question, vetting })
  const asking = request.kind === 'import' ? registry.imported(question) : registry.vetting(question)
  return whenAnswered(await answerInTime(asking), (answer) =>
    withBrand(request, (sql, found, at) => applyVetting(sql, found, vetting.id, answer, at)),
  )
}

async function queryAppeal(
  db: Db,
  registry: Registry,
  request: RegistryRequest,
  { question, vetting }: { question: VettingQuestion; vetting: VettingRow },
): Promise<Pending | Answered> {
  const appeals = await listAppeals(db, [vetting.id])
  const { reason, categories, evidence } = appeals.find(({ id }) => id === request.appeal_id)!
  const files = evidence.map(({ evidence_id: id, file_name: fileName, mime_type: mimeType }) => ({
    id,
    fileName,
    mimeType,
    read: () => readEvidence(db, id),
  }))
  const score = vetting.score ?? undefined
  const asking = registry.appeal({ ...question, score, reason, categories, evidence: files })
  const at = { appealId: request.appeal_id!, vettingId: vetting.id }
  return whenAnswered(await answerInTime(asking), (answer) =>
    withBrand(request, (sql, found, now) => decideAppeal(sql, found, at, { answer, now })),
  )
}
