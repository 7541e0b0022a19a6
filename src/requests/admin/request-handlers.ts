import { readAccount } from '#accounts/index.ts'
import { found, type OperatorHandlers } from '#operators/index.ts'
import { pageBody } from '#platform/contract/paging/index.ts'
import type { Db } from '#platform/database/db.ts'
import { findEntries, readEntry } from '../entries/find-store.ts'
import { entryWire, filterOf, headWire } from '../entries/wire.ts'
import type { requestOperations } from './request-contract.ts'

export type RequestTools = {
  db: Db
  /** Base URL of the customers' API; undefined until it is known. */
  customerUrl: () => string
  /** Days that requests are kept; 0 if none are logged. */
  requestLogDays: number
}

/** Handlers of the operations on the request logs of accounts. */
export function requestHandlers({
  db,
  customerUrl,
  requestLogDays,
}: RequestTools): OperatorHandlers<typeof requestOperations> {
  return {
    async listRequests(_, { params: { api_key: id }, query }) {
      found(await readAccount(db, id))
      const page = await findEntries(db, filterOf(id, query))
      const body = await pageBody('requests', headWire, page)
      return { status: 200, body: { ...body, kept_days: requestLogDays } }
    },
    async readRequest(_, { params: { request_id: id } }) {
      return { status: 200, body: entryWire(found(await readEntry(db, id, null)), customerUrl()) }
    },
  }
}
