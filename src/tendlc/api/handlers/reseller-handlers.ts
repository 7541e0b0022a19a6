import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { isUuid } from '#platform/ids.ts'
import type { TendlcDeps } from './brand-handlers.ts'
import { notFound } from '../../brands/find-owned.ts'
import { positionOf } from '../../listing/token-page.ts'
import type { resellerOperations } from '../contracts/reseller-contract.ts'
import { listResellers } from '../../resellers/list.ts'
import { registerReseller } from '../../resellers/register.ts'
import { findReseller } from '../../resellers/store.ts'
import { resellerPageWire, resellerWire } from '../../resellers/wire.ts'

/** The operations on the caller's own resellers. */
export function resellerHandlers(deps: TendlcDeps): Handlers<Contract<typeof resellerOperations>, Caller> {
  const { db, apiUrl } = deps
  return {
    async registerReseller({ caller }, { body }) {
      return { status: 201, body: resellerWire(await registerReseller(deps, caller, body), apiUrl) }
    },
    async listResellers({ caller: { account } }, { query }) {
      const size = Number(query.page_size ?? 20)
      const position = positionOf(query.page_token)
      const found = await db.asAccount(account.id, (sql) => listResellers(sql, account.id, position, size))
      return { status: 200, body: resellerPageWire(found, { token: query.page_token, size, apiUrl }) }
    },
    async getReseller({ caller: { account } }, { params: { reseller_id: id } }) {
      const reseller = await db.asAccount(account.id, (sql) => findReseller(sql, account.id, idOrNone(id)))
      if (!reseller) throw notFound(id)
      return { status: 200, body: resellerWire(reseller, apiUrl) }
    },
  }
}

/** Replaces a malformed ID by an ID that never exists, so that the response takes as long as for an unknown ID. */
const idOrNone = (id: string) => (isUuid(id) ? id : '00000000-0000-0000-0000-000000000000')
