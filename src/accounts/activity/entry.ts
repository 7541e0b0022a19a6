import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import { trackChanges } from '#platform/database/change-tracking.ts'
import type { Db } from '#platform/database/db.ts'
import { unavailable } from '#platform/database/deadline.ts'
import { isOverdue, isUnavailable } from '#platform/database/faults.ts'
import type { Log } from '#platform/log.ts'
import { deleteChange, type Entry, insertChange, type NewChange, updateChange } from './change-store.ts'
import type { Subject } from './subject.ts'

export type EntryDeps = { db: Db; log: Log }

/** The response of an operation. */
export type Answer = { status: number; headers?: Record<string, string>; body?: unknown }

/** An entry whose result is not known yet. Neither function throws, because the change is made. */
export type OpenEntry = {
  done(answer: Answer, subject: Subject): Promise<void>
  refused(error: unknown): Promise<void>
}

/** Records a change before it is made, in a transaction of its own. If this fails, the change must not be made. */
export async function openEntry({ db, log }: EntryDeps, change: NewChange): Promise<OpenEntry> {
  const entry = await untracked(() => insertChange(db, change)).catch((error: unknown) => {
    const isTemporary = isUnavailable(error) || isOverdue(error)
    throw isTemporary ? new Problem(unavailable, { retryAfter: 1 }) : error
  })
  const end = async (write: (to: Entry) => Promise<void> | undefined) => {
    if (!entry) return
    await untracked(async () => write(entry)).catch((err: unknown) =>
      log.warn(
        { err, request_id: change.requestId },
        'the activity of the account lacks the result of a change',
      ),
    )
  }
  return {
    done: (answer, subject) => end((to) => recordDone(db, to, answer, subject)),
    refused: (error) => end((to) => recordRefusal(db, to, error)),
  }
}

/** Runs statements that do not count as the change of the request. */
const untracked = <T>(work: () => T): T => trackChanges({ made: false }, work)

/** A repeated request that got the stored response changed nothing. */
function recordDone(db: Db, entry: Entry, { status, headers }: Answer, subject: Subject): Promise<void> {
  return headers?.['idempotent-replayed'] === 'true'
    ? deleteChange(db, entry)
    : updateChange(db, entry, { outcome: 'done', status, ...subject })
}

/** Statuses of requests that name no object or have invalid fields, and changed nothing. */
const noise: ReadonlySet<number> = new Set([400, 404, 422])

/** After another error than a problem the result remains unknown. */
function recordRefusal(db: Db, entry: Entry, error: unknown): Promise<void> | undefined {
  if (error instanceof InvalidFields) return deleteChange(db, entry)
  if (!(error instanceof Problem)) return undefined
  const { status, title: problem } = error.kind
  if (noise.has(status)) return deleteChange(db, entry)
  return updateChange(db, entry, { outcome: status < 500 ? 'refused' : 'unknown', status, problem })
}
