import type { Db } from '#platform/db.ts'
import type { changeOperations } from './change-contract.ts'
import { readChanges } from './change-store.ts'
import type { OperatorHandlers } from './family.ts'
import { limitOf, nextOf } from './pages.ts'

type State = Record<string, unknown> | null

/** What operators have changed. */
export function changeHandlers({ db }: { db: Db }): OperatorHandlers<typeof changeOperations> {
  return {
    async listChanges(_, { query }) {
      const { subject, subject_id: subjectId, cursor } = query
      const limit = limitOf(query)
      const rows = await readChanges(db, { subject, subjectId, cursor, limit })
      const changes = rows.map(({ id, at, before, after, ...rest }) => ({
        change_id: id,
        at: at.toISOString(),
        ...rest,
        before: before as State,
        after: after as State,
      }))
      return { status: 200, body: { changes, next: nextOf(rows, limit) } }
    },
  }
}
