import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Sql } from '#platform/database/db.ts'
import { isLockedOut } from '#platform/database/faults.ts'
import { isDeadlock } from '#platform/database/isolate.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import { beginPublishing, endImport, deletePublishing, notePublishing, readImport } from './import-store.ts'
import { publishSims } from './staging-store.ts'
import type { SimImportInput } from './input.ts'

/** Number of SIMs that are created per statement. */
export const part = 5_000

const waitMs = 250

/**
 * Creates the SIMs of all staged rows of an upload, or none. Uploads publish concurrently. An upload that waits for seconds for the locks
 * of another, or deadlocks, rolls back and is retried when no other upload publishes, so that no statement waits longer than its
 * timeout.
 */
export async function publishUpload(db: Db, input: SimImportInput, rows: number): Promise<{ made: number }> {
  for (let alone = false; ;) {
    try {
      const done = await publishAll(db, input, { rows, alone })
      if (done) return done
      await pause(waitMs)
    } catch (error) {
      if (!isLockedOut(error) && !isDeadlock(error)) throw error
      alone = true
    } finally {
      await deletePublishing(db, input.importId).catch(() => undefined)
    }
  }
}

/** Publishes in one transaction; undefined if other uploads prevent it. */
async function publishAll(
  db: Db,
  input: SimImportInput,
  { rows, alone }: { rows: number; alone: boolean },
): Promise<{ made: number } | undefined> {
  const { importId, alongside } = input
  return db.tx(async (sql) => {
    if (!(await beginPublishing(sql, alone))) return undefined
    const open = await endImport(sql, importId, { status: 'published', rows })
    if (!open) return publishedConcurrently(sql, importId, rows)
    let made = 0
    for (let after = ''; ;) {
      const done = await publishSims(sql, input, after, part)
      made += done.rows
      // Not awaited, because it needs another connection, which may not be available.
      void notePublishing(db, importId, made).catch(() => undefined)
      if (done.last === null) break
      after = done.last
    }
    if (made !== rows) throw new OtherUpload(importId)
    await alongside?.(sql, made)
    return { made }
  })
}

/** Returns the result of the other upload, if the same upload was sent twice concurrently and the other one was published first. */
async function publishedConcurrently(sql: Sql, importId: string, rows: number): Promise<{ made: number }> {
  const found = await readImport(sql, importId)
  if (found?.status !== 'published' || found.rows_read !== rows) throw new OtherUpload(importId)
  return { made: found.published }
}
