import type { Db } from '#platform/database/db.ts'
import { lockSimService, readSimService, type SimService, writeSimService } from '../wire/service-store.ts'
import { openAudited, type OperatorHandlers } from '#operators/index.ts'
import type { simServiceOperations } from './contracts/user-contract.ts'
import { simServiceWire } from './user-wire.ts'

/** Handlers of the operations on the settings of the customer API for SIMs. */
export function simServiceHandlers({ db }: { db: Db }): OperatorHandlers<typeof simServiceOperations> {
  const audited = openAudited({ db, subject: 'sim-service', kept: {} })
  return {
    async readSimService() {
      return audited.shows(simServiceWire(await readSimService(db)))
    },
    changeSimService: (ctx, { body }) =>
      audited.changes(ctx, async (sql) => {
        const was = await lockSimService(sql)
        const is: SimService = {
          maintenance: body.maintenance ?? was.maintenance,
          maxConcurrent: body.max_concurrent ?? was.maxConcurrent,
          maxConcurrentPerCustomer: body.max_concurrent_per_customer ?? was.maxConcurrentPerCustomer,
        }
        await writeSimService(sql, is)
        return { id: 'all', before: simServiceWire(was), after: simServiceWire(is) }
      }),
  }
}
