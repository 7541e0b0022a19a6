import { isOverdue, isUnavailable } from '#platform/database/faults.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import {
  claimResends,
  leaseBatch,
  lockBatch,
  noteFailedResend,
  noteProgress,
  readNextMessages,
  readOpenResends,
  type BatchMessage,
  type BatchRow,
} from './batch-store.ts'
import { failureReason } from './failure-reason.ts'
import { markNext } from './mark-next.ts'
import { sendAgain, type SendAgainDeps } from './send-again.ts'

const everyMs = 1_000
const restMs = 60_000
const sentAtOnce = 20
/** Longer than it takes to accept the messages that are sent at once. */
const leaseSeconds = 120
const failure = 'could not process a batch of messages without receipts'

type BatchDeps = SendAgainDeps & { log: Log; activity?: Activity | undefined }

/** Opens the job that processes the batch that an operator has requested, in steps that any node continues. */
export function openBatches(options: BatchDeps): Repeated {
  const { log, activity } = options
  const rest = activity && { activity, atMostMs: restMs }
  return repeated(() => stepBatch(options), everyMs, log, failure, rest)
}

/** Processes the next messages of the batch in progress. Returns whether to continue at once. */
async function stepBatch(options: BatchDeps): Promise<boolean> {
  const claimed = await options.db.tx(async (sql) => {
    const batch = await lockBatch(sql)
    if (batch?.action !== 'send_again') return { batch, open: [] }
    const left = await readOpenResends(sql, batch.id)
    if (left.length === 0) {
      const messages = await readNextMessages(sql, batch, sentAtOnce)
      await claimResends(sql, batch.id, messages)
      await noteProgress(sql, batch.id, { last: messages.at(-1)?.message_id, changed: 0 })
    }
    await leaseBatch(sql, batch.id, leaseSeconds)
    return { batch, open: await readOpenResends(sql, batch.id) }
  })
  const { batch, open } = claimed
  if (!batch) return false
  if (batch.action !== 'send_again') return markNext(options)
  const ended = await Promise.all(open.map((one) => sendOne(options, batch, one)))
  await leaseBatch(options.db, batch.id, 0)
  return ended.every(Boolean)
}

/** Sends one claimed message again. Returns false if it is to be tried later. */
async function sendOne(options: BatchDeps, batch: BatchRow, message: BatchMessage): Promise<boolean> {
  try {
    return await sendAgain(options, batch, message)
  } catch (err) {
    if (isUnavailable(err) || isOverdue(err)) throw err
    options.log.warn({ err, message: message.message_id }, 'could not send a message again')
    await options.db.tx((sql) => noteFailedResend(sql, batch.id, message.message_id, failureReason(err)))
    return false
  }
}
