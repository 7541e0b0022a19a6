import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { openRowReport, type RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { addEntries, type Entry } from './list-store.ts'

/** What an upload held: `wrong` rows, of which the first are told with their faults, and how many different values. */
export type ImportedEntries = RowCounts & { entries: number }

const batch = 5_000

/**
 * Takes an upload of entries into a list of its own, which no rule has yet; `publish` gives it to one in a single step, when all
 * rows are good. An upload that breaks off has changed nothing, and what it left is forgotten after a day.
 */
export async function importEntries<W>(
  db: Db,
  uploaded: RowStream<W>,
  toEntry: (wire: W) => Entry | Fault[],
  publish: (sql: Sql, listId: string, stated: ImportedEntries) => Promise<void>,
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
      else if (report.said.wrong === 0) waiting.push(entry)
    }
    if (waiting.length >= batch) await flush()
  }
  await flush()
  if (report.said.rows === 0) report.empty()
  const stated = { ...report.said, entries }
  if (stated.wrong === 0) await db.tx((sql) => publish(sql, listId, stated))
  return stated
}
