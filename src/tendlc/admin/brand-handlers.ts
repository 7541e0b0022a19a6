import type { Db } from '#platform/database/db.ts'
import { brandDataOf } from '../brands/wire.ts'
import { findEvidence } from '../vetting/evidence-store.ts'
import { readFullBrand, type FullBrand } from '../brand-changes/full-brand.ts'
import { searchBrands, type BrandFound } from '../brands/search-store.ts'
import type { brandOperations } from './brand-contract.ts'
import { type OperatorHandlers, found } from '#operators/index.ts'
import { stepWire } from '#operators/index.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

/** Handlers of the operations on brands of all accounts. */
export function brandHandlers({ db }: { db: Db }): OperatorHandlers<typeof brandOperations> {
  return {
    searchBrands(_, { query }) {
      const { api_key: accountId, status, identity_status: identity, registry_hold: hold } = query
      const wanted = { accountId, status, identity, hold, name: query.display_name }
      const page = readPage(byMember('seq'), query, (position) =>
        searchBrands(db, { ...wanted, ...position }),
      )
      return answerPage('brands', brandWire, page)
    },
    async readBrand(_, { params }) {
      const full = found(await db.snapshot((sql) => readFullBrand(sql, params.brand_id)))
      return { status: 200, body: fullWire(full) }
    },
    async readEvidence(_, { params }) {
      const { content, created_at, ...file } = found(await findEvidence(db, params.evidence_id))
      const body = {
        ...file,
        content: content?.toString('base64') ?? null,
        created_at: created_at.toISOString(),
      }
      return { status: 200, body }
    },
  }
}

function brandWire(brand: Omit<BrandFound, 'seq'>) {
  const { id, account_id, display_name, entity_type, status, identity_status, campaign_count } = brand
  return {
    brand_id: id,
    api_key: account_id,
    display_name,
    company_name: brand.company_name ?? display_name,
    entity_type: entity_type ?? '',
    country: brand.country ?? '',
    status,
    identity_status,
    campaign_count,
    created_at: brand.created_at.toISOString(),
    updated_at: brand.updated_at.toISOString(),
  }
}

function fullWire({ brand, history, vettings, appeals }: FullBrand) {
  const byVetting = Map.groupBy(appeals, (one) => one.vetting_id)
  return {
    ...brandWire(brand),
    data: { ...brandDataOf(brand) },
    registry_brand_id: brand.registry_brand_id,
    registry_hold: brand.registry_hold,
    qualification: brand.stated_qualification,
    suspensions: brand.carrier_suspensions,
    feedback: brand.feedback,
    vettings: vettings.map((one) => vettingWire(one, byVetting.get(one.id) ?? [])),
    history: history.map((one) => ({ machine: one.machine, ...stepWire(one) })),
  }
}

function vettingWire(vetting: FullBrand['vettings'][number], appeals: FullBrand['appeals']) {
  const { id, evp_id, vetting_class, status, score, reasons, feedback, created_at } = vetting
  return {
    vetting_request_id: id,
    evp_id,
    vetting_class,
    status,
    score,
    reasons,
    feedback,
    appeals: appeals.map((one) => ({
      reason: one.reason,
      status: one.status,
      categories: one.categories,
      outcome: one.outcome,
      evidence: one.evidence,
      created_at: one.created_at.toISOString(),
    })),
    created_at: created_at.toISOString(),
  }
}
