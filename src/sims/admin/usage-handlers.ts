import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { listFiles, readFile, type UsageFile } from '../usage-files/file-store.ts'
import { OtherUsageFile, acceptUsageFile } from '../usage-files/accept.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems, wrongRows } from '#operators/index.ts'
import type { simUsageOperations } from './contracts/usage-contract.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Handlers of the operations on usage files. */
export function simUsageHandlers(deps: Deps): OperatorHandlers<typeof simUsageOperations> {
  const { db } = deps
  const audited = openAudited({ db, subject: 'sim-usage-file' })
  return {
    async putSimUsageFile(ctx, { params: { file_id: fileId }, query, body: rows }) {
      const accepted = await acceptUsageFile(deps, rows, {
        fileId,
        dryRun: query.dry_run === 'true',
        within: (sql, after) => audited.notes(sql, ctx, { id: fileId, before: null, after }),
      }).catch((error: unknown) => {
        throw error instanceof OtherUsageFile ? new Problem(operatorProblems.otherUpload) : error
      })
      if (accepted.wrong > 0) throw wrongRows(accepted)
      const { file, repeated, unknown, unknownRows } = accepted
      const counts = {
        rows: file && repeated ? file.rows : accepted.rows,
        unknown: file ? file.unknown : unknown,
      }
      const body = { file: file ? fileWire(file) : null, repeated, ...counts, unknown_rows: unknownRows }
      return { status: 200, body }
    },
    readSimUsageFile: async (_, { params }) => ({
      status: 200,
      body: fileWire(found(await readFile(db, params.file_id))),
    }),
    listSimUsageFiles: (_, { query }) =>
      answerPage(
        'files',
        fileWire,
        readPage(byMember('upload'), query, (position) => listFiles(db, position)),
      ),
  }
}

function fileWire({ file_id, state, rows, stored, unknown, created_at, done_at }: UsageFile) {
  const times = { created_at: created_at.toISOString(), done_at: done_at?.toISOString() ?? null }
  return { file_id, state, rows, stored, unknown, ...times }
}
