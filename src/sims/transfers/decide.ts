import type { Sql } from '#platform/database/db.ts'
import { mapInPortions } from '#platform/database/portions.ts'
import { endActions } from '../actions/store.ts'
import { lockSims, type SimCard } from '../cards/lock-store.ts'
import { endPairings } from '../cards/move-store.ts'
import type { Requester } from '../cards/apply-change.ts'
import { beginPairings } from '../cards/pair-store.ts'
import { notifySims } from '../events/notify.ts'
import { readPartner } from '../partners/store.ts'
import { immovable } from './request.ts'
import { transferStates, verbOwner, type TransferVerb } from './states.ts'
import {
  endTransfer,
  giveCards,
  lockTransfer,
  readTransferCards,
  type Transfer,
  type TransferCard,
} from './store.ts'

/** Selects a transfer; `partnerId`: only a transfer of this customer, and only decisions that this customer may make. */
export type TransferSelector = { id: string; partnerId?: string }

/**
 * Ends a transfer. On acceptance, its SIMs, their numbers and identities move in one transaction, and the actions of both customers are
 * done; SIMs that can no longer be transferred stay, and their actions are rejected. `impossible`: the transfer has already ended, or its
 * target does not exist; `others`: the decision belongs to the other customer.
 */
export async function decideTransfer(
  sql: Sql,
  { id, partnerId }: TransferSelector,
  verb: TransferVerb,
  { at, reason = '' }: Pick<Requester, 'at' | 'reason'>,
): Promise<Transfer | 'unknown' | 'impossible' | 'others'> {
  const transfer = await lockTransfer(sql, id, partnerId)
  if (!transfer) return 'unknown'
  if (partnerId !== undefined && transfer[verbOwner[verb]] !== partnerId) return 'others'
  if (!transferStates.allows(transfer.status, verb)) return 'impossible'
  if (verb === 'accept' && !(await readPartner(sql, transfer.target_id))) return 'impossible'
  const status = transferStates.to(verb)
  const requested = await readTransferCards(sql, id)
  const moved = status === 'accepted' ? await give(sql, transfer, requested, at) : new Set<string>()
  const actionsOf = (cards: readonly TransferCard[]) =>
    cards.flatMap(({ source_action_id, target_action_id }) =>
      target_action_id === null ? [source_action_id] : [source_action_id, target_action_id],
    )
  const [done, rest] = [
    requested.filter(({ iccid }) => moved.has(iccid)),
    requested.filter(({ iccid }) => !moved.has(iccid)),
  ]
  await endActions(sql, actionsOf(done), 'done', { at })
  const why =
    status === 'accepted' ? 'It can no longer be transferred.' : reason || `The transfer was ${status}.`
  await endActions(sql, actionsOf(rest), 'rejected', { reason: why, at })
  await notifyPartners(sql, transfer, done, rest, at)
  return endTransfer(sql, id, verb, { moved: moved.size, reason, at })
}

async function give(
  sql: Sql,
  transfer: Transfer,
  requested: readonly TransferCard[],
  at: Date,
): Promise<Set<string>> {
  const { partner_id: partnerId, target_id: targetId } = transfer
  const cards = await lockSims(
    sql,
    requested.map(({ iccid }) => ({ partnerId, iccid })),
  )
  const moving = cards.filter((card) => immovable(card) === undefined)
  await endPairings(sql, moving, at)
  await giveCards(sql, moving, targetId, at)
  const theirs = await mapInPortions(moving, (card): { card: SimCard; change: SimCard } => ({
    card: { ...card, partner_id: targetId },
    change: card,
  }))
  await beginPairings(sql, theirs, at)
  return new Set(moving.map(({ iccid }) => iccid))
}

async function notifyPartners(
  sql: Sql,
  { id, partner_id: from, target_id: to }: Transfer,
  done: readonly TransferCard[],
  rest: readonly TransferCard[],
  at: Date,
): Promise<void> {
  const event = (partnerId: string, { iccid }: TransferCard, type: 'done' | 'rejected') => {
    const data = { transferId: id, from, to }
    return { partnerId, iccid, type: `strowger.sim.transfer.${type}` as const, data, at }
  }
  for (const partner of [from, to]) {
    await notifySims(sql, done, (card) => event(partner, card, 'done'))
    await notifySims(sql, rest, (card) => event(partner, card, 'rejected'))
  }
}
