import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import type { Notifier } from '../events/notifier.ts'
import { noteEvents } from '../message/history-store.ts'
import {
  claimResends,
  endResend,
  leaseBatch,
  lockBatch,
  noteProgress,
  readNextMessages,
  readOpenResends,
  type BatchMessage,
  type BatchRow,
} from './batch-store.ts'
import { markMessages } from '../outcomes/mark.ts'
import { sendAgain, type SendAgainDeps } from './send-again.ts'

const everyMs = 1_000
const restMs = 60_000
const markedAtOnce = 100
const sentAtOnce = 20
/** Longer than it takes to accept the messages that are sent at once. */
const leaseSeconds = 120
const failure = 'could not process a batch of messages without receipts'

type Options = SendAgainDeps & { notifier: Notifier; log: Log; activity?: Activity | undefined }

/** Opens the job that processes the batch that an operator has requested, in steps that any node continues. */
export function openBatches(options: Options): Repeated {
  const { log, activity } = options
  const rest = activity && { activity, atMostMs: restMs }
  return repeated(() => stepBatch(options), everyMs, log, failure, rest)
}

type Step = { batch: BatchRow; open: BatchMessage[]; after: () => void }

/** Processes the next messages of the batch in progress. Returns whether to continue at once. */
async function stepBatch(options: Options): Promise<boolean> {
  const step = await options.db.tx(async (sql): Promise<Step | undefined> => {
    const batch = await lockBatch(sql)
    if (!batch) return undefined
    if (batch.action !== 'send_again') {
      const messages = await readNextMessages(sql, batch, markedAtOnce)
      const markings = messages.map(({ message_id: messageId, account_id: accountId }) => ({
        messageId,
        accountId,
        actor: batch.actor,
        reason: batch.reason,
      }))
      const { marked, after } = await markMessages(sql, options, batch.action, markings)
      await noteProgress(sql, batch.id, { last: messages.at(-1)?.message_id, changed: marked })
      return { batch, open: [], after }
    }
    const left = await readOpenResends(sql, batch.id)
    if (left.length === 0) {
      const messages = await readNextMessages(sql, batch, sentAtOnce)
      await claimResends(sql, batch.id, messages)
      await noteProgress(sql, batch.id, { last: messages.at(-1)?.message_id, changed: 0 })
    }
    await leaseBatch(sql, batch.id, leaseSeconds)
    return { batch, open: await readOpenResends(sql, batch.id), after: () => undefined }
  })
  if (!step) return false
  step.after()
  if (step.batch.action !== 'send_again') return true
  const ended = await Promise.all(step.open.map((one) => sendOne(options, step.batch, one)))
  await leaseBatch(options.db, step.batch.id, 0)
  return ended.every(Boolean)
}

/** Sends one claimed message again. Returns false if it cannot be accepted now. */
async function sendOne(
  options: Options,
  { id: batchId, actor, reason }: BatchRow,
  { message_id: messageId, account_id: accountId }: BatchMessage,
): Promise<boolean> {
  const end = await sendAgain(options, messageId, actor)
  if (!end) return false
  await options.db.tx(async (sql) => {
    if (!(await endResend(sql, { batchId, messageId }, end)) || 'failure' in end) return
    const note = { accountId, actor, reason }
    const notes = [
      { ...note, messageId, event: 'sentAgain', details: { message_uuid: end.newMessageId } },
      { ...note, messageId: end.newMessageId, event: 'repeats', details: { message_uuid: messageId } },
    ]
    await noteEvents(sql, notes, options.clock.now())
  })
  return true
}
