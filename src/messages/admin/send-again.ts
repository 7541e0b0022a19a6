import type { Sql } from '#platform/database/db.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { operatorProblems } from '#operators/index.ts'
import type { TestDeps } from '../api/send-test.ts'
import { claimResend, lockOriginal } from '../batches/batch-store.ts'
import { isRepeatable, isSentBy } from '../message/repeat.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { openTags } from '../redaction/number-tag.ts'
import type { MessageRow } from '../search/timeline-store.ts'

const unknownOriginal = {
  name: 'repeats',
  reason: 'is not a message on this channel that the account has sent',
  rule: 'known',
}
const otherRecipient = { name: 'to', reason: 'is not the recipient of the repeated message', rule: 'same' }

type Repeated = { accountId: string; channel: string; to: string }

/** The errors of a request to send a message again that its schema does not detect. */
export async function repeatFaults(
  deps: { db: Sql; vault: Vault },
  original: MessageRow | undefined,
  { accountId, channel, to }: Repeated,
): Promise<Fault[]> {
  if (!original || !isSentBy(original, accountId, channel)) return [unknownOriginal]
  return (await isRecipient(deps, original, to)) ? [] : [otherRecipient]
}

/** Whether a number is the recipient of a message, whose number may be masked. */
async function isRecipient(
  { db, vault }: { db: Sql; vault: Vault },
  { account_id: accountId, recipient, number_tag: tag }: MessageRow,
  to: string,
): Promise<boolean> {
  if (tag === null) return recipient === to
  const tagOf = await openTags(db, vault, accountId)
  return tagOf?.(to).equals(tag) ?? false
}

/**
 * Stores a message in place of an original, unless a batch or another request sends or has sent it again. The original is locked, so that its receipt is
 * stored before or after. Returns a function to call after the commit.
 */
export async function storeAgain(
  { traffic }: TestDeps,
  sql: Sql,
  request: SubmitRequest,
  originalId: string,
): Promise<() => void> {
  const { id: newMessageId, accountId } = request.message
  const other = await claimResend(sql, { messageId: originalId, accountId, newMessageId })
  if (other) throw alreadySent(other)
  const original = await lockOriginal(sql, originalId)
  if (!original || !isRepeatable(original.status)) throw new Problem(operatorProblems.notRepeatable)
  return traffic.repeat(sql, request, { originalId, reason: null })
}

function alreadySent({ newMessageId }: { newMessageId: string | null }): Problem {
  if (newMessageId === null) return new Problem(operatorProblems.sentAgain)
  const detail = `The message was sent again as ${newMessageId}. If that message is not delivered either, send it again instead.`
  return new Problem(operatorProblems.sentAgain, { detail })
}
