import type { Arrival } from '#carriers/index.ts'
import type { Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Owner, Owners } from '#numbers/index.ts'
import { removeOptOut, storeOptOut } from './consent-store.ts'
import { storeInbound, type InboundRow } from './inbound-store.ts'
import { consentOf, keywordOf } from './rules.ts'
import type { InboundNews } from './tell.ts'

export type SubscriberMessage = Extract<Arrival, { kind: 'message' }> & { carrierId: string }

/**
 * Stores messages of subscribers to numbers that accounts own, and what they say of consent.
 * Answers what the owners are to be told, and how many messages were for numbers that nobody owns.
 */
export async function receive(
  sql: Sql,
  owners: Owners,
  messages: SubscriberMessage[],
  now: number,
): Promise<{ news: InboundNews[]; unowned: number }> {
  if (messages.length === 0) return { news: [], unowned: 0 }
  const known = await owners.of(messages.map((one) => one.recipient))
  const owned = messages.flatMap((message) => {
    const owner = known.get(message.recipient)
    return owner ? [{ owner, row: rowOf(message, owner) }] : []
  })
  await storeInbound(
    sql,
    owned.map((one) => one.row),
    now,
  )
  for (const { row } of owned) await storeConsent(sql, row)
  return {
    news: owned.map(({ owner, row }) => newsOf(row, owner, now)),
    unowned: messages.length - owned.length,
  }
}

function rowOf(message: SubscriberMessage, owner: Owner): InboundRow {
  const { sender, recipient, text, encoding, carrierId } = message
  return {
    id: uuidv7(),
    accountId: owner.accountId,
    applicationId: owner.appId,
    sender,
    recipient,
    text,
    encoding,
    parts: 1,
    carrierId,
  }
}

async function storeConsent(sql: Sql, row: InboundRow): Promise<void> {
  const consent = consentOf(row.text)
  if (consent === 'stop') await storeOptOut(sql, row.accountId, row.recipient, row.sender)
  if (consent === 'start') await removeOptOut(sql, row.accountId, row.recipient, row.sender)
}

function newsOf(row: InboundRow, owner: Owner, now: number): InboundNews {
  return {
    id: row.id,
    accountId: row.accountId,
    applicationId: row.applicationId,
    numberUrl: owner.moHttpUrl,
    sender: row.sender,
    recipient: row.recipient,
    at: now,
    text: row.text,
    parts: row.parts,
    keyword: keywordOf(row.text),
    price: 0,
    network: null,
  }
}
