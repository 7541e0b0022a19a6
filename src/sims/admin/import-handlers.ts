import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import { importSims } from '../import/import.ts'
import { readImport } from '../import/import-store.ts'
import { readPartner } from '../partners/store.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems, wrongRows } from '#operators/index.ts'
import type { simImportOperations } from './contracts/import-contract.ts'

/** Handlers for the bulk import of SIMs. */
export function simImportHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof simImportOperations> {
  const audited = openAudited({ db, subject: 'sim' })
  return {
    async importSims(ctx, { params: { partner_id: partnerId }, query, body: rows }) {
      found(await readPartner(db, partnerId))
      const dryRun = query.dry_run === 'true'
      const { actor } = ctx.caller
      const input = {
        importId: query.import_id ?? uuidv7(),
        partnerId,
        dryRun,
        creator: `${actor.kind}:${actor.id}`,
        at: new Date(clock.now()),
      }
      const done = await importSims(db, rows, {
        ...input,
        alongside: (sql, made) =>
          audited.notes(sql, ctx, {
            id: partnerId,
            before: null,
            after: { made, import_id: input.importId },
          }),
      }).catch((error: unknown) => {
        throw error instanceof OtherUpload ? new Problem(operatorProblems.otherUpload) : error
      })
      if (done.wrong > 0) throw wrongRows(done)
      const { rows: read, made } = done
      return { status: 200, body: { import_id: input.importId, rows: read, made, published: !dryRun } }
    },
    async readSimImport(_, { params }) {
      const { id, rows_read, began_at, ended_at, ...rest } = found(await readImport(db, params.sim_import_id))
      const times = { began_at: began_at.toISOString(), ended_at: ended_at?.toISOString() ?? null }
      return { status: 200, body: { import_id: id, ...rest, rows_read, ...times } }
    },
  }
}
