import type { Accounts } from '#accounts/index.ts'
import type { InboundDelivery, Carriers, ReceiptState } from '#carriers/index.ts'
import type { Owners } from '#numbers/index.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { hear, receive, type Refused, type Replies, type SubscriberMessage } from '../inbound/inbound.ts'
import { storeOutcomes } from '../outcomes/outcome.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import type { Outcome } from '../outstanding/outstanding.ts'
import type { ReceiptRow } from '../outcomes/receipt-store.ts'
import { storeReceipts } from '../outcomes/receipts.ts'
import { sentSms, type CountSms } from '../inbound/carried-sms.ts'
import { refund } from '../outcomes/refund.ts'
import type { UnservedPolicy } from '../inbound/serving.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Notifier } from '../events/notifier.ts'

export type IntakeOptions = {
  owners: Owners
  numberKey?: NumberKey | undefined
  db: Db
  accounts: Accounts
  carriers: Pick<Carriers, 'meanings' | 'routing' | 'availability'>
  clock: Clock
  notifier: Notifier
  replies?: Replies | undefined
  unserved: UnservedPolicy
  countSms?: CountSms | undefined
  nodeId: string
  log: Log
  metrics: MessagesMetrics
  traces?: MessageTraces | undefined
}

/** Called after the commit of a batch, with the receipts that match no message and were kept. */
type AfterCommit = (unmatched: ReceiptRow[]) => Promise<void>

/** An item from a carrier: the outcome of a message, or a receipt or inbound message. */
export type Item = { carrierId: string } & ({ outcome: Outcome } | { delivery: InboundDelivery })

/** The result of an item: stored, or rejected to its carrier. */
export type Stored = 'accepted' | 'refused'

/** Stores a batch in one transaction, outcomes first, because a receipt may be for a message whose outcome is in the same batch. */
export async function storeBatch(
  options: IntakeOptions,
  items: Item[],
  afterCommit: AfterCommit,
): Promise<Stored[]> {
  const beganAt = wallNow()
  const done = await options.db.tx((sql) => storeItems(sql, options, items))
  for (const after of done.after) after()
  options.traces?.heard(done.statuses, done.inbound, beganAt)
  for (const receipt of done.receipts)
    options.metrics
      .carrier(receipt.carrierId)
      .receipt(receipt.state as ReceiptState, done.unmatched.has(receipt) ? 'unmatched' : 'matched')
  if (done.unowned > 0)
    options.log.warn({ messages: done.unowned }, 'messages to numbers without an owner were discarded')
  await afterCommit([...done.unmatched])
  noteRefused(options, done.refused)
  noteUnserved(options, done.unserved)
  return done.stored
}

function noteRefused({ metrics, log }: IntakeOptions, refused: Refused) {
  if (refused.size === 0) return
  for (const [{ carrierId }, reason] of refused) metrics.inboundRefused(carrierId, reason)
  const reasons = Object.fromEntries(
    [...Map.groupBy(refused.values(), (reason) => reason)].map(([reason, some]) => [reason, some.length]),
  )
  const carriers = [...new Set([...refused.keys()].map(({ carrierId }) => carrierId))]
  log.warn({ carriers, reasons }, 'inbound messages were rejected to their carriers')
}

function noteUnserved({ metrics, log }: IntakeOptions, unserved: readonly SubscriberMessage[]) {
  if (unserved.length === 0) return
  for (const { carrierId } of unserved) metrics.inboundUnserved(carrierId)
  const carriers = [...new Set(unserved.map(({ carrierId }) => carrierId))]
  log.warn(
    { carriers, messages: unserved.length },
    'inbound messages were accepted from carriers that do not serve their numbers',
  )
}

async function storeItems(sql: Sql, options: IntakeOptions, items: Item[]) {
  const { accounts, carriers, owners, clock, notifier, replies, unserved: policy } = options
  const { nodeId, numberKey, countSms } = options
  const now = clock.now()
  const outcomes = items.flatMap((item) => ('outcome' in item ? [item.outcome] : []))
  const arrived = items.map((item) =>
    'delivery' in item ? { ...item.delivery, carrierId: item.carrierId } : undefined,
  )
  const deliveries = arrived.filter((one) => one !== undefined)

  const decided = await storeOutcomes({ sql, nodeId, accounts, carriers, now }, outcomes)
  const receipts = [...decided.early, ...deliveries.filter((delivery) => delivery.kind === 'receipt')]
  const reported = await storeReceipts(sql, carriers, receipts, now)
  const events = [...decided.events, ...reported.events]
  await refund(sql, events)
  const spoken = deliveries.filter((delivery) => delivery.kind === 'message')
  const knowledge = { owners, carriers, replies, numberKey, unserved: policy, countSms }
  const inbound = await receive(sql, knowledge, spoken, now)
  await hear(
    sql,
    replies,
    spoken.filter((one) => !inbound.refused.has(one)),
    now,
  )
  await countSms?.(sql, sentSms(decided.events))
  const after = [await notifier.statuses(sql, events), await notifier.inbound(sql, inbound.events)]
  const heard = { statuses: reported.events, inbound: inbound.events }
  const { unowned, refused, unserved } = inbound
  const stored = arrived.map((one): Stored =>
    one?.kind === 'message' && refused.has(one) ? 'refused' : 'accepted',
  )
  return {
    after,
    ...heard,
    unowned,
    refused,
    unserved,
    stored,
    receipts,
    unmatched: new Set(reported.unmatched),
  }
}
