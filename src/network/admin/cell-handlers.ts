import { importCells } from '../source/cells/import.ts'
import { readCellImport } from '../source/cells/import-store.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import type { cellOperations } from './cell-contract.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems, wrongRows } from '#operators/index.ts'

/** Handlers for network cells. */
export function cellHandlers({ db }: { db: Db }): OperatorHandlers<typeof cellOperations> {
  const audited = openAudited({ db, subject: 'network-cell' })
  return {
    async importCells(ctx, { query, body: rows }) {
      const dryRun = query.dry_run === 'true'
      const importId = query.import_id ?? uuidv7()
      const { actor } = ctx.caller
      const done = await importCells(db, rows, {
        importId,
        dryRun,
        replace: query.mode === 'replace',
        creator: `${actor.kind}:${actor.id}`,
        alongside: (sql, counts) =>
          audited.notes(sql, ctx, { id: 'import', before: null, after: { ...counts, import_id: importId } }),
      }).catch((error: unknown) => {
        throw error instanceof OtherUpload ? new Problem(operatorProblems.otherUpload) : error
      })
      if (done.wrong > 0) throw wrongRows(done)
      const { reported: _r, wrong: _w, ...counts } = done
      return { status: 200, body: { import_id: importId, ...counts, published: !dryRun } }
    },
    async readCellImport(_, { params }) {
      const { id, began_at, ended_at, ...rest } = found(await readCellImport(db, params.cell_import_id))
      const times = { began_at: began_at.toISOString(), ended_at: ended_at?.toISOString() ?? null }
      return { status: 200, body: { import_id: id, ...rest, ...times } }
    },
  }
}
