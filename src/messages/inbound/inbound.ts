import { contentOf, type InboundDelivery } from '#carriers/index.ts'
import type { Owner } from '#numbers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { inboundBarrier } from '../checks/sms-barriers.ts'
import { serves, type Serving, type UnservedPolicy } from './serving.ts'
import { gather, type GatheredMessage } from './gather.ts'
import { storeReceived, type InboundKnowledge, type Received } from './received.ts'
import type { InboundEvent } from '../events/notifier.ts'

/** Receives messages addressed to the exchange itself, in the transaction that stores them. */
export type Replies = {
  /** The number from which the exchange replies. */
  sender: string
  hear(sql: Sql, replies: { sender: string; recipient: string; text: string }[], now: number): Promise<void>
}

/** The reason for rejecting an inbound message to its carrier. */
export type InboundRefusal = 'not_served' | 'no_sms' | 'limited'

export type SubscriberMessage = Extract<InboundDelivery, { kind: 'message' }> & { carrierId: string }

/**
 * Stores inbound messages to numbers owned by accounts, and changes of consent. Segments of long messages wait until all have arrived. Returns the events for
 * owners, the number of messages to numbers without an owner, the refused messages, and the messages accepted from carriers that do not serve their
 * numbers.
 */
export async function receive(
  sql: Sql,
  knowledge: InboundKnowledge & {
    replies?: Pick<Replies, 'sender'> | undefined
    carriers: Serving
    unserved: UnservedPolicy
  },
  messages: SubscriberMessage[],
  now: number,
): Promise<Outcome> {
  if (messages.length === 0) return { events: [], unowned: 0, refused: new Map(), unserved: [] }
  const known = await knowledge.owners.of(messages.map((one) => one.recipient))
  const unserved = messages.filter((message) => !isServed(knowledge, message, known.get(message.recipient)))
  const refused = refusedOf(knowledge, messages, known, unserved)
  const owned = messages.flatMap((message) => {
    const owner = known.get(message.recipient)
    return owner && !refused.has(message) ? [{ ...message, accountId: owner.accountId }] : []
  })
  const full = owned.filter((one) => one.position === null).map(fullMessageOf)
  const gathered = await gather(
    sql,
    owned.flatMap(({ position, ...one }) => (position ? [{ ...one, position }] : [])),
    now,
  )
  const events = await storeReceived(sql, knowledge, [...full, ...gathered.map(receivedOf)], now)
  const unowned = messages.filter(
    ({ recipient }) => !known.has(recipient) && recipient !== knowledge.replies?.sender,
  )
  return {
    events,
    unowned: unowned.length,
    refused,
    unserved: unserved.filter((one) => !refused.has(one)),
  }
}

export type Refused = ReadonlyMap<SubscriberMessage, InboundRefusal>

type Outcome = { events: InboundEvent[]; unowned: number; refused: Refused; unserved: SubscriberMessage[] }

type Knowledge = Parameters<typeof receive>[1]

/** Whether a carrier serves the number of a message. For the exchange's own number, which has no owner, routes decide. */
function isServed({ carriers, replies }: Knowledge, message: SubscriberMessage, owner: Owner | undefined) {
  const { carrierId, recipient: msisdn } = message
  if (!owner && msisdn !== replies?.sender) return true
  return serves(carriers, carrierId, { msisdn, carriers: owner?.carriers ?? null })
}

function refusedOf(
  knowledge: Knowledge,
  messages: SubscriberMessage[],
  known: ReadonlyMap<string, Owner>,
  unserved: SubscriberMessage[],
): Refused {
  const refused = new Map<SubscriberMessage, InboundRefusal>()
  if (knowledge.unserved === 'refuse') for (const message of unserved) refused.set(message, 'not_served')
  for (const message of messages) {
    const owner = known.get(message.recipient)
    const refusal = owner && !refused.has(message) && refusalOf(knowledge, owner, message)
    if (refusal) refused.set(message, refusal)
  }
  return refused
}

function refusalOf(
  { carriers }: InboundKnowledge,
  owner: Owner,
  { sender }: SubscriberMessage,
): InboundRefusal | undefined {
  const barrier = inboundBarrier(carriers, owner, sender)
  return barrier && (barrier === 'feature' ? 'no_sms' : 'limited')
}

function fullMessageOf({
  accountId,
  carrierId,
  sender,
  recipient,
  piece,
}: SubscriberMessage & { accountId: string }) {
  return { id: uuidv7(), accountId, carrierId, sender, recipient, pieces: [piece], follows: null }
}

/** A reassembled message, for the account that owned the number when its first segment arrived. */
export function receivedOf({ id, key, pieces, follows }: GatheredMessage): Received {
  const { accountId, carrierId, sender, recipient } = key
  return { id, accountId, carrierId, sender, recipient, pieces, follows }
}

/** Passes on messages addressed to the exchange. */
export async function hear(
  sql: Sql,
  replies: Replies | undefined,
  messages: SubscriberMessage[],
  now: number,
): Promise<void> {
  const mine = messages.filter(
    ({ recipient, position }) => position === null && recipient === replies?.sender,
  )
  if (!replies || mine.length === 0) return
  const stated = mine.map(({ sender, recipient, piece }) => ({
    sender,
    recipient,
    text: contentOf([piece]).text,
  }))
  await replies.hear(sql, stated, now)
}
