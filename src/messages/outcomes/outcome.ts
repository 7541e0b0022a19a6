import type { Accounts } from '#accounts/index.ts'
import type { Carriers } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { releaseLeases, type Release } from '../leases/lease-store.ts'
import { mayGoOn, nextRoute, type Onward } from '../outstanding/next-route.ts'
import { setCarriers } from '../dispatch/reroute-store.ts'
import type { Outcome } from '../outstanding/outstanding.ts'
import { noteEvents, type Note } from '../message/history-store.ts'
import { closeDispatch, countUnknown, flagPossibleDuplicates, type Sent } from './outcome-store.ts'
import type { ReceiptRow } from './receipt-store.ts'
import { moveMessages, type MoveOf } from '../moves/move-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { refusals, type Refusal } from '../message/refusals.ts'
import { storeSubmitted } from './submitted-store.ts'
import type { StatusEvent } from '../events/notifier.ts'

type Kind<K extends Outcome['kind']> = Extract<Outcome, { kind: K }>

export type OutcomeContext = {
  sql: Sql
  nodeId: string
  accounts: Accounts
  carriers: Pick<Carriers, 'routing' | 'availability'>
  now: number
}

/**
 * Stores the outcomes of submitted messages: status, history and submissions, or another attempt. Returns the status events, whose rejected
 * messages are to be refunded, and the receipts that arrived before their response.
 */
export async function storeOutcomes(
  context: OutcomeContext,
  outcomes: Outcome[],
): Promise<{ events: StatusEvent[]; early: ReceiptRow[] }> {
  if (outcomes.length === 0) return { events: [], early: [] }
  const settled = await settleUnknown(context, outcomes)
  await postpone(
    context,
    settled.filter((one) => one.kind === 'postponed'),
  )
  const submitted = settled.filter((one) => one.kind === 'submitted')
  const refused = await storeRefused(
    context,
    settled.filter((one) => one.kind === 'refused'),
  )
  if (submitted.length === 0) return { events: refused, early: [] }
  const { events, early } = await storeSubmitted(context.sql, context.nodeId, submitted, context.now)
  return { events: [...events, ...refused], early }
}

type WithSent<L> = L & { sent: Sent }

/** Keeps the outcomes whose dispatch rows this node still owns; the others are decided by the node that has taken over. */
async function takeOurs<L extends Outcome>(
  { sql, nodeId }: OutcomeContext,
  outcomes: L[],
): Promise<WithSent<L>[]> {
  if (outcomes.length === 0) return []
  const sents = await closeDispatch(
    sql,
    nodeId,
    outcomes.map((one) => one.message),
  )
  return outcomes.flatMap((outcome) => {
    const sent = sents.get(outcome.message.id)
    return sent ? [{ ...outcome, sent }] : []
  })
}

const maxUnknown = 5

/**
 * A message with an unknown outcome is sent again, flagged or rejected, depending on whether the account prefers possible duplicates or possible loss. The fifth unknown outcome is
 * always a rejection, because a carrier that accepts messages and never responds would deliver copies until the ttl expires.
 */
async function settleUnknown(
  { sql, nodeId, accounts }: OutcomeContext,
  outcomes: Outcome[],
): Promise<Outcome[]> {
  const unknown = outcomes.filter((one) => one.kind === 'unknown').map((one) => one.message)
  if (unknown.length === 0) return outcomes
  const counts = await countUnknown(sql, nodeId, unknown)
  return Promise.all(
    outcomes.map(async (outcome): Promise<Outcome> => {
      if (outcome.kind !== 'unknown') return outcome
      const { message, reason } = outcome
      const policy = await accounts.policy(message.accountId)
      if (policy.unknownOutcome === 'at_most_once') return rejectedOutcome(message, refusals.outcomeUnknown)
      if ((counts.get(message.id) ?? 0) >= maxUnknown) return rejectedOutcome(message, refusals.unanswered)
      return { kind: 'postponed', message, reason, delay: 'unknown', possibleDuplicate: true }
    }),
  )
}

function rejectedOutcome(message: OutboundMessage, { code, detail }: Refusal): Outcome {
  return { kind: 'refused', message, event: 'retriesExhausted', code, reason: detail }
}

type PostponedItem = Kind<'postponed'> & { onward: Onward | undefined }

/** Schedules another attempt: with the same carrier after a delay, or with the next carrier, immediately until all carriers have been tried. */
async function postpone(context: OutcomeContext, outcomes: Kind<'postponed'>[]): Promise<void> {
  if (outcomes.length === 0) return
  const { sql, nodeId, carriers, now } = context
  const postponed = outcomes.map((one) => {
    const onward = mayGoOn(one.delay, one.message) ? nextRoute(carriers, one.message) : undefined
    return { ...one, onward }
  })
  const released = await releaseLeases(sql, nodeId, postponed.map(releasedMessage), now)
  const ours = postponed.filter((one) => released.has(one.message.id))
  const doubled = ours.filter((one) => one.possibleDuplicate)
  if (doubled.length > 0)
    await flagPossibleDuplicates(
      sql,
      doubled.map((one) => one.message.id),
    )
  const rerouted = ours.filter((one) => one.onward)
  if (rerouted.length > 0)
    await setCarriers(
      sql,
      rerouted.map((one) => ({ id: one.message.id, carrierId: one.onward!.carrierId })),
    )
  await noteEvents(sql, ours.map(postponedNote), now)
}

function releasedMessage({ message, delay, onward }: PostponedItem): Release {
  return {
    id: message.id,
    attempt: message.attempt,
    later: onward ? onward.newRound : delay !== 'not sent',
    carriers: onward?.carriers ?? 1,
    to: onward?.carrierId ?? null,
  }
}

function postponedNote({ message, reason, possibleDuplicate, onward }: PostponedItem): Note {
  const { id: messageId, accountId, carrierId, attempt } = message
  const note = { messageId, accountId, actor: `carrier:${carrierId}`, reason }
  if (possibleDuplicate) return { ...note, event: 'outcomeUnknown', details: { possible_duplicate: true } }
  if (!onward) return { ...note, event: 'postponed', details: null }
  return { ...note, event: 'rerouted', details: { from: carrierId, to: onward.carrierId, attempt } }
}

async function storeRefused(context: OutcomeContext, outcomes: Kind<'refused'>[]): Promise<StatusEvent[]> {
  const { sql, now } = context
  const refused = await takeOurs(context, outcomes)
  const events: StatusEvent[] = []
  for (const [event, ofEvent] of Map.groupBy(refused, (one) => one.event)) {
    const moves = ofEvent.map(({ message, code, reason, sent }) =>
      moveOf(
        message,
        code,
        reason,
        sent.sent_at ? sent : null,
        event === 'carrierRefused' ? undefined : 'dispatch',
      ),
    )
    events.push(...(await moveMessages(sql, event, moves, now)))
  }
  return events
}

function moveOf(
  message: OutboundMessage,
  code: number | null,
  reason: string | null,
  details: object | null,
  actor = `carrier:${message.carrierId}`,
): MoveOf {
  return {
    messageId: message.id,
    accountId: message.accountId,
    actor,
    code,
    reason,
    details,
  }
}
