import type { Db, Sql } from '#platform/database/db.ts'
import type { RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { OtherUpload, type Shelf, takeUpload } from '#platform/http/rows/upload.ts'
import {
  beginCellImport,
  type CellCounts,
  type CellImport,
  endCellImport,
  noteCellsRead,
} from './import-store.ts'
import {
  beforeAll,
  type CellPart,
  compareCells,
  countUnnamed,
  drawAreas,
  deleteEmptyAreas,
  lockCells,
  publishCells,
  removeUnnamed,
} from './publish-store.ts'
import { cellFaults, type CellRow, stagedCell, type StagedCell } from './row.ts'
import { lastStagedCell, stageCells, unstageCells } from './staging-store.ts'

export type CellImportInput = {
  /** A UUIDv7. An interrupted upload resumes under the same ID. */
  importId: string
  /** Checks and counts all rows without changing anything. */
  dryRun: boolean
  /** Removes cells that the upload does not contain. */
  replace: boolean
  creator: string
  /** Runs in the publishing transaction, after the changes. */
  alongside?(sql: Sql, counts: CellCounts): Promise<void>
}

/** Row counts with the first errors; if any row is `wrong`, nothing is changed. */
export type ImportedCells = RowCounts & CellCounts

/** Rows and areas processed by one statement. */
const [part, areas] = [20_000, 500]
const none: CellCounts = { added: 0, changed: 0, unchanged: 0, removed: 0 }

/**
 * Imports an upload of cells; all rows are published in one transaction, or none. Repeating a published upload returns the same result.
 * Throws `OtherUpload`.
 */
export async function importCells(
  db: Db,
  uploaded: RowStream<CellRow>,
  input: CellImportInput,
): Promise<ImportedCells> {
  const { importId } = input
  // Delete leftovers of an earlier attempt that has ended.
  while ((await unstageCells(db, importId, part)) > 0);
  const begun = await beginCellImport(db, input)
  if (begun.status === 'published') return answeredBefore(begun, uploaded)
  return takeUpload<CellRow, CellCounts>(
    uploaded,
    openShelf(db, importId),
    {
      none,
      compare: () => compareAll(db, input),
      publish: (rows) => publishAll(db, input, rows),
    },
    { ...input, progress: ({ rows }) => void noteCellsRead(db, importId, rows).catch(() => undefined) },
  )
}

async function answeredBefore(before: CellImport, uploaded: RowStream<CellRow>): Promise<ImportedCells> {
  let rows = 0
  for await (const some of uploaded) rows += some.length
  const { id, rows_read, added, changed, unchanged, removed } = before
  if (rows !== rows_read) throw new OtherUpload(id)
  return { rows, wrong: 0, reported: [], added, changed, unchanged, removed }
}

function openShelf(db: Db, importId: string): Shelf<CellRow> {
  let waiting: StagedCell[] = []
  return {
    faults: cellFaults,
    add: (line, row) => void waiting.push(stagedCell(line, row)),
    size: () => waiting.length,
    async store() {
      const cells = waiting
      waiting = []
      return (await stageCells(db, importId, cells)).map((at) => ({ member: 'cell', at }))
    },
    lastLine: () => lastStagedCell(db, importId),
    async abandon() {
      await endCellImport(db, importId, { status: 'ended' })
    },
    unstage: (most) => unstageCells(db, importId, most),
  }
}

async function compareAll(db: Db, { importId, replace }: CellImportInput): Promise<CellCounts> {
  const counts = await inParts((after) => compareCells(db, importId, after, part))
  return { ...counts, removed: replace ? await countUnnamed(db, importId) : 0 }
}

function publishAll(db: Db, input: CellImportInput, rows: number): Promise<CellCounts> {
  const { importId, replace, alongside } = input
  return db.tx(async (sql) => {
    await lockCells(sql)
    const counts = await inParts((after) => publishCells(sql, importId, after, part))
    if (counts.added + counts.changed + counts.unchanged !== rows) throw new OtherUpload(importId)
    if (replace) counts.removed = await removeUnnamed(sql, importId)
    for (let after = beforeAll; ;) {
      const last = await drawAreas(sql, importId, after, areas)
      if (!last) break
      after = last
    }
    if (replace) await deleteEmptyAreas(sql)
    // A concurrent upload with the same ID has published first.
    if (!(await endCellImport(sql, importId, { status: 'published', rows, counts })))
      throw new OtherUpload(importId)
    await alongside?.(sql, counts)
    return counts
  })
}

async function inParts(work: (after: number) => Promise<CellPart>): Promise<CellCounts> {
  const counts = { ...none }
  for (let after = 0; ;) {
    const { last, added, changed, unchanged } = await work(after)
    if (last === null) return counts
    counts.added += added
    counts.changed += changed
    counts.unchanged += unchanged
    after = last
  }
}
