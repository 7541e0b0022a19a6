import type { Db, Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import { openRowReport, type RowReport, type RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { OtherUpload, takeUpload, type Shelf } from '#platform/http/rows/upload.ts'
import { beginImport, endImport, noteProgress, readImport, type SimImport } from './import-store.ts'
import { part, publishUpload } from './publish.ts'
import { rowFaults, stagedOf, type SimRow, type StagedSim } from './row.ts'
import { findConflicts, lastStagedSim, stageSims, unstageSims } from './staging-store.ts'
import type { SimImportInput } from './input.ts'

/** The result of an import: if any rows are invalid, nothing is created, and the first faults are listed. */
export type ImportedSims = RowCounts & { made: number }

/**
 * Imports the SIMs of an upload in one transaction. A SIM that already exists for any customer, or a number that another SIM has,
 * is an error. A repeated upload returns the original result. Throws `OtherUpload`.
 */
export async function importSims(
  db: Db,
  uploaded: RowStream<SimRow>,
  input: SimImportInput,
): Promise<ImportedSims> {
  const { importId, partnerId } = input
  // Leftovers of an upload that has ended are not resumed.
  while ((await unstageSims(db, importId, part)) > 0);
  const begun = await beginImport(db, { ...input, id: importId })
  if (begun.partner_id !== partnerId) throw new OtherUpload(importId)
  if (begun.status === 'published') return answeredBefore(begun, uploaded)
  let rowsRead = 0
  const shelf = openShelf(db, importId)
  return takeUpload<SimRow, { made: number }>(
    uploaded,
    shelf,
    {
      none: { made: 0 },
      check: (report) => check(db, importId, report),
      compare: async (rows) => ({ made: rows }),
      publish: (rows) => publishUpload(db, input, (rowsRead = rows)),
    },
    { ...input, progress: ({ rows }) => void noteProgress(db, importId, { rows }).catch(() => undefined) },
  ).catch(async (error: unknown): Promise<ImportedSims> => {
    // Conflicts that arose since the check are reported in the same way.
    if (!isUniqueViolation(error)) throw error
    const report = openRowReport()
    report.counts.rows = rowsRead
    await check(db, importId, report)
    if (report.counts.wrong === 0) throw error
    await shelf.abandon()
    return { ...report.counts, made: 0 }
  })
}

/** A published upload is not published again; its rows are only counted. */
async function answeredBefore(
  { id, rows_read, published }: SimImport,
  uploaded: RowStream<SimRow>,
): Promise<ImportedSims> {
  let rows = 0
  for await (const some of uploaded) rows += some.length
  if (rows !== rows_read) throw new OtherUpload(id)
  return { rows, wrong: 0, reported: [], made: published }
}

function openShelf(db: Db, importId: string): Shelf<SimRow> {
  let waiting: StagedSim[] = []
  return {
    faults: rowFaults,
    add: (line, row) => void waiting.push(stagedOf(line, row)),
    size: () => waiting.length,
    store() {
      const sims = waiting
      waiting = []
      return stageSims(db, importId, sims)
    },
    lastLine: () => lastStagedSim(db, importId),
    async abandon() {
      await endImport(db, importId, { status: 'ended' })
    },
    unstage: (most) => unstageSims(db, importId, most),
  }
}

async function check(db: Sql, importId: string, report: RowReport): Promise<void> {
  for (let after = ''; ;) {
    const { conflicts, last } = await findConflicts(db, importId, after, part)
    // If the same upload was sent twice concurrently, the conflicts are with the SIMs of the upload itself.
    if (conflicts.length > 0 && (await readImport(db, importId))?.status === 'published') return
    for (const [line, found] of Map.groupBy(conflicts, (one) => one.line))
      report.wrong(
        line,
        found.map(({ member: name }) => ({ name, reason: reasons[name]!, rule: 'unique' })),
      )
    if (last === null) return
    after = last
  }
}

const reasons: Record<string, string> = {
  iccid: 'already exists',
  imsi: 'is the IMSI of another SIM',
  msisdn: 'is the MSISDN of another SIM',
}
