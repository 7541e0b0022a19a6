import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { isolating } from '#platform/database/isolate.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { submitRequestOf, type SubmitRequest } from '../message/submit-request.ts'
import { storeFollowUps, type FollowUpDeps } from '../accept/store-follow-ups.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { maxClaimed, putOffReplies, readDueReplies, takeReplies, type ReplyRow } from './reply-store.ts'
import type { Notifier } from '../events/notifier.ts'
import { rejectionEventOf } from '../workflow/workflow.ts'

export type RepliesOptions = FollowUpDeps & {
  db: Db
  clock: Clock
  log: Log
  activity?: Activity | undefined
  notifier: Notifier
  /** Called after the commit with messages that wait for their carriers. */
  wait(waiting: OutboundMessage[]): void
}

const everyMs = 500
const restMs = 60_000
/** How long, in exchange time, until a reply that the database rejected is retried. */
const againMs = 10 * 60_000

/**
 * Sends keyword replies. Each becomes a message of the account in the transaction that marks the reply as sent, so it is sent exactly once even if a
 * node dies. It is charged like any other message, but does not count against the account's rate, and is also sent to opted-out recipients.
 */
export function openReplies(options: RepliesOptions): Repeated {
  const failure = 'could not send keyword replies'
  const { log, activity } = options
  return repeated(() => sendDue(options), everyMs, log, failure, activity && { activity, atMostMs: restMs })
}

async function sendDue(options: RepliesOptions): Promise<boolean> {
  const { db, clock, log } = options
  const now = clock.now()
  const due = await readDueReplies(db, now, maxClaimed)
  if (due.length === 0) return false
  const results = await isolating((some: string[]) => sendReplies(options, some, now))(due).catch(
    (error: Error) => {
      if (isUnavailable(error)) throw error
      return due.map(() => error)
    },
  )
  // Replies that failed because the database was unavailable are still due.
  const bad = due.filter((_, i) => results[i] instanceof Error && !isUnavailable(results[i]))
  if (bad.length > 0) {
    const { code } = results[due.indexOf(bad[0]!)] as { code?: string }
    log.error({ code, messages: bad }, 'could not store some keyword replies; they will be retried')
    await putOffReplies(db, bad, now + againMs)
  }
  return due.length === maxClaimed
}

async function sendReplies(options: RepliesOptions, requestedBy: string[], now: number): Promise<void[]> {
  const { db, notifier, wait } = options
  const replies = await db.tx(async (sql) => {
    const rows = await takeReplies(sql, requestedBy, now)
    if (rows.length === 0) return undefined
    const stored = await storeFollowUps(
      options,
      sql,
      rows.map((row) => submitRequestOfReply(row, now)),
      ({ message }, i) => noteOf(rows[i]!, message),
      now,
    )
    const notified = await notifier.statuses(
      sql,
      stored.decided.filter((one) => one.refusal).map(rejectionEventOf),
    )
    return { ...stored, notified }
  })
  if (replies) {
    replies.notified()
    replies.after()
    wait(replies.decided.filter((one) => !one.refusal).map((one) => one.message))
  }
  return requestedBy.map(() => undefined)
}

function submitRequestOfReply(row: ReplyRow, now: number): SubmitRequest {
  const sending = {
    accountId: row.account_id,
    applicationId: row.application_id,
    actor: 'keywords',
    perSecond: 0,
  }
  const body = {
    channel: 'sms',
    message_type: 'text',
    from: row.number,
    to: row.subscriber,
    text: row.text,
  } as const
  const delivery = submitRequestOf(sending, body, now)
  const message = { ...delivery.message, automatic: true }
  return { ...delivery, message, details: { automatic: row.keyword } }
}

function noteOf({ keyword, inbound_message_id }: ReplyRow, { id: messageId, accountId }: OutboundMessage) {
  return {
    messageId,
    accountId,
    event: 'keyword',
    actor: 'keywords',
    reason: `The subscriber sent ${keyword}.`,
    details: { keyword, inbound_message_id },
  }
}
