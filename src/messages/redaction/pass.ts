import { conversationId } from '#chat/index.ts'
import { deletePoolRecipients, readPoolRecipients } from '#numbers/index.ts'
import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readUntold, redactTellings } from '#webhooks/index.ts'
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

/** How far an account has come, whether there was anything to do, and whether there may be more of it. */
export type RedactionStep = { until: string; worked: boolean; more: boolean }

/** Takes one thing away of an account's next messages. Those that are not over, or not told, wait; nothing waits for them. */
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
    const { ready, held: leased } = await sortOut(sql, ids)
    await takeAway(sql, vault, position, subject, ready)
    const limitHit = new Set(leased)
    await settle(
      sql,
      accountId,
      subject,
      waiting.filter((id) => !limitHit.has(id)),
    )
    if (leased.length > 0) await waitFor(sql, accountId, subject, leased)
  }
  return {
    until: next[batch] ?? later(position.from[subject], position.to[subject]),
    worked: ids.length > 0,
    more: next.length > batch || waiting.length === waitingAtOnce,
  }
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Which may lose something now, and which are held: by somebody else, by a carrier, or by a webhook on its way. */
export async function sortOut(
  sql: Sql,
  ids: readonly string[],
): Promise<{ ready: Redacted[]; held: string[] }> {
  const messages = await lockRedacted(sql, ids)
  const locked = new Set(messages.map(({ id }) => id))
  const untold = await readUntold(sql, ids)
  const ready = messages.filter(({ id, over }) => over && !untold.has(id))
  const able = new Set(ready.map(({ id }) => id))
  const elsewhere = await findExisting(
    sql,
    ids.filter((id) => !locked.has(id)),
  )
  return { ready, held: [...[...locked].filter((id) => !able.has(id)), ...elsewhere] }
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
    return redactTellings(sql, about, ({ payload, method }) =>
      redactPayload(payload, method, { what: subject }),
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
  await redactTellings(sql, about, ({ message_id: id, payload, method }) =>
    numbers.has(id) ? redactPayload(payload, method, { what: subject, number: numbers.get(id)! }) : payload,
  )
}

/** Forgets from which sender of a pool a number is written to, once it stands in no message any more. */
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

/** Whom the account has written to, or who has written to it: never its own number. */
export const otherSide = ({ direction, sender, recipient }: Redacted) =>
  direction === 'outbound' ? recipient : sender

/** Where chat channels were told that messages to the account were read. */
export function conversationsOf(accountId: string, messages: readonly Redacted[]): string[] {
  return messages
    .filter(({ channel, direction }) => channel !== 'sms' && direction === 'inbound')
    .map(({ channel, sender, recipient }) =>
      conversationId({ accountId, channel, sender: recipient, recipient: sender }),
    )
}
