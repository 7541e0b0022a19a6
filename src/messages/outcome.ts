import type { Accounts } from '#accounts/index.ts'
import type { Sql } from '#platform/db.ts'
import { giveBack } from './lease-store.ts'
import type { Outcome } from './outstanding.ts'
import { noteEvents, type Note } from './history-store.ts'
import { closeDispatch, countUnknown, flagPossibleDuplicates, type Sent } from './outcome-store.ts'
import type { ReceiptRow } from './receipt-store.ts'
import { moveMessages, type MoveOf } from './move-store.ts'
import { refund } from './refund.ts'
import type { OutboundMessage } from './outbound.ts'
import { refusals, type Refusal } from './refusals.ts'
import { storeSubmitted, type Submission } from './submitted-store.ts'
import type { StatusNews } from './tell.ts'

type Kind<K extends Outcome['kind']> = Extract<Outcome, { kind: K }>

export type OutcomeContext = { sql: Sql; nodeId: string; accounts: Accounts; now: number }

/**
 * Stores what became of messages on the wire: status, history, submissions, refunds, or another turn in the queue.
 * Answers what customers are to be told, and the receipts that had come before their response.
 */
export async function storeOutcomes(
  context: OutcomeContext,
  outcomes: Outcome[],
): Promise<{ news: StatusNews[]; early: ReceiptRow[] }> {
  if (outcomes.length === 0) return { news: [], early: [] }
  const settled = await settleUnknown(context, outcomes)
  await postpone(
    context,
    settled.filter((one) => one.kind === 'postponed'),
  )
  const submitted = settled.filter((one) => one.kind === 'submitted').map(submissionOf)
  const refused = await storeRefused(
    context,
    settled.filter((one) => one.kind === 'refused'),
  )
  if (submitted.length === 0) return { news: refused, early: [] }
  const { news, early } = await storeSubmitted(context.sql, context.nodeId, submitted, context.now)
  return { news: [...news, ...refused], early }
}

type Taken<L> = L & { sent: Sent }

/** Those whose dispatch rows were still this node's: what another node has taken over is its to decide. */
async function takeOurs<L extends Outcome>(
  { sql, nodeId }: OutcomeContext,
  outcomes: L[],
): Promise<Taken<L>[]> {
  if (outcomes.length === 0) return []
  const sents = await closeDispatch(
    sql,
    nodeId,
    outcomes.map((one) => one.message.id),
  )
  return outcomes.flatMap((outcome) => {
    const sent = sents.get(outcome.message.id)
    return sent ? [{ ...outcome, sent }] : []
  })
}

const maxUnknown = 5

/**
 * An unknown outcome is sent again, flagged, or refused for good: the account says which it fears more, a loss or a double. The
 * fifth is refused in any case: a carrier that takes messages and never answers would deliver copies until the ttl is over.
 */
async function settleUnknown(
  { sql, nodeId, accounts }: OutcomeContext,
  outcomes: Outcome[],
): Promise<Outcome[]> {
  const ids = outcomes.filter((one) => one.kind === 'unknown').map((one) => one.message.id)
  if (ids.length === 0) return outcomes
  const counts = await countUnknown(sql, nodeId, ids)
  return Promise.all(
    outcomes.map(async (outcome): Promise<Outcome> => {
      if (outcome.kind !== 'unknown') return outcome
      const { message, reason } = outcome
      const policy = await accounts.policy(message.accountId)
      if (policy.unknownOutcome === 'at_most_once') return givenUp(message, refusals.outcomeUnknown)
      if ((counts.get(message.id) ?? 0) >= maxUnknown) return givenUp(message, refusals.unanswered)
      return { kind: 'postponed', message, reason, later: true, possibleDuplicate: true }
    }),
  )
}

function givenUp(message: OutboundMessage, { code, detail }: Refusal): Outcome {
  return { kind: 'refused', message, event: 'givenUp', code, reason: detail }
}

async function postpone({ sql, nodeId, now }: OutcomeContext, postponed: Kind<'postponed'>[]): Promise<void> {
  if (postponed.length === 0) return
  await giveBack(
    sql,
    nodeId,
    postponed.map(({ message, later }) => ({ id: message.id, later })),
    now,
  )
  const doubled = postponed.filter((one) => one.possibleDuplicate)
  if (doubled.length > 0)
    await flagPossibleDuplicates(
      sql,
      doubled.map((one) => one.message.id),
    )
  await noteEvents(sql, postponed.map(postponedNote), now)
}

function postponedNote({ message, reason, possibleDuplicate }: Kind<'postponed'>): Note {
  return {
    messageId: message.id,
    accountId: message.accountId,
    event: possibleDuplicate ? 'outcomeUnknown' : 'postponed',
    actor: `carrier:${message.carrierId}`,
    reason,
    details: possibleDuplicate ? { possible_duplicate: true } : null,
  }
}

function submissionOf({ message, carrierMessageIds }: Kind<'submitted'>): Submission {
  return { messageId: message.id, carrierId: message.carrierId!, carrierMessageIds }
}

async function storeRefused(context: OutcomeContext, outcomes: Kind<'refused'>[]): Promise<StatusNews[]> {
  const { sql, now } = context
  const refused = await takeOurs(context, outcomes)
  const news: StatusNews[] = []
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
    news.push(...(await moveMessages(sql, event, moves, now)))
  }
  await refund(sql, news)
  return news
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
