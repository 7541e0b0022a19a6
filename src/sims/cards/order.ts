import type { Sql } from '#platform/database/db.ts'
import { insertActions, type NewAction } from '../actions/store.ts'
import { lockSims, readLeaving, type SimCard, type SimKey } from './lock-store.ts'

/** Who asks for a change, by what way, and when in exchange time. */
export type Orderer = {
  creator: string
  source: 'api' | 'operator' | 'rule' | 'usage' | 'import'
  /** Whether it is a customer, who may not do all that an operator may. */
  customer: boolean
  at: Date
  /** Why, in words for the customer. */
  reason?: string | undefined
}

/** What was asked of some SIMs, and of which of them it could not be. */
export type Ordered = {
  done: SimCard[]
  rejected: { card: SimCard; reason: string }[]
  /** Which the partner does not have: when there are any, nothing was done. */
  missing: SimKey[]
}

type Decided<C> = { change: C; content: object } | { refused: string }

/** A change of SIMs: what is decided of each, and how those that may be are written. */
export type Order<C> = {
  actionType: string
  decide(card: SimCard): Decided<C>
  write(changes: readonly { card: SimCard; change: C }[]): Promise<void>
}

/**
 * Does something with SIMs, which it holds from then on, and writes an action for each: done, or rejected with its reason. Who wants to
 * go on although some are missing says so.
 */
export async function orderChange<C>(
  sql: Sql,
  keys: readonly SimKey[],
  orderer: Orderer,
  { actionType, decide, write }: Order<C>,
  evenIfMissing = false,
): Promise<Ordered> {
  const cards = await lockSims(sql, keys)
  const missing = missingOf(keys, cards)
  if (missing.length > 0 && !evenIfMissing) return { done: [], rejected: [], missing }
  const leaving = orderer.customer
    ? await readLeaving(
        sql,
        cards.map(({ iccid }) => iccid),
      )
    : new Set()
  const decided = cards.map((card) => ({
    card,
    decision: leaving.has(card.iccid) ? { refused: isLeaving } : decide(card),
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
    decided.map(({ card, decision }) => actionOf(card, decision, actionType, orderer)),
  )
  return { done: done.map(({ card }) => card), rejected, missing }
}

const isLeaving = 'It is asked to become another customer’s.'

function actionOf(
  { partner_id: partnerId, iccid, signup_id: signupId }: SimCard,
  decision: Decided<unknown>,
  actionType: string,
  { creator, source, at, reason }: Orderer,
): NewAction {
  const action = { partnerId, iccid, signupId, actionType, creator, source, at }
  if ('refused' in decision) return { ...action, status: 'rejected', reason: decision.refused }
  return { ...action, status: 'done', content: decision.content, reason }
}

/** Which of some SIMs are not among those that are there. */
export function missingOf(keys: readonly SimKey[], cards: readonly SimCard[]): SimKey[] {
  const nameOf = (partnerId: string, iccid: string) => `${partnerId} ${iccid}`
  const there = new Set(cards.map(({ partner_id, iccid }) => nameOf(partner_id, iccid)))
  return keys.filter(({ partnerId, iccid }) => !there.has(nameOf(partnerId, iccid)))
}
