import { randomBytes } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { lockRedaction, redactEvents } from '#webhooks/index.ts'
import { discardFollowing, discardTexts, maskNumbers, type Redacted } from '../redaction/message-store.ts'
import { maskOf } from '../redaction/number-tag.ts'
import { conversationsOf, otherSide, sortOut } from '../redaction/pass.ts'
import { redactPayload } from '../redaction/redact-payload.ts'
import { deleteTags } from './message-store.ts'
import type { Found } from './position-store.ts'

/** Erases texts and numbers of messages from all tables. Messages that are not final or have pending webhooks are skipped until later. */
export async function eraseMessages(
  sql: Sql,
  found: readonly Found[],
): Promise<{ erased: number; waiting: number }> {
  let [erased, waiting] = [0, 0]
  const byAccount = Map.groupBy(found, ({ accountId }) => accountId)
  for (const accountId of [...byAccount.keys()].toSorted()) {
    await lockRedaction(sql, accountId)
    const ids = byAccount.get(accountId)!.map(({ id }) => id)
    const { ready, skipped } = await sortOut(sql, ids)
    if (ready.length > 0) await remove(sql, accountId, ready)
    erased += ready.length
    waiting += skipped.length
  }
  return { erased, waiting }
}

async function remove(sql: Sql, accountId: string, messages: readonly Redacted[]): Promise<void> {
  const messageIds = messages.map(({ id }) => id)
  // A random tag is not derived from the number, so that the message cannot be found by the number.
  const tags = messages.map(() => randomBytes(16))
  const masked = messages.flatMap((one, i) => {
    const number = otherSide(one)
    return one.masked ? [] : [{ id: one.id, number, mask: maskOf(number), tag: tags[i]! }]
  })
  await discardFollowing(sql, messageIds)
  await discardTexts(sql, messageIds)
  await maskNumbers(sql, masked)
  await deleteTags(sql, messageIds, tags)
  const numbers = new Map(masked.map(({ id, number }) => [id, number]))
  await redactEvents(
    sql,
    { messageIds, conversations: conversationsOf(accountId, messages) },
    ({ message_id: id, payload, method }) => {
      const left = redactPayload(payload, method, { kind: 'text' })
      const number = numbers.get(id)
      return number === undefined ? left : redactPayload(left, method, { kind: 'number', number })
    },
  )
}
