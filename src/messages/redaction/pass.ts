import { conversationId } from '#chat/index.ts'
import { deletePoolRecipients, readPoolRecipients } from '#numbers/index.ts'
import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findMessagesWithPendingEvents, redactEvents } from '#webhooks/index.ts'
import {
  discardFollowing,
  discardTexts,
  lockRedacted,
  maskNumbers,
  findExisting,
  readUnmasked,
  type Redacted,
} from './message-store.ts'
import { maskOf, tagsBy } from './number-tag.ts'
import { drawNumberKey } from './policy-store.ts'
import {
  readNext,
  readWaiting,
  settle,
  waitFor,
  type RedactionCursor,
  type RedactedPart,
} from './cursor-store.ts'
import { redactPayload } from './redact-payload.ts'

const batch = 300
const waitingAtOnce = 100

/** The progress of an account, whether a message was processed, and whether there may be more. */
export type RedactionStep = { until: string; worked: boolean; more: boolean }

/**
 * Redacts one part of an account's next messages. Messages that are not final, or have pending webhooks, are tried again later and do not block
 * others.
 */
export async function passStep(
  sql: Sql,
  vault: Vault,
  position: RedactionCursor,
  subject: RedactedPart,
): Promise<RedactionStep> {
  const { accountId } = position
  const [next, waiting] = await byIndex(sql, async () => [
    await readNext(sql, position, subject, batch + 1),
    await readWaiting(sql, accountId, subject, waitingAtOnce),
  ])
  const ids = [...new Set([...next.slice(0, batch), ...waiting])]
  if (ids.length > 0) {
    const { ready, skipped } = await sortOut(sql, ids)
    await takeAway(sql, vault, position, subject, ready)
    const skippedIds = new Set(skipped)
    await settle(
      sql,
      accountId,
      subject,
      waiting.filter((id) => !skippedIds.has(id)),
    )
    if (skipped.length > 0) await waitFor(sql, accountId, subject, skipped)
  }
  return {
    until: next[batch] ?? later(position.from[subject], position.to[subject]),
    worked: ids.length > 0,
    more: next.length > batch || waiting.length === waitingAtOnce,
  }
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Separates messages that can be redacted now from those that another transaction, a carrier or a pending webhook still needs. */
export async function sortOut(
  sql: Sql,
  ids: readonly string[],
): Promise<{ ready: Redacted[]; skipped: string[] }> {
  const messages = await lockRedacted(sql, ids)
  const locked = new Set(messages.map(({ id }) => id))
  const untold = await findMessagesWithPendingEvents(sql, ids)
  const ready = messages.filter(({ id, over }) => over && !untold.has(id))
  const able = new Set(ready.map(({ id }) => id))
  const elsewhere = await findExisting(
    sql,
    ids.filter((id) => !locked.has(id)),
  )
  return { ready, skipped: [...[...locked].filter((id) => !able.has(id)), ...elsewhere] }
}

async function takeAway(
  sql: Sql,
  vault: Vault,
  position: RedactionCursor,
  subject: RedactedPart,
  ready: readonly Redacted[],
): Promise<void> {
  if (ready.length === 0) return
  const messageIds = ready.map(({ id }) => id)
  const about = { messageIds, conversations: conversationsOf(position.accountId, ready) }
  await discardFollowing(sql, messageIds)
  if (subject === 'text') {
    await discardTexts(sql, messageIds)
    return redactEvents(sql, about, ({ payload, method }) =>
      redactPayload(payload, method, { kind: subject }),
    )
  }
  const key = position.numberKey ?? (await drawNumberKey(sql, vault, position.accountId))
  const tagOf = tagsBy(vault, position.accountId, key)
  const masked = ready
    .filter((one) => !one.masked)
    .map((one) => {
      const number = otherSide(one)
      return { id: one.id, number, mask: maskOf(number), tag: tagOf(number) }
    })
  await maskNumbers(sql, masked)
  await removeSenders(sql, position.accountId, masked)
  const numbers = new Map(masked.map(({ id, number }) => [id, number]))
  await redactEvents(sql, about, ({ message_id: id, payload, method }) =>
    numbers.has(id) ? redactPayload(payload, method, { kind: subject, number: numbers.get(id)! }) : payload,
  )
}

/** Deletes the assignments of pool senders to numbers that no message contains any more. */
async function removeSenders(sql: Sql, accountId: string, masked: readonly { number: string }[]) {
  const numbers = [...new Set(masked.map(({ number }) => number))]
  const kept = await readPoolRecipients(sql, accountId, numbers)
  if (kept.length === 0) return
  const unmasked = new Set(await readUnmasked(sql, accountId, kept))
  await deletePoolRecipients(
    sql,
    accountId,
    kept.filter((number) => !unmasked.has(number)),
  )
}

/** The number or name of the other party, never the account's own. */
export const otherSide = ({ direction, sender, recipient }: Redacted) =>
  direction === 'outbound' ? recipient : sender

/** The conversations in which chat channels were notified that inbound messages were read. */
export function conversationsOf(accountId: string, messages: readonly Redacted[]): string[] {
  return messages
    .filter(({ channel, direction }) => channel !== 'sms' && direction === 'inbound')
    .map(({ channel, sender, recipient }) =>
      conversationId({ accountId, channel, sender: recipient, recipient: sender }),
    )
}
