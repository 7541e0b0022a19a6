import type { Arrival } from '#carriers/index.ts'
import type { Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { gather, type GatheredMessage } from './gather.ts'
import { storeReceived, type InboundKnowledge, type Received } from './received.ts'
import type { InboundNews } from './tell.ts'

export type SubscriberMessage = Extract<Arrival, { kind: 'message' }> & { carrierId: string }

/**
 * Stores messages of subscribers to numbers that accounts own, and what they say of consent; parts of long ones wait until they are
 * whole. Answers what the owners are to be told, and how many messages were for numbers that nobody owns.
 */
export async function receive(
  sql: Sql,
  knowledge: InboundKnowledge,
  messages: SubscriberMessage[],
  now: number,
): Promise<{ news: InboundNews[]; unowned: number }> {
  if (messages.length === 0) return { news: [], unowned: 0 }
  const known = await knowledge.owners.of(messages.map((one) => one.recipient))
  const owned = messages.flatMap((message) => {
    const owner = known.get(message.recipient)
    return owner ? [{ ...message, accountId: owner.accountId }] : []
  })
  const whole = owned.filter((one) => one.place === null).map(wholeOf)
  const gathered = await gather(
    sql,
    owned.flatMap(({ place, ...one }) => (place ? [{ ...one, place }] : [])),
    now,
  )
  const news = await storeReceived(sql, knowledge, [...whole, ...gathered.map(receivedOf)], now)
  return { news, unowned: messages.length - owned.length }
}

function wholeOf({
  accountId,
  carrierId,
  sender,
  recipient,
  piece,
}: SubscriberMessage & { accountId: string }) {
  return { id: uuidv7(), accountId, carrierId, sender, recipient, pieces: [piece], follows: null }
}

/** A message put together of its parts, for the account that owned the number when the first of them came. */
export function receivedOf({ id, key, pieces, follows }: GatheredMessage): Received {
  const { accountId, carrierId, sender, recipient } = key
  return { id, accountId, carrierId, sender, recipient, pieces, follows }
}
