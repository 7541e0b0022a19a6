import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract.ts'
import type { TendlcNeeds } from '../brands/http.ts'
import { notFound, ownBrand } from '../brands/own.ts'
import type { vettingOperations } from './contract.ts'
import { importVetting, requestVetting } from './request.ts'
import { findVetting, listVettings } from './store.ts'
import { vettingWire } from './wire.ts'

/** The operations on vettings of the caller's own brands. */
export function vettingHandlers(needs: TendlcNeeds): Handlers<Contract<typeof vettingOperations>, Caller> {
  const { db, apiUrl } = needs
  return {
    async getVettingRequests({ caller: { account } }, { params }) {
      const vettings = await db.asAccount(account.id, async (sql) => {
        const brand = await ownBrand(sql, account.id, params.brand_id)
        return listVettings(sql, brand.id)
      })
      return { status: 200, body: vettings.map((one) => vettingWire(one, apiUrl)) }
    },
    async requestVetting({ caller }, { params, body }) {
      const vetting = await requestVetting(needs, caller, params.brand_id, body)
      return { status: 200, body: vettingWire(vetting, apiUrl) }
    },
    async importVettingRequest({ caller }, { params, body }) {
      const vetting = await importVetting(needs, caller, params.brand_id, body)
      return { status: 200, body: vettingWire(vetting, apiUrl) }
    },
    async getVettingRequest({ caller: { account } }, { params: { brand_id, vetting_id } }) {
      const vetting = await db.asAccount(account.id, async (sql) => {
        const brand = await ownBrand(sql, account.id, brand_id)
        return findVetting(sql, brand.id, vetting_id)
      })
      if (!vetting) throw notFound(vetting_id)
      return { status: 200, body: vettingWire(vetting, apiUrl) }
    },
  }
}
