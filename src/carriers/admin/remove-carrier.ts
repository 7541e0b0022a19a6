import { countRoutesTo, deleteCarrier } from '../carrier/change-store.ts'
import type { CarrierQueues } from './carrier-wire.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '#operators/index.ts'

/** Deletes a carrier that the caller has locked. If the carrier is still in use, throws 409 with the action to take. */
export async function removeCarrier(sql: Sql, queues: CarrierQueues, id: string): Promise<void> {
  const routes = await countRoutesTo(sql, id)
  if (routes > 0) {
    const detail =
      routes === 1
        ? 'A route uses this carrier. Delete the route or change its carrier first.'
        : `${routes} routes use this carrier. Delete the routes or change their carrier first.`
    throw new Problem(operatorProblems.carrierNeeded, { detail })
  }
  if ((await queues.busy(sql, [id])).size > 0)
    throw new Problem(operatorProblems.carrierNeeded, {
      detail: 'Messages are queued for this carrier. Drain the carrier and delete it once it is drained.',
    })
  await deleteCarrier(sql, id)
}
