import type { Db } from '#platform/database/db.ts'
import { readHistory } from '../history/history-store.ts'
import { searchResellers, type ResellerFound } from '../resellers/search-store.ts'
import { type OperatorHandlers, found } from '#operators/index.ts'
import { stepWire } from '#operators/index.ts'
import type { resellerOperations } from './reseller-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

/** Handlers of the operations on resellers of all accounts. */
export function resellerHandlers({ db }: { db: Db }): OperatorHandlers<typeof resellerOperations> {
  return {
    searchResellers(_, { query }) {
      const { api_key: accountId, status } = query
      const page = readPageById(query, (position) => searchResellers(db, { accountId, status, ...position }))
      return answerPage('resellers', resellerWire, page)
    },
    async readReseller(_, { params: { reseller_id: id } }) {
      const [reseller] = await searchResellers(db, { id, limit: 1 })
      const history = await readHistory(db, 'reseller', id)
      return { status: 200, body: { ...resellerWire(found(reseller)), history: history.map(stepWire) } }
    },
  }
}

function resellerWire({ id, account_id, created_at, ...reseller }: ResellerFound) {
  const { company_name, mobile_phone, email, status, registry_reseller_id, rejection_reason } = reseller
  return {
    reseller_id: id,
    api_key: account_id,
    company_name,
    mobile_phone,
    email,
    status,
    registry_reseller_id,
    rejection_reason,
    created_at: created_at.toISOString(),
  }
}
