import type { Sql } from '#platform/database/db.ts'
import { notifySims, type SimEvent } from '../events/notify.ts'
import { queueDisconnects } from '../disconnects/disconnect-store.ts'
import type { SimCard, SimKey } from './lock-store.ts'
import { freeNumbers, moveCards } from './move-store.ts'
import { applyChange, type ActionOutcome, type Requester } from './apply-change.ts'
import { simStates, simStatusName } from '../states/states.ts'
import { eventOf, type MoveEvent, type SimVerb } from './verb-states.ts'

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
  return applyChange<MoveEvent>(
    sql,
    keys,
    requester,
    {
      actionType: verb,
      decide(card) {
        const decided = eventOf(card, { verb, customer })
        if ('refused' in decided) return decided
        const { event } = decided
        return { change: event, content: { from: simStatusName(card.status), to: simStates.to(event) } }
      },
      async write(moved) {
        await moveCards(sql, moved, requester)
        const cards = moved.map(({ card }) => card)
        await queueDisconnects(sql, idsOf(cards), {
          cause: source === 'rule' ? 'limit' : 'status',
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
  { card, change }: { card: SimCard; change: MoveEvent },
  requester: Requester,
): SimEvent {
  const { partner_id: partnerId, iccid } = card
  const { at, source, reason = '' } = requester
  const [from, to] = [simStatusName(card.status), simStates.to(change)]
  return { partnerId, iccid, type: 'strowger.sim.status.changed', data: { from, to, source, reason }, at }
}
