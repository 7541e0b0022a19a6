import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { insertActions } from '../actions/store.ts'
import { lockSims, readLeaving, type SimCard } from '../cards/lock-store.ts'
import { missingOf, type Ordered, type Orderer } from '../cards/order.ts'
import { simStatusName, type SimStatus } from '../states/states.ts'
import { notifySims } from '../events/notify.ts'
import { readPartner } from '../partners/store.ts'
import { insertTransfer, type TransferCard } from './store.ts'

/** Statuses in which a SIM may become another customer's: what is held up for a reason that is not the customer's own stays. */
const movable: readonly SimStatus[] = ['On Stock', 'Delivered', 'Test', 'Productive', 'Blocked (manually)']

/** Why a SIM cannot become another customer's, as it stands. */
export function immovable({ status }: SimCard): string | undefined {
  const name = simStatusName(status)
  return movable.includes(name) ? undefined : `While it is ${name}, it cannot become another customer’s.`
}

/** Of which customer, to which, and which SIMs. */
export type TransferInput = { partnerId: string; targetId: string; iccids: readonly string[] }

/**
 * Asks that SIMs become another customer's, which is not their own: both customers get an open action for each. Where there is no such
 * customer nobody accepts it, and nothing else tells so. SIMs that cannot are rejected; where all are, or one is missing, there is no
 * transfer.
 */
export async function requestTransfer(
  sql: Sql,
  input: TransferInput,
  orderer: Orderer,
): Promise<Ordered & { transferId: string | undefined }> {
  const keys = input.iccids.map((iccid) => ({ partnerId: input.partnerId, iccid }))
  const cards = await lockSims(sql, keys)
  const missing = missingOf(keys, cards)
  if (missing.length > 0) return { done: [], rejected: [], missing, transferId: undefined }
  const rejected = await refusedOf(sql, cards)
  const refused = new Set(rejected.map(({ card }) => card.iccid))
  const done = cards.filter(({ iccid }) => !refused.has(iccid))
  const isThere = (await readPartner(sql, input.targetId)) !== undefined
  const provided = await writeActions(sql, input, orderer, { done, rejected, isThere })
  const transferId = provided.length > 0 ? await openTransfer(sql, input, orderer, provided) : undefined
  return { done, rejected, missing, transferId }
}

async function refusedOf(sql: Sql, cards: readonly SimCard[]): Promise<Ordered['rejected']> {
  const leaving = await readLeaving(
    sql,
    cards.map(({ iccid }) => iccid),
  )
  return cards.flatMap((card) => {
    const reason = leaving.has(card.iccid)
      ? 'A transfer to another customer is already pending.'
      : immovable(card)
    return reason === undefined ? [] : [{ card, reason }]
  })
}

/** Writes the actions of both customers; answers the SIMs that may move with theirs. */
async function writeActions(
  sql: Sql,
  { partnerId, targetId }: TransferInput,
  { creator, source, at, customer }: Orderer,
  { done, rejected, isThere }: Pick<Ordered, 'done' | 'rejected'> & { isThere: boolean },
): Promise<TransferCard[]> {
  const requested = {
    actionType: 'transfer',
    creator,
    source,
    at,
    content: { from: partnerId, to: targetId },
  }
  // Who its users are is not told to another customer.
  const toTarget = { creator: customer ? partnerId : creator }
  const actionOf = ({ iccid, signup_id: signupId }: SimCard, of: string, reason?: string) => {
    const status = reason === undefined ? ('open' as const) : ('rejected' as const)
    return { ...requested, partnerId: of, iccid, signupId, reason, status }
  }
  const ids = await insertActions(sql, [
    ...done.map((card) => actionOf(card, partnerId)),
    ...(isThere ? done.map((card) => ({ ...actionOf(card, targetId), ...toTarget })) : []),
    ...rejected.map(({ card, reason }) => actionOf(card, partnerId, reason)),
  ])
  return done.map(({ iccid }, i) => ({
    iccid,
    source_action_id: ids[i]!,
    target_action_id: isThere ? ids[done.length + i]! : null,
  }))
}

async function openTransfer(
  sql: Sql,
  { partnerId, targetId }: TransferInput,
  { creator, at }: Orderer,
  cards: readonly TransferCard[],
): Promise<string> {
  const id = uuidv7()
  await insertTransfer(
    sql,
    { id, partner_id: partnerId, target_id: targetId, creator, created_at: at },
    cards,
  )
  const type = 'strowger.sim.transfer.requested' as const
  const data = { transferId: id, from: partnerId, to: targetId }
  await notifySims(
    sql,
    cards.map(({ iccid }) => ({ partnerId: targetId, iccid, type, data, at })),
  )
  return id
}
