import type { Sql } from '#platform/db.ts'
import { tellSims } from '../events/tell.ts'
import type { SimKey } from './lock-store.ts'
import { freeNumbers, writeStandings } from './move-store.ts'
import { orderChange, type Ordered, type Orderer } from './order.ts'
import { simStatuses, simStatusName } from './states.ts'
import { standingAfter, type SimVerb, type Standing } from './verbs.ts'

/**
 * Moves SIMs, whosever they are, in the transaction of the caller. Each gets its action, done or rejected; what was done is told to its
 * customer. Deleted SIMs give their numbers back. `evenIfMissing`: those that are not there are left out, else nothing is done then.
 */
export function moveSims(
  sql: Sql,
  keys: readonly SimKey[],
  verb: SimVerb,
  orderer: Orderer,
  evenIfMissing = false,
): Promise<Ordered> {
  const { at, customer, source, reason } = orderer
  return orderChange<Standing>(
    sql,
    keys,
    orderer,
    {
      actionType: verb,
      decide(card) {
        const change = standingAfter(card, { verb, customer })
        if ('refused' in change) return change
        return { change, content: { from: simStatusName(card.status), to: simStatusName(change.status) } }
      },
      async write(moved) {
        await writeStandings(sql, moved, at)
        const gone = moved.filter(({ change }) => change.status === simStatuses.Deleted)
        if (gone.length > 0)
          await freeNumbers(
            sql,
            gone.map(({ card }) => card),
            at,
          )
        await tellSims(
          sql,
          moved.map(({ card: { partner_id: partnerId, iccid, status }, change }) => ({
            partnerId,
            iccid,
            type: 'strowger.sim.status.changed' as const,
            data: {
              from: simStatusName(status),
              to: simStatusName(change.status),
              source,
              reason: reason ?? '',
            },
            at,
          })),
        )
      },
    },
    evenIfMissing,
  )
}
