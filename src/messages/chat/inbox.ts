import { createHash } from 'node:crypto'
import {
  chatProblems,
  claimChatId,
  type Channel,
  type Channels,
  type Inbox,
  type InboundInput,
  type StatusInput,
} from '#chat/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { closePost } from '#webhooks/index.ts'
import { chatError } from './error.ts'
import { noteReport, readReported, storeChatInbound, type ChatRow } from './store.ts'
import { moveMessages } from '../moves/move-store.ts'
import { refund } from '../outcomes/refund.ts'
import type { MessageEvent } from '../message/states.ts'
import type { InboundEvent, StatusEvent, Notifier } from '../events/notifier.ts'

type Deps = { db: Db; clock: Clock; channels: Channels; notifier: Notifier }

/** Stores messages and statuses posted by chat channels, each with its webhooks in one transaction. */
export function openChatInbox(deps: Deps): Inbox {
  return {
    receive: (channel, input) => receive(deps, channel, input),
    report: (channel, input) => report(deps, channel, input),
  }
}

async function receive(
  { db, clock, channels, notifier }: Deps,
  { name }: Channel,
  input: InboundInput,
): Promise<string> {
  const owner = await channels.sender(name, input.to)
  if (!owner) throw new Problem(chatProblems.unknownSender)
  const { accountId, applicationId } = owner
  const request = createHash('sha256')
    .update(JSON.stringify([input.from, input.to, input.text]))
    .digest()
  const row = {
    id: uuidv7(),
    accountId,
    applicationId,
    channel: name,
    sender: input.from,
    recipient: input.to,
    text: input.text,
    chatMessageId: input.message_id,
  }
  const { id, after } = await db.tx(async (sql) => {
    const claim = { channel: name, chatMessageId: input.message_id, accountId, messageId: row.id, request }
    const earlier = await claimChatId(sql, claim)
    if (earlier && !earlier.request.equals(request)) throw new Problem(chatProblems.idReused)
    if (earlier) return { id: earlier.messageId, after: () => {} }
    const now = clock.now()
    await storeChatInbound(sql, row, now)
    return { id: row.id, after: await notifier.inbound(sql, [inboundEventOf(row, now)]) }
  })
  after()
  return id
}

function inboundEventOf(row: ChatRow, at: number): InboundEvent {
  const { id, accountId, applicationId, channel, sender, recipient, text } = row
  const noNumber = { numberUrl: null, parts: 1, keyword: '', price: 0, network: null, attachments: {} }
  return { id, accountId, applicationId, channel, sender, recipient, text, at, ...noNumber }
}

async function report(
  { db, clock, notifier }: Deps,
  { name }: Channel,
  { message_uuid: id, status, error }: StatusInput,
): Promise<void> {
  const after = await db.tx(async (sql) => {
    const message = await readReported(sql, name, id)
    if (!message) throw new Problem(chatProblems.unknownMessage)
    const { account_id: accountId } = message
    const now = clock.now()
    // The post is closed before the status changes, in the same lock order as when the outcome of a post is stored, to avoid deadlocks.
    if (message.status === 'accepted') await closePost(sql, id, now)
    const fault = status === 'delivered' || status === 'read' ? null : chatError(error, description[status])
    const move = (event: MessageEvent) => moveOne(sql, event, { id, accountId, channel: name, fault, now })
    // A channel that reports a status has accepted the message, even if the acceptance is not stored yet.
    const first = status === 'rejected' ? await move('carrierRefused') : await move('submitted')
    const moved = [...first, ...(await move(events[status]))]
    if (moved.length === 0 && message.status !== status)
      await noteReport(sql, { id, accountId, channel: name, status }, now)
    await refund(sql, moved)
    return notifier.statuses(sql, moved)
  })
  after()
}

const events = {
  delivered: 'delivered',
  read: 'seen',
  undeliverable: 'undelivered',
  rejected: 'refusedLate',
} as const satisfies Record<StatusInput['status'], MessageEvent>

const description = {
  undeliverable: 'The chat channel could not deliver the message.',
  rejected: 'The chat channel rejected the message.',
}

type Moving = {
  id: string
  accountId: string
  channel: string
  fault: { code: number; reason: string } | null
  now: number
}

function moveOne(
  sql: Sql,
  event: MessageEvent,
  { id, accountId, channel, fault, now }: Moving,
): Promise<StatusEvent[]> {
  const error = event === 'submitted' ? null : fault
  const move = {
    messageId: id,
    accountId,
    actor: `chat:${channel}`,
    code: error?.code ?? null,
    reason: error?.reason ?? null,
    details: null,
  }
  return moveMessages(sql, event, [move], now)
}
