import { deleteFilter, listFilters, putFilter } from '../people/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited } from '../audit/audited.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import type { filterOperations } from './filter-contract.ts'
import { signedIn } from '../api/operator.ts'
import { operatorProblems } from '../api/problems.ts'

/** Handlers of the operations on the saved list filters of a person. */
export function filterHandlers({ db }: { db: Db }): OperatorHandlers<typeof filterOperations> {
  const audited = openAudited({ db, subject: 'person' })
  return {
    async listSavedFilters({ caller }, { query: { page } }) {
      const rows = await listFilters(db, signedIn(caller).actor.person.id, page)
      const filters = rows.map(({ saved_at, ...row }) => ({ ...row, saved_at: saved_at.toISOString() }))
      return { status: 200, body: { filters } }
    },
    async saveFilter(ctx, { body }) {
      const { id } = signedIn(ctx.caller).actor.person
      await audited(ctx, async (sql) => {
        if (!(await putFilter(sql, id, body))) throw new Problem(operatorProblems.filtersFull)
        return { id, before: null, after: body }
      })
      return { status: 204 }
    },
    async deleteFilter(ctx, { query }) {
      const { id } = signedIn(ctx.caller).actor.person
      await audited(ctx, async (sql) => {
        const before = (await deleteFilter(sql, id, query)) ? query : null
        return { id, before, after: null }
      })
      return { status: 204 }
    },
  }
}
