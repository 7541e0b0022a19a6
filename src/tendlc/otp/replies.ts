import type { Sql } from '#platform/database/db.ts'
import { noteReplies } from './worker-store.ts'
import { saysYes } from './template.ts'

/** What a subscriber has said to a number of the exchange itself. */
export type Reply = { sender: string; recipient: string; text: string }

/**
 * Hears what subscribers say to the number that verifications come from, in the transaction that stores what a carrier delivers. What is
 * delivered twice counts once.
 */
export async function hearReplies(sql: Sql, replies: readonly Reply[], now: number): Promise<void> {
  const phones = [...new Set(replies.filter(({ text }) => saysYes(text)).map(({ sender }) => sender))]
  if (phones.length > 0) await noteReplies(sql, phones, now)
}
