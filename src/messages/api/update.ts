import { actorName, type Accounts, type Caller } from '#accounts/index.ts'
import type { Channels, Posts, Reading } from '#chat/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readUpdatable } from '../chat/store.ts'
import type { MessageUpdate } from '../message/contract.ts'
import { moveMessages } from '../moves/move-store.ts'
import { messageProblems } from '../message/problems.ts'

export type UpdateDeps = {
  db: Db
  clock: Clock
  accounts: Pick<Accounts, 'waitToCall'>
  channels: Channels
  posts: Posts
}

/**
 * Marks an inbound message of a chat channel as read, and shows or hides the typing indicator [S3-088]. The requests to the channel are
 * stored before the promise resolves. A message that was already read is not reported again.
 */
export async function updateMessage(
  deps: UpdateDeps,
  { account, actor }: Caller,
  id: string,
  { replying_indicator: indicator }: MessageUpdate,
): Promise<void> {
  const wait = await deps.accounts.waitToCall(account)
  if (wait > 0)
    throw new Problem(messageProblems.throttled, {
      detail: 'The account exceeds its request rate. Wait, then call again.',
      retryAfter: Math.ceil(wait / 1000),
    })
  const { db, clock, posts } = deps
  const after = await db.tx(async (sql) => {
    const reading = await readingOf(sql, deps.channels, account.id, id)
    const marked = await moveMessages(sql, 'markedRead', [markOf(reading, actorName(actor))], clock.now())
    return [
      marked.length > 0 ? await posts.read(sql, reading) : undefined,
      indicator ? await posts.indicate(sql, reading, indicator.show) : undefined,
    ]
  })
  for (const callback of after) callback?.()
}

/** Reads a message of the account; throws if it does not exist. */
export async function ownMessage(sql: Sql, accountId: string, id: string) {
  const message = isUuid(id) ? await readUpdatable(sql, accountId, id) : undefined
  if (!message) throw new Problem(messageProblems.notFound, { detail: `Message with ID ${id} not found` })
  return message
}

/** Reads a message of the account that can be updated. If there is none, throws with the reason. */
async function readingOf(sql: Sql, channels: Channels, accountId: string, id: string): Promise<Reading> {
  const message = await ownMessage(sql, accountId, id)
  const { direction, channel, chat_message_id: chatMessageId } = message
  if (direction === 'outbound')
    throw new Problem(messageProblems.notSupported, {
      detail: 'The status of an outbound message cannot be updated.',
    })
  if (chatMessageId === null || !(await channels.named(channel)))
    throw new Problem(messageProblems.notSupported)
  const { sender: from, recipient: to } = message
  if ((await channels.sender(channel, to))?.accountId !== accountId)
    throw new Problem(messageProblems.notSupported, {
      detail: 'The sender that received this message no longer belongs to this account.',
    })
  return { messageId: message.id, chatMessageId, accountId, channel, from, to }
}

function markOf({ messageId, accountId }: Reading, actor: string) {
  return { messageId, accountId, actor, code: null, reason: null, details: null }
}
