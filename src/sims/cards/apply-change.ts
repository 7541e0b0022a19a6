import type { Sql } from '#platform/database/db.ts'
import { mapInPortions } from '#platform/database/portions.ts'
import { insertActions, type NewAction } from '../actions/store.ts'
import { lockSims, readInTransfer, type SimCard, type SimKey } from './lock-store.ts'

/** The requester of a change, the channel, and the time (exchange time). */
export type Requester = {
  creator: string
  source: 'api' | 'operator' | 'rule' | 'usage' | 'import'
  /** Whether the requester is a customer, who has fewer permissions than an operator. */
  customer: boolean
  at: Date
  /** The reason, shown to the customer. */
  reason?: string | undefined
}

/** The SIMs that were changed, and those that were not. */
export type ActionOutcome = {
  done: SimCard[]
  rejected: { card: SimCard; reason: string }[]
  /** SIMs that do not belong to the partner; if there are any, nothing was changed. */
  missing: SimKey[]
}

type Decided<C> = { change: C; content: object } | { refused: string }

/** A change of SIMs: the decision for each SIM, and how to write the accepted changes. */
export type SimChange<C> = {
  actionType: string
  /** Reads what the decisions depend on, once the SIMs are locked. */
  prepare?(cards: readonly SimCard[]): Promise<void>
  decide(card: SimCard): Decided<C>
  write(changes: readonly { card: SimCard; change: C }[]): Promise<void>
}

/**
 * Locks SIMs, changes them, and records an action for each SIM: done, or rejected with a reason. Changes nothing if SIMs are missing,
 * unless `evenIfMissing` is set.
 */
export async function applyChange<C>(
  sql: Sql,
  keys: readonly SimKey[],
  requester: Requester,
  { actionType, prepare, decide, write }: SimChange<C>,
  evenIfMissing = false,
): Promise<ActionOutcome> {
  const cards = await lockSims(sql, keys)
  const missing = await missingOf(keys, cards)
  if (missing.length > 0 && !evenIfMissing) return { done: [], rejected: [], missing }
  await prepare?.(cards)
  const inTransfer = requester.customer
    ? await readInTransfer(
        sql,
        cards.map(({ iccid }) => iccid),
      )
    : new Set()
  const changes: { card: SimCard; change: C }[] = []
  const rejected: ActionOutcome['rejected'] = []
  const decided = await mapInPortions(cards, (card) => {
    const decision = inTransfer.has(card.iccid) ? { refused: transferPending } : decide(card)
    if ('change' in decision) changes.push({ card, change: decision.change })
    else rejected.push({ card, reason: decision.refused })
    return { card, decision }
  })
  if (changes.length > 0) await write(changes)
  await insertActions(sql, decided, ({ card, decision }) => actionOf(card, decision, actionType, requester))
  return { done: changes.map(({ card }) => card), rejected, missing }
}

const transferPending = 'A transfer to another customer is pending.'

function actionOf(
  { partner_id: partnerId, iccid, signup_id: signupId }: SimCard,
  decision: Decided<unknown>,
  actionType: string,
  { creator, source, at, reason }: Requester,
): NewAction {
  const action = { partnerId, iccid, signupId, actionType, creator, source, at }
  if ('refused' in decision) return { ...action, status: 'rejected', reason: decision.refused }
  return { ...action, status: 'done', content: decision.content, reason }
}

/** The keys for which no SIM exists. */
export async function missingOf(keys: readonly SimKey[], cards: readonly SimCard[]): Promise<SimKey[]> {
  // A key selects one SIM at most, each time it is listed.
  if (cards.length === keys.length) return []
  const nameOf = (partnerId: string, iccid: string) => `${partnerId} ${iccid}`
  const existing = new Set<string>()
  await mapInPortions(cards, ({ partner_id, iccid }) => existing.add(nameOf(partner_id, iccid)))
  const missing: SimKey[] = []
  await mapInPortions(keys, (key) => existing.has(nameOf(key.partnerId, key.iccid)) || missing.push(key))
  return missing
}
