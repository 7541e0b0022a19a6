import type { Sql } from '#platform/database/db.ts'
import { noteReplies } from './worker-store.ts'
import { saysYes } from './template.ts'

/** A reply of a subscriber to a number of the exchange itself. */
export type Reply = { sender: string; recipient: string; text: string }

/**
 * Stores YES replies to the verification sender, in the transaction that stores the messages from the carrier. A message delivered twice
 * counts once.
 */
export async function storeYesReplies(sql: Sql, replies: readonly Reply[], now: number): Promise<void> {
  const phones = [...new Set(replies.filter(({ text }) => saysYes(text)).map(({ sender }) => sender))]
  if (phones.length > 0) await noteReplies(sql, phones, now)
}
