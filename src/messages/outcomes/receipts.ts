import type { Carriers, ReceiptMeaning, ReceiptState } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import {
  matchReceipts,
  noteRepeats,
  receiptWindowMs,
  settleParts,
  type MatchedReceipt,
  type ReceiptRow,
} from './receipt-store.ts'
import { moveMessages, type MoveOf } from '../moves/move-store.ts'
import type { MessageEvent } from '../message/states.ts'
import type { StatusEvent } from '../events/notifier.ts'
import { confirm } from '../unconfirmed/unconfirmed-store.ts'
import { keepUnmatched } from './unmatched-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** Applies the receipts that match a message and keeps the others. Returns the status events. */
export async function storeReceipts(
  sql: Sql,
  carriers: Pick<Carriers, 'meanings'>,
  receipts: ReceiptRow[],
  now: number,
): Promise<{ events: StatusEvent[]; unmatched: ReceiptRow[] }> {
  if (receipts.length === 0) return { events: [], unmatched: [] }
  const matches = await findMessages(sql, receipts)
  const unmatched = receipts.filter((_, i) => matches[i] === undefined)
  await keepUnmatched(sql, unmatched)
  const matched = matches.filter((match) => match !== undefined)
  return { events: await applyReceipts(sql, carriers, matched, now), unmatched }
}

/** The segment that each receipt matches, if any, in order. */
export function findMessages(sql: Sql, receipts: ReceiptRow[]): Promise<(MatchedReceipt | undefined)[]> {
  return matchReceipts(sql, receipts, uuidAt(wallNow() - receiptWindowMs))
}

/**
 * Applies receipts in order of arrival. The first final state of a message stays; later states are only recorded. Another node may have dated a
 * carrier's response after `now` was read here; a receipt is never dated before its response.
 */
export async function applyReceipts(
  sql: Sql,
  carriers: Pick<Carriers, 'meanings'>,
  matched: MatchedReceipt[],
  now: number,
): Promise<StatusEvent[]> {
  const at = matched.reduce((latest, { submittedAt }) => Math.max(latest, submittedAt), now)
  const intended = matched.flatMap((match) => intendedBy(carriers, match))
  const events = await moveMessages(sql, 'retrying', retryingOnes(intended), at)
  const final = await finalOnes(sql, intended.filter(isFinal))
  for (const [event, moves] of final.moves) events.push(...(await moveMessages(sql, event, moves, at)))
  await confirm(
    sql,
    [...final.moves.values()].flat().map(({ messageId }) => messageId),
  )
  await noteRepeated(sql, final, events, at)
  return events
}

type Intended = MatchedReceipt & { meaning: ReceiptMeaning }

/** A receipt with its meaning, or an empty list if the receipt has no meaning. */
function intendedBy({ meanings }: Pick<Carriers, 'meanings'>, receipt: MatchedReceipt): Intended[] {
  const meaning = meanings(receipt.carrierId).receipt(receipt.state as ReceiptState, receipt.err)
  return meaning ? [{ ...receipt, meaning }] : []
}

type Retrying = ReceiptMeaning & { event: 'retrying' }
type FinalReceipt = Intended & { meaning: Exclude<ReceiptMeaning, Retrying> }

function isFinal(receipt: Intended): receipt is FinalReceipt {
  return receipt.meaning.event !== 'retrying'
}

/** One transition for each message whose carrier keeps retrying. */
function retryingOnes(intended: Intended[]): MoveOf[] {
  const moves = intended.flatMap((receipt) =>
    receipt.meaning.event === 'retrying' ? [moveOf(receipt, receipt.meaning)] : [],
  )
  return [...new Map(moves.map((move) => [move.messageId, move])).values()]
}

type Final = { moves: Map<MessageEvent, MoveOf[]>; repeats: MoveOf[] }

/** The transitions that final receipts cause, by event. Only the first receipt of each message causes one; the others are repeats. */
async function finalOnes(sql: Sql, matched: FinalReceipt[]): Promise<Final> {
  const delivered = await deliveredFull(sql, matched)
  const moves = new Map<MessageEvent, MoveOf[]>()
  const repeats: MoveOf[] = []
  const decided = new Set<string>()
  for (const receipt of matched) {
    const { meaning } = receipt
    if (meaning.event === 'delivered' && receipt.submits > 1 && !delivered.has(receipt.messageId)) continue
    const move = moveOf(receipt, meaning.event === 'delivered' ? undefined : meaning)
    const known = moves.get(meaning.event)
    // The segments of a long message report the same state in turn, which is not a repetition.
    if (decided.has(receipt.messageId)) repeats.push(...(receipt.submits === 1 ? [move] : []))
    else if (known) known.push(move)
    else moves.set(meaning.event, [move])
    decided.add(receipt.messageId)
  }
  return { moves, repeats }
}

async function deliveredFull(sql: Sql, matched: FinalReceipt[]): Promise<Set<string>> {
  const long = matched.filter((receipt) => receipt.submits > 1)
  return long.length > 0 ? settleParts(sql, long) : new Set()
}

function moveOf(receipt: MatchedReceipt, fault: { code: number; description: string } | undefined): MoveOf {
  const details = {
    carrier_message_id: receipt.id,
    state: receipt.state,
    ...(receipt.err && { err: receipt.err }),
  }
  return {
    messageId: receipt.messageId,
    accountId: receipt.accountId,
    actor: `carrier:${receipt.carrierId}`,
    code: fault?.code ?? null,
    reason: fault?.description ?? null,
    details,
  }
}

/** Records, in the history of the message, receipts that changed nothing because the message already had a final status. */
async function noteRepeated(sql: Sql, final: Final, events: StatusEvent[], now: number): Promise<void> {
  const moved = new Set(events.map((one) => one.id))
  const late = [...final.moves.values()].flat().filter((move) => !moved.has(move.messageId))
  const repeats = [...late, ...final.repeats]
  if (repeats.length > 0) await noteRepeats(sql, repeats, now)
}
