import type { Db, Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Fault } from '#platform/problem.ts'
import type { RowStream } from '#platform/rows.ts'
import { addEntries, type Entry } from './list-store.ts'

/** What an upload held: `wrong` rows, of which the first are told with their faults, and how many different values. */
export type ImportedEntries = {
  rows: number
  wrong: number
  entries: number
  told: { line: number; faults: Fault[] }[]
}

const batch = 5_000
const toldAtMost = 100

/**
 * Takes an upload of entries into a list of its own, which no rule has yet; `publish` gives it to one in a single step, when all
 * rows are good. An upload that breaks off has changed nothing, and what it left is forgotten after a day.
 */
export async function importEntries<W>(
  db: Db,
  uploaded: RowStream<W>,
  toEntry: (wire: W) => Entry | Fault[],
  publish: (sql: Sql, listId: string, said: ImportedEntries) => Promise<void>,
): Promise<ImportedEntries> {
  const listId = uuidv7()
  const said: ImportedEntries = { rows: 0, wrong: 0, entries: 0, told: [] }
  const tell = (line: number, faults: Fault[]) => {
    said.wrong += 1
    if (said.told.length < toldAtMost) said.told.push({ line, faults })
  }
  let waiting: Entry[] = []
  const flush = async () => {
    const some = waiting
    waiting = []
    if (some.length > 0) said.entries += await addEntries(db, listId, some)
  }
  for await (const some of uploaded) {
    for (const one of some) {
      said.rows += 1
      const entry = 'faults' in one ? one.faults : toEntry(one.row)
      if (Array.isArray(entry)) tell(one.line, entry)
      else if (said.wrong === 0) waiting.push(entry)
    }
    if (waiting.length >= batch) await flush()
  }
  await flush()
  if (said.rows === 0) tell(0, [{ name: '', reason: 'holds no rows', rule: 'required' }])
  if (said.wrong === 0) await db.tx((sql) => publish(sql, listId, said))
  return said
}
