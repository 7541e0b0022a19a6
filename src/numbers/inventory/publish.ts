import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import { OtherUpload, type Progress } from '#platform/http/rows/upload.ts'
import { openParallelWork, type ParallelWork } from './parallel-work.ts'
import { abandonListings } from './import-store.ts'
import {
  addListings,
  compareListings,
  countAtEnd,
  countNow,
  deleteFailedCounts,
  lookAhead,
  publishListings,
  type ListingCounts,
  type Part,
} from './publish-store.ts'

export type PublishInput = {
  /** A UUIDv7. An upload that broke off goes on under the id it had. */
  importId: string
  /** Runs in the transaction that publishes, behind the change. */
  alongside?(sql: Sql, counts: ListingCounts): Promise<void>
  /** Told now and then how far it is. */
  progress?(seen: Progress): void
}

/** Large uploads are taken part by part: no statement is longer than statements may be. */
const part = 20_000

/** What publishing an upload would do. */
export function compareAll(db: Db, { importId, progress }: PublishInput): Promise<ListingCounts> {
  return inParts((after) => compareListings(db, importId, after, part), progress)
}

/**
 * Publishes an upload that is staged, of so many rows, in one transaction. What others have put into the inventory meanwhile is found
 * there at the second or third time. Throws `OtherUpload`.
 */
export async function publishAll(db: Db, input: PublishInput, rows: number): Promise<ListingCounts> {
  await deleteFailedCounts(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.tx((sql) => publish(db, sql, input, rows))
    } catch (error) {
      if (tries === mostTries || !isUniqueViolation(error)) throw error
    }
  }
}

const mostTries = 5

async function publish(
  db: Db,
  sql: Sql,
  { importId, alongside, progress }: PublishInput,
  rows: number,
): Promise<ListingCounts> {
  const parallel = openParallelWork(db, sql, { importId, xid: await countAtEnd(sql) })
  try {
    const counts = await inParts((after) => publishPart(sql, parallel, importId, after), progress)
    const same = await parallel.end()
    if (!same || counts.added + counts.changed + counts.unchanged !== rows) throw new OtherUpload(importId)
    await countNow(sql)
    if (counts.changed > 0) await bumpEpoch(sql)
    await alongside?.(sql, counts)
    await abandonListings(sql, importId)
    return counts
  } finally {
    await parallel.stop()
  }
}

async function publishPart(sql: Sql, parallel: ParallelWork, importId: string, after: string): Promise<Part> {
  const { last, fresh } = await lookAhead(sql, importId, after, part)
  if (last === null || !fresh) {
    const done = await publishListings(sql, importId, after, part)
    await parallel.sort()
    return done
  }
  const rows = await addListings(sql, importId, after, last)
  await parallel.count({ after, last, rows })
  await parallel.sort()
  return { rows, last, added: rows, changed: 0, unchanged: 0 }
}

/** Goes through what is staged part by part, and adds up what was done. */
async function inParts(
  work: (after: string) => Promise<Part>,
  progress: PublishInput['progress'],
): Promise<ListingCounts> {
  const counts: ListingCounts = { added: 0, changed: 0, unchanged: 0 }
  let done = 0
  for (let after = ''; ;) {
    const { rows, last, ...found } = await work(after)
    if (last === null) return counts
    for (const name of ['added', 'changed', 'unchanged'] as const) counts[name] += found[name]
    done += rows
    progress?.({ step: 'published', rows: done })
    after = last
  }
}
