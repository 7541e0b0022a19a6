import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { WebhookEvent, Webhooks } from '#webhooks/index.ts'
import type { Channels } from '../channels/channels.ts'
import { conversationId } from './conversation.ts'
import {
  endDueIndicators,
  endIndicators,
  mostDue,
  putIndicator,
  type Conversation,
  type Indicator,
} from './indicator-store.ts'
import { indicatorPost, messagePost, readPost, type Because, type Posting, type Reading } from './payload.ts'

/** [S3-050] [S3-180]. */
export const indicatorMs = 25_000

/**
 * Tells chat channels, inside the transaction that causes it; what is answered is to be called after its commit. Whatever is
 * told of one conversation is told in order.
 */
export type Posts = {
  /** Posts messages, each under its own id, and ends the indicators of their conversations. */
  messages(sql: Sql, postings: readonly Posting[]): Promise<() => void>
  read(sql: Sql, reading: Reading): Promise<() => void>
  /** Shows the replying indicator for 25 seconds, or ends it. */
  indicate(sql: Sql, reading: Reading, show: boolean): Promise<() => void>
  /** Ends the indicators whose time is over; also answers whether there may be more. */
  endDue(sql: Sql): Promise<{ more: boolean; after: () => void }>
}

/** For so long a read mark, or the end of an indicator, may hold up the messages behind it. */
const updateMs = 300_000

type Deps = { channels: Channels; webhooks: Webhooks; clock: Clock }

/** Opens what is posted to chat channels. */
export function openPosts({ channels, webhooks, clock }: Deps): Posts {
  const enqueue = async (sql: Sql, events: Untargeted[]) => {
    const known = new Map((await channels.all()).map((channel) => [channel.name, channel.callbackUrl]))
    const targeted = events.map((event) => ({ ...event, url: known.get(event.channel) ?? unreachable }))
    const handles = await webhooks.enqueue(sql, targeted)
    return () => webhooks.offer(handles)
  }
  const ended = (because: Because) => (one: Indicator) =>
    update('replying_indicator', one, indicatorPost(one, clock.now(), because), clock.now())
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
      if (!show) return enqueue(sql, (await endIndicators(sql, [conversation])).map(ended('asked')))
      const now = clock.now()
      const { messageId, chatMessageId } = reading
      const indicator = { ...conversation, messageId, chatMessageId, dueAt: now + indicatorMs }
      await putIndicator(sql, indicator)
      const event = update('replying_indicator', conversation, indicatorPost(indicator, now), now)
      return enqueue(sql, [{ ...event, giveUpAt: indicator.dueAt }])
    },
    async endDue(sql) {
      const over = await endDueIndicators(sql, clock.now())
      const after = over.length > 0 ? await enqueue(sql, over.map(ended('timeout'))) : () => {}
      return { more: over.length === mostDue, after }
    },
  }
}

/** Channels have their address looked up when they are told; this one stands where there is none any more. */
const unreachable = 'http://invalid.invalid/'

type Untargeted = Omit<WebhookEvent, 'url'> & { channel: string }

function messageEvent(one: Posting): Untargeted {
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
    giveUpAt: one.expiresAt,
  }
}

type IndicatorKind = 'read' | 'replying_indicator'

function update(
  reported: IndicatorKind,
  conversation: Conversation,
  payload: string,
  at: number,
): Untargeted {
  const { accountId, channel } = conversation
  const subjectId = conversationId(conversation)
  const releaseAt = at + updateMs
  const event = {
    accountId,
    subjectId,
    kind: 'chat-update',
    told: reported,
    channel,
    payload,
    at,
    giveUpAt: releaseAt,
  } as const
  return { ...event, method: 'POST_JSON' }
}

function conversationOf({ accountId, channel, sender, recipient }: Posting): Conversation {
  return { accountId, channel, sender, recipient }
}

/** The conversation in which an inbound message is answered. */
function answering({ accountId, channel, from, to }: Reading): Conversation {
  return { accountId, channel, sender: to, recipient: from }
}
