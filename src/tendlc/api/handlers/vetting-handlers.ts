import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { TendlcDeps } from './brand-handlers.ts'
import { notFound, findOwnedBrand } from '../../brands/find-owned.ts'
import { appealVetting } from '../../vetting/appeal.ts'
import { listAppeals } from '../../vetting/appeal-store.ts'
import type { vettingOperations } from '../contracts/vetting-contract.ts'
import { uploadEvidence } from '../../vetting/evidence.ts'
import { importVetting, requestVetting } from '../../vetting/request.ts'
import { findVetting, listVettings } from '../../vetting/store.ts'
import { vettingWire } from '../../vetting/wire.ts'

/** The operations on vettings of the caller's own brands. */
export function vettingHandlers(deps: TendlcDeps): Handlers<Contract<typeof vettingOperations>, Caller> {
  const { db, apiUrl } = deps
  return {
    async getVettingRequests({ caller: { account } }, { params }) {
      const { vettings, appeals } = await db.accountSnapshot(account.id, async (sql) => {
        const brand = await findOwnedBrand(sql, account.id, params.brand_id)
        const all = await listVettings(sql, brand.id)
        const ids = all.map(({ id }) => id)
        return { vettings: all, appeals: Map.groupBy(await listAppeals(sql, ids), (one) => one.vetting_id) }
      })
      return { status: 200, body: vettings.map((one) => vettingWire(one, apiUrl, appeals.get(one.id))) }
    },
    async requestVetting({ caller }, { params, body }) {
      const vetting = await requestVetting(deps, caller, params.brand_id, body)
      return { status: 200, body: vettingWire(vetting, apiUrl) }
    },
    async importVettingRequest({ caller }, { params, body }) {
      const vetting = await importVetting(deps, caller, params.brand_id, body)
      return { status: 200, body: vettingWire(vetting, apiUrl) }
    },
    async getVettingRequest({ caller: { account } }, { params: { brand_id, vetting_id } }) {
      const { vetting, appeals } = await db.accountSnapshot(account.id, async (sql) => {
        const brand = await findOwnedBrand(sql, account.id, brand_id)
        const found = await findVetting(sql, brand.id, vetting_id)
        if (!found) throw notFound(vetting_id)
        return { vetting: found, appeals: await listAppeals(sql, [found.id]) }
      })
      return { status: 200, body: vettingWire(vetting, apiUrl, appeals) }
    },
    async appealVetting({ caller }, { params, body }) {
      const { vetting, appeals } = await appealVetting(deps, caller, params, body)
      return { status: 200, body: vettingWire(vetting, apiUrl, appeals) }
    },
    async uploadEvidence({ caller }, { params, body }) {
      const evidence_id = await uploadEvidence(deps, caller, params, body)
      const { file_name, mime_type } = body
      return { status: 201, body: { evidence_id, file_name, mime_type } }
    },
  }
}
