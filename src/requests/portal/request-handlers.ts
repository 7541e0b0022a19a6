import { type Caller, foundOwn } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { pageBody } from '#platform/contract/paging/index.ts'
import type { Db } from '#platform/database/db.ts'
import { findEntries, readEntry } from '../entries/find-store.ts'
import { entryWire, filterOf, headWire } from '../entries/wire.ts'
import type { requestOperations } from './request-contract.ts'

export type RequestTools = {
  db: Db
  /** Days that requests are kept; 0 if none are logged. */
  requestLogDays: number
}

/** Handlers of the operations on a customer's request log. */
export function requestHandlers({
  db,
  requestLogDays,
}: RequestTools): Handlers<Contract<typeof requestOperations>, Caller> {
  return {
    async listOwnRequests({ caller: { account } }, { query }) {
      const wanted = filterOf(account.id, query)
      const page = await db.asAccount(account.id, (sql) => findEntries(sql, wanted))
      const body = await pageBody('requests', headWire, page)
      return { status: 200, body: { ...body, kept_days: requestLogDays } }
    },
    async readOwnRequest({ caller: { account }, origin }, { params: { request_id: id } }) {
      const entry = foundOwn(await db.asAccount(account.id, (sql) => readEntry(sql, id, account.id)))
      return { status: 200, body: entryWire(entry, origin()) }
    },
  }
}
