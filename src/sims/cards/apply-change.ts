import type { Sql } from '#platform/database/db.ts'
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
  { actionType, decide, write }: SimChange<C>,
  evenIfMissing = false,
): Promise<ActionOutcome> {
  const cards = await lockSims(sql, keys)
  const missing = missingOf(keys, cards)
  if (missing.length > 0 && !evenIfMissing) return { done: [], rejected: [], missing }
  const inTransfer = requester.customer
    ? await readInTransfer(
        sql,
        cards.map(({ iccid }) => iccid),
      )
    : new Set()
  const decided = cards.map((card) => ({
    card,
    decision: inTransfer.has(card.iccid) ? { refused: transferPending } : decide(card),
  }))
  const done = decided.flatMap(({ card, decision }) =>
    'change' in decision ? [{ card, change: decision.change }] : [],
  )
  if (done.length > 0) await write(done)
  const rejected = decided.flatMap(({ card, decision }) =>
    'refused' in decision ? [{ card, reason: decision.refused }] : [],
  )
  await insertActions(
    sql,
    decided.map(({ card, decision }) => actionOf(card, decision, actionType, requester)),
  )
  return { done: done.map(({ card }) => card), rejected, missing }
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
export function missingOf(keys: readonly SimKey[], cards: readonly SimCard[]): SimKey[] {
  const nameOf = (partnerId: string, iccid: string) => `${partnerId} ${iccid}`
  const there = new Set(cards.map(({ partner_id, iccid }) => nameOf(partner_id, iccid)))
  return keys.filter(({ partnerId, iccid }) => !there.has(nameOf(partnerId, iccid)))
}
