import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { openRowReport, type RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { addEntries, type Entry } from './list-store.ts'

/** Result of an upload: row counts with the first errors, and the number of distinct values. */
export type ImportedEntries = RowCounts & { entries: number }

const batch = 5_000

/**
 * Imports an upload into a new list that no rule uses yet. If all rows are valid, `publish` assigns the list to a rule in one step. An
 * interrupted upload changes nothing, and its rows are deleted after 1 day.
 */
export async function importEntries<W>(
  db: Db,
  uploaded: RowStream<W>,
  toEntry: (wire: W) => Entry | Fault[],
  publish: (sql: Sql, listId: string, imported: ImportedEntries) => Promise<void>,
): Promise<ImportedEntries> {
  const listId = uuidv7()
  const report = openRowReport()
  let entries = 0
  let waiting: Entry[] = []
  const flush = async () => {
    const some = waiting
    waiting = []
    if (some.length > 0) entries += await addEntries(db, listId, some)
  }
  for await (const some of uploaded) {
    for (const { line, row } of report.good(some)) {
      const entry = toEntry(row)
      if (Array.isArray(entry)) report.wrong(line, entry)
      else if (report.counts.wrong === 0) waiting.push(entry)
    }
    if (waiting.length >= batch) await flush()
  }
  await flush()
  if (report.counts.rows === 0) report.empty()
  const imported = { ...report.counts, entries }
  if (imported.wrong === 0) await db.tx((sql) => publish(sql, listId, imported))
  return imported
}
