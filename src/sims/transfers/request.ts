import type { Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { insertActions } from '../actions/store.ts'
import { lockSims, readLeaving, type SimCard, type SimKey } from '../cards/lock-store.ts'
import type { Ordered, Orderer } from '../cards/order.ts'
import { simStatusName, type SimStatus } from '../cards/states.ts'
import { tellSims } from '../events/tell.ts'
import { insertTransfer } from './store.ts'

/** Statuses in which a SIM may become another customer's: what is held up for a reason that is not the customer's own stays. */
const movable: readonly SimStatus[] = ['On Stock', 'Delivered', 'Test', 'Productive', 'Blocked (manually)']

/** Why a SIM cannot become another customer's, as it stands. */
export function immovable({ status }: SimCard): string | undefined {
  const name = simStatusName(status)
  return movable.includes(name) ? undefined : `While it is ${name}, it cannot become another customer’s.`
}

/**
 * Asks that SIMs become another customer's, who is there and is not their own: both customers get an open action for each. Those that
 * cannot are rejected; where all are, or one is missing, there is no transfer.
 */
export async function requestTransfer(
  sql: Sql,
  { partnerId, targetId, iccids }: { partnerId: string; targetId: string; iccids: readonly string[] },
  { creator, source, at }: Orderer,
): Promise<Ordered & { transferId: string | undefined }> {
  const cards = await lockSims(
    sql,
    iccids.map((iccid) => ({ partnerId, iccid })),
  )
  const missing = missingOf(partnerId, iccids, cards)
  if (missing.length > 0) return { done: [], rejected: [], missing, transferId: undefined }
  const leaving = await readLeaving(sql, iccids)
  const rejected = cards.flatMap((card) => {
    const reason = leaving.has(card.iccid)
      ? 'It is asked to become another customer’s already.'
      : immovable(card)
    return reason === undefined ? [] : [{ card, reason }]
  })
  const refused = new Set(rejected.map(({ card }) => card.iccid))
  const done = cards.filter(({ iccid }) => !refused.has(iccid))
  const asked = { actionType: 'transfer', creator, source, at, content: { from: partnerId, to: targetId } }
  const actionOf = ({ iccid, signup_id: signupId }: SimCard, of: string, reason?: string) => {
    const status = reason === undefined ? ('open' as const) : ('rejected' as const)
    return { ...asked, partnerId: of, iccid, signupId, reason, status }
  }
  const ids = await insertActions(sql, [
    ...done.map((card) => actionOf(card, partnerId)),
    ...done.map((card) => actionOf(card, targetId)),
    ...rejected.map(({ card, reason }) => actionOf(card, partnerId, reason)),
  ])
  if (done.length === 0) return { done, rejected, missing, transferId: undefined }
  const transfer = { id: uuidv7(), partner_id: partnerId, target_id: targetId, creator, created_at: at }
  const given = done.map(({ iccid }, i) => ({
    iccid,
    source_action_id: ids[i]!,
    target_action_id: ids[done.length + i]!,
  }))
  await insertTransfer(sql, transfer, given)
  const type = 'strowger.sim.transfer.requested' as const
  const data = { transferId: transfer.id, from: partnerId, to: targetId }
  await tellSims(
    sql,
    done.map(({ iccid }) => ({ partnerId: targetId, iccid, type, data, at })),
  )
  return { done, rejected, missing, transferId: transfer.id }
}

function missingOf(partnerId: string, iccids: readonly string[], cards: readonly SimCard[]): SimKey[] {
  const there = new Set(cards.map(({ iccid }) => iccid))
  return iccids.filter((iccid) => !there.has(iccid)).map((iccid) => ({ partnerId, iccid }))
}
