import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { openSimReads } from '../views/reads.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import type { simListOperations } from './contracts/list-contract.ts'
import { simProblems } from './problems.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Lists of SIMs, and counts by state. */
export function simListHandlers(deps: Deps): OperatorHandlers<typeof simListOperations> {
  const reads = openSimReads(deps, simProblems)
  return {
    listSims: async (_, { params, query }) => ({
      status: 200,
      body: await reads.list(params.partner_id, query),
    }),
    readSimStates: async (_, { params }) => ({ status: 200, body: await reads.states(params.partner_id) }),
  }
}
