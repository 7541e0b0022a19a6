import type { Db, Sql } from '#platform/database/db.ts'
import { isOverdue, isUnavailable } from '#platform/database/faults.ts'
import type { Log } from '#platform/log.ts'
import type { Clock } from '#platform/clock.ts'
import type { Notifier } from '../events/notifier.ts'
import { markMessages } from '../outcomes/mark.ts'
import { lockBatch, noteFailedMark, noteProgress, readNextMessages } from './batch-store.ts'
import { failureReason } from './failure-reason.ts'

type Deps = { db: Db; clock: Clock; notifier: Notifier; log: Log }

const atOnce = 100

/**
 * Gives the next messages of the batch their final status, or one after the other if they cannot be marked together, so that a message that
 * always fails does not block those after it. Returns whether to continue at once.
 */
export async function markNext(deps: Deps): Promise<boolean> {
  try {
    return await markSome(deps, atOnce)
  } catch (error) {
    if (isUnavailable(error) || isOverdue(error)) throw error
  }
  for (let n = 0; n < atOnce; n++) if (!(await markOne(deps))) return false
  return true
}

async function markSome(deps: Deps, most: number): Promise<boolean> {
  const after = await deps.db.tx((sql) => markInBatch(deps, sql, most))
  after?.()
  return after !== undefined
}

/** Marks the next message. Returns false if it cannot be marked now. */
async function markOne(deps: Deps): Promise<boolean> {
  try {
    return await markSome(deps, 1)
  } catch (err) {
    if (isUnavailable(err) || isOverdue(err)) throw err
    deps.log.warn({ err }, 'could not mark a message of a batch')
    return deps.db.tx(async (sql) => {
      const batch = await lockBatch(sql)
      const [next] = batch ? await readNextMessages(sql, batch, 1) : []
      return next !== undefined && (await noteFailedMark(sql, batch!.id, next.message_id, failureReason(err)))
    })
  }
}

async function markInBatch(deps: Deps, sql: Sql, most: number): Promise<(() => void) | undefined> {
  const batch = await lockBatch(sql)
  if (!batch || batch.action === 'send_again') return undefined
  const { id, action, actor, reason } = batch
  const messages = await readNextMessages(sql, batch, most)
  const markings = messages.map(({ message_id: messageId, account_id: accountId }) => ({
    messageId,
    accountId,
    actor,
    reason,
  }))
  const { marked, after } = await markMessages(sql, deps, action, markings)
  await noteProgress(sql, id, { last: messages.at(-1)?.message_id, changed: marked })
  return after
}
