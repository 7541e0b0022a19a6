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
  /** A UUIDv7. An interrupted upload is resumed with the same ID. */
  importId: string
  /** Runs in the publishing transaction, after the change. */
  alongside?(sql: Sql, counts: ListingCounts): Promise<void>
  /** Reports progress periodically. */
  progress?(seen: Progress): void
}

/** Rows per part, to respect the statement timeout. */
const part = 20_000

/** Counts the changes that publishing the upload would make. */
export function compareAll(db: Db, { importId, progress }: PublishInput): Promise<ListingCounts> {
  return inParts((after) => compareListings(db, importId, after, part), progress)
}

/**
 * Publishes a staged upload of `rows` rows in one transaction. Retries if others have added the same numbers meanwhile. Throws
 * `OtherUpload`.
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

/** Processes the staged rows in parts, and sums the counts. */
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
