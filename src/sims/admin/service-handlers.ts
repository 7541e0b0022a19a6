import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { lockSimService, readSimService, type SimService, writeSimService } from '../wire/service-store.ts'
import { noteChange, type OperatorHandlers } from '#operators/index.ts'
import type { simServiceOperations } from './user-contract.ts'
import { simServiceWire } from './user-wire.ts'

/** What holds for everybody who asks of SIMs. */
export function simServiceHandlers({ db }: { db: Db }): OperatorHandlers<typeof simServiceOperations> {
  return {
    async readSimService() {
      return { status: 200, body: simServiceWire(await readSimService(db)) }
    },
    async changeSimService({ caller }, { body }) {
      const after = await db.tx(async (sql) => {
        const was = await lockSimService(sql)
        const is: SimService = {
          maintenance: body.maintenance ?? was.maintenance,
          maxConcurrent: body.max_concurrent ?? was.maxConcurrent,
          maxConcurrentPerCustomer: body.max_concurrent_per_customer ?? was.maxConcurrentPerCustomer,
        }
        await writeSimService(sql, is)
        const [before, now] = [simServiceWire(was), simServiceWire(is)]
        const change = { what: 'changeSimService', subject: 'sim-service', id: 'all' } as const
        await noteChange(sql, caller, { ...change, before, after: now })
        await bumpEpoch(sql)
        return now
      })
      return { status: 200, body: after }
    },
  }
}
