import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { WebhookEvent, Webhooks } from '#webhooks/index.ts'
import type { Channels } from '../channels/channels.ts'
import { conversationId } from './conversation.ts'
import {
  endDueIndicators,
  endIndicators,
  maxDue,
  putIndicator,
  type Conversation,
  type Indicator,
} from './indicator-store.ts'
import {
  indicatorPost,
  messagePost,
  readPost,
  type EndReason,
  type Posting,
  type Reading,
} from './payload.ts'

/** How long a typing indicator is shown [S3-050] [S3-180]. */
export const indicatorMs = 25_000

/**
 * Enqueues posts to chat channels in the caller's transaction; call the returned function after the commit. Posts of one conversation stay
 * in order.
 */
export type Posts = {
  /** Enqueues a post for each message, with the ID of the message, and ends the indicators of the conversations. */
  messages(sql: Sql, postings: readonly Posting[]): Promise<() => void>
  read(sql: Sql, reading: Reading): Promise<() => void>
  /** Shows the typing indicator for 25 s, or ends it. */
  indicate(sql: Sql, reading: Reading, show: boolean): Promise<() => void>
  /** Ends the indicators that are due; `more`: whether others may be due. */
  endDue(sql: Sql): Promise<{ more: boolean; after: () => void }>
}

/** Maximum time for which a read receipt or the end of a typing indicator may delay later messages of the conversation. */
const updateMs = 300_000

type Deps = { channels: Channels; webhooks: Webhooks; clock: Clock }

/** Opens the posts to chat channels. */
export function openPosts({ channels, webhooks, clock }: Deps): Posts {
  const enqueue = async (sql: Sql, events: ChannelPost[]) => {
    const known = new Map((await channels.all()).map((channel) => [channel.name, channel.callbackUrl]))
    const targeted = events.map((event) => ({ ...event, url: known.get(event.channel) ?? unreachable }))
    const handles = await webhooks.enqueue(sql, targeted)
    return () => webhooks.dispatch(handles)
  }
  const ended = (reason: EndReason) => (one: Indicator) =>
    update('replying_indicator', one, indicatorPost(one, clock.now(), reason), clock.now())
  return {
    async messages(sql, postings) {
      const over = await endIndicators(sql, postings.map(conversationOf))
      return enqueue(sql, [...over.map(ended('replied')), ...postings.map(messageEvent)])
    },
    read(sql, reading) {
      const now = clock.now()
      return enqueue(sql, [update('read', answering(reading), readPost(reading, now), now)])
    },
    async indicate(sql, reading, show) {
      const conversation = answering(reading)
      if (!show) return enqueue(sql, (await endIndicators(sql, [conversation])).map(ended('requested')))
      const now = clock.now()
      const { messageId, chatMessageId } = reading
      const indicator = { ...conversation, messageId, chatMessageId, dueAt: now + indicatorMs }
      await putIndicator(sql, indicator)
      const event = update('replying_indicator', conversation, indicatorPost(indicator, now), now)
      return enqueue(sql, [{ ...event, expiresAt: indicator.dueAt }])
    },
    async endDue(sql) {
      const over = await endDueIndicators(sql, clock.now())
      const after = over.length > 0 ? await enqueue(sql, over.map(ended('timeout'))) : () => {}
      return { more: over.length === maxDue, after }
    },
  }
}

/** Placeholder for the URL of a deleted channel; the current URL of a channel is looked up at delivery. */
const unreachable = 'http://invalid.invalid/'

type ChannelPost = Omit<WebhookEvent, 'url'> & { channel: string }

function messageEvent(one: Posting): ChannelPost {
  return {
    id: one.id,
    accountId: one.accountId,
    applicationId: one.applicationId ?? undefined,
    subjectId: conversationId(conversationOf(one)),
    kind: 'chat-message',
    channel: one.channel,
    method: 'POST_JSON',
    payload: messagePost(one),
    at: one.acceptedAt,
    expiresAt: one.expiresAt,
  }
}

type UpdateType = 'read' | 'replying_indicator'

function update(type: UpdateType, conversation: Conversation, payload: string, at: number): ChannelPost {
  const { accountId, channel } = conversation
  const subjectId = conversationId(conversation)
  const expiresAt = at + updateMs
  const event = {
    accountId,
    subjectId,
    kind: 'chat-update',
    eventStatus: type,
    channel,
    payload,
    at,
    expiresAt,
  } as const
  return { ...event, method: 'POST_JSON' }
}

function conversationOf({ accountId, channel, sender, recipient }: Posting): Conversation {
  return { accountId, channel, sender, recipient }
}

/** The conversation to which an inbound message belongs. */
function answering({ accountId, channel, from, to }: Reading): Conversation {
  return { accountId, channel, sender: to, recipient: from }
}
