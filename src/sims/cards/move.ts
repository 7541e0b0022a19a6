import type { Sql } from '#platform/database/db.ts'
import { notifySims, type SimEvent } from '../events/notify.ts'
import { queueDisconnects } from '../disconnects/disconnect-store.ts'
import type { SimCard, SimKey } from './lock-store.ts'
import { freeNumbers, writeStates } from './move-store.ts'
import { applyChange, type ActionOutcome, type Requester } from './apply-change.ts'
import { simStatusName } from '../states/states.ts'
import { stateAfter, type SimVerb, type SimState } from './verb-states.ts'

/**
 * Moves SIMs of any customers to another status, in the caller's transaction. Records an action for each, done or rejected, and
 * notifies their customers. Deleted SIMs release their numbers, and sessions of SIMs that may no longer use the network are
 * disconnected. `evenIfMissing`: unknown SIMs are skipped; without it, they prevent the whole change.
 */
export function moveSims(
  sql: Sql,
  keys: readonly SimKey[],
  verb: SimVerb,
  requester: Requester,
  evenIfMissing = false,
): Promise<ActionOutcome> {
  const { at, customer, source } = requester
  return applyChange<SimState>(
    sql,
    keys,
    requester,
    {
      actionType: verb,
      decide(card) {
        const change = stateAfter(card, { verb, customer })
        if ('refused' in change) return change
        return { change, content: { from: simStatusName(card.status), to: simStatusName(change.status) } }
      },
      async write(moved) {
        await writeStates(sql, moved, at)
        const cards = moved.map(({ card }) => card)
        await queueDisconnects(sql, idsOf(cards), {
          because: source === 'rule' ? 'limit' : 'status',
          now: at,
        })
        if (verb === 'delete') await freeNumbers(sql, cards, at)
        await notifySims(sql, moved, (one) => statusChanged(one, requester))
      },
    },
    evenIfMissing,
  )
}

const idsOf = (cards: readonly SimCard[]) => ({
  partnerIds: cards.map((card) => card.partner_id),
  iccids: cards.map(({ iccid }) => iccid),
})

function statusChanged(
  { card, change }: { card: SimCard; change: SimState },
  requester: Requester,
): SimEvent {
  const { partner_id: partnerId, iccid } = card
  const { at, source, reason = '' } = requester
  const [from, to] = [simStatusName(card.status), simStatusName(change.status)]
  return { partnerId, iccid, type: 'strowger.sim.status.changed', data: { from, to, source, reason }, at }
}
