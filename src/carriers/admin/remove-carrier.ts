import { countRoutesTo, deleteCarrier } from '../carrier/change-store.ts'
import type { CarrierQueues } from './carrier-wire.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '#operators/index.ts'

/** Deletes a carrier that the caller has locked, unless something needs it still; says what to do then. */
export async function removeCarrier(sql: Sql, queues: CarrierQueues, id: string): Promise<void> {
  const routes = await countRoutesTo(sql, id)
  if (routes > 0) {
    const lead = routes === 1 ? 'A route leads' : `${routes} routes lead`
    const detail = `${lead} to this carrier: delete ${routes === 1 ? 'it' : 'them'}, or lead ${routes === 1 ? 'it' : 'them'} to another one, first.`
    throw new Problem(operatorProblems.carrierNeeded, { detail })
  }
  if ((await queues.busy(sql, [id])).size > 0)
    throw new Problem(operatorProblems.carrierNeeded, {
      detail: 'Messages wait for this carrier: drain it, and delete it when it has drained.',
    })
  await deleteCarrier(sql, id)
}
