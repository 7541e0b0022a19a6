import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { openSimReads } from '../views/reads.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import type { simLifeOperations } from './contracts/life-contract.ts'
import { simProblems } from './problems.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Handlers of the operations on sessions, actions and usage of SIMs, and usage of pools. */
export function simLifeHandlers(deps: Deps): OperatorHandlers<typeof simLifeOperations> {
  const reads = openSimReads(deps, simProblems)
  return {
    listSimSessions: async (_, { params: { partner_id: partnerId, iccid }, query }) => ({
      status: 200,
      body: await reads.sessions(partnerId, iccid, query),
    }),
    listSimActions: async (_, { params: { partner_id: partnerId, iccid }, query }) => ({
      status: 200,
      body: await reads.actions(partnerId, iccid, query),
    }),
    readSimUsage: async (_, { params: { partner_id: partnerId, iccid }, query }) => ({
      status: 200,
      body: await reads.usage(partnerId, iccid, query),
    }),
    readSimPoolUsage: async (_, { params }) => ({ status: 200, body: await reads.pools(params.partner_id) }),
  }
}
