import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Sql } from '#platform/database/db.ts'
import { isLockedOut } from '#platform/database/faults.ts'
import { isDeadlock } from '#platform/database/isolate.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import { beginPublishing, endImport, deletePublishing, notePublishing, readImport } from './import-store.ts'
import { publishSims } from './staging-store.ts'
import type { SimImportInput } from './input.ts'

/** So many SIMs are made by one statement. */
export const part = 5_000

const waitMs = 250

/**
 * Makes SIMs of all rows of an upload that were put aside, or of none. Uploads publish side by side. One that finds what it wants in the
 * hands of another for seconds, or the other way round, lets go of all and goes on once no other publishes: however long that takes,
 * no statement waits for it.
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

/** Nothing where others publish that it cannot go beside. */
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
      // Nothing waits for it: it needs a connection of its own, of which there may be none.
      void notePublishing(db, importId, made).catch(() => undefined)
      if (done.last === null) break
      after = done.last
    }
    if (made !== rows) throw new OtherUpload(importId)
    await alongside?.(sql, made)
    return { made }
  })
}

/** The same upload was sent twice at once, and the other one was faster. */
async function publishedConcurrently(sql: Sql, importId: string, rows: number): Promise<{ made: number }> {
  const found = await readImport(sql, importId)
  if (found?.status !== 'published' || found.rows_read !== rows) throw new OtherUpload(importId)
  return { made: found.published }
}
