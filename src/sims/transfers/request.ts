import type { Sql } from '#platform/database/db.ts'
import { mapInPortions } from '#platform/database/portions.ts'
import { uuidv7 } from '#platform/ids.ts'
import { insertActions } from '../actions/store.ts'
import { lockSims, readInTransfer, type SimCard } from '../cards/lock-store.ts'
import { missingOf, type ActionOutcome, type Requester } from '../cards/apply-change.ts'
import { simStatusName, type SimStatus } from '../states/states.ts'
import { notifySims } from '../events/notify.ts'
import { readPartner } from '../partners/store.ts'
import { insertTransfer, type TransferCard } from './store.ts'

/** Statuses in which a SIM can be transferred; a blocked SIM only if its customer blocked it. */
const movable: readonly SimStatus[] = ['On Stock', 'Delivered', 'Test', 'Productive', 'Blocked (manually)']

/** Why a SIM cannot be transferred in its status. */
export function immovable({ status }: SimCard): string | undefined {
  const name = simStatusName(status)
  return movable.includes(name) ? undefined : `While the SIM is ${name}, it cannot be transferred.`
}

/** The customers and SIMs of a transfer. */
export type TransferInput = { partnerId: string; targetId: string; iccids: readonly string[] }

/**
 * Requests a transfer of SIMs to another customer: the action lists of both customers get one open action per SIM. If the target does not
 * exist, the transfer cannot be accepted, but the response does not reveal this. SIMs that cannot be transferred are rejected; if all SIMs
 * are rejected, or one is missing, no transfer is created.
 */
export async function requestTransfer(
  sql: Sql,
  input: TransferInput,
  requester: Requester,
): Promise<ActionOutcome & { transferId: string | undefined }> {
  const keys = input.iccids.map((iccid) => ({ partnerId: input.partnerId, iccid }))
  const cards = await lockSims(sql, keys)
  const missing = await missingOf(keys, cards)
  if (missing.length > 0) return { done: [], rejected: [], missing, transferId: undefined }
  const { done, rejected } = await sortOut(sql, cards)
  const isThere = (await readPartner(sql, input.targetId)) !== undefined
  const provided = await writeActions(sql, input, requester, { done, rejected, isThere })
  const transferId = provided.length > 0 ? await openTransfer(sql, input, requester, provided) : undefined
  return { done, rejected, missing, transferId }
}

/** Separates the SIMs that can move from the others. */
async function sortOut(
  sql: Sql,
  cards: readonly SimCard[],
): Promise<Pick<ActionOutcome, 'done' | 'rejected'>> {
  const done: SimCard[] = []
  const rejected: ActionOutcome['rejected'] = []
  const inTransfer = await readInTransfer(
    sql,
    cards.map(({ iccid }) => iccid),
  )
  await mapInPortions(cards, (card) => {
    const reason = inTransfer.has(card.iccid)
      ? 'A transfer to another customer is already pending.'
      : immovable(card)
    if (reason === undefined) done.push(card)
    else rejected.push({ card, reason })
  })
  return { done, rejected }
}

/** Records the actions of both customers; returns the SIMs that can move, with their actions. */
async function writeActions(
  sql: Sql,
  { partnerId, targetId }: TransferInput,
  { creator, source, at, customer }: Requester,
  { done, rejected, isThere }: Pick<ActionOutcome, 'done' | 'rejected'> & { isThere: boolean },
): Promise<TransferCard[]> {
  const requested = {
    actionType: 'transfer',
    creator,
    source,
    at,
    content: { from: partnerId, to: targetId },
  }
  // The user names of a customer are not disclosed to another customer.
  const toTarget = { creator: customer ? partnerId : creator }
  const actionOf = ({ iccid, signup_id: signupId }: SimCard, of: string, reason?: string) => {
    const status = reason === undefined ? ('open' as const) : ('rejected' as const)
    return { ...requested, partnerId: of, iccid, signupId, reason, status }
  }
  const ids = await insertActions(sql, done, (card) => actionOf(card, partnerId))
  const targetIds = await insertActions(sql, isThere ? done : [], (card) => ({
    ...actionOf(card, targetId),
    ...toTarget,
  }))
  await insertActions(sql, rejected, ({ card, reason }) => actionOf(card, partnerId, reason))
  return done.map(({ iccid }, i) => ({
    iccid,
    source_action_id: ids[i]!,
    target_action_id: targetIds[i] ?? null,
  }))
}

async function openTransfer(
  sql: Sql,
  { partnerId, targetId }: TransferInput,
  { creator, at }: Requester,
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
  await notifySims(sql, cards, ({ iccid }) => ({ partnerId: targetId, iccid, type, data, at }))
  return id
}
