import { deleteFilter, listFilters, putFilter } from '../people/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { noteChange } from '../audit/changes.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import type { filterOperations } from './filter-contract.ts'
import { signedIn } from '../api/operator.ts'
import { operatorProblems } from '../api/problems.ts'

/** What people narrow lists to again and again, each for themselves. */
export function filterHandlers({ db }: { db: Db }): OperatorHandlers<typeof filterOperations> {
  return {
    async listSavedFilters({ caller }, { query: { page } }) {
      const rows = await listFilters(db, signedIn(caller).actor.person.id, page)
      const filters = rows.map(({ saved_at, ...row }) => ({ ...row, saved_at: saved_at.toISOString() }))
      return { status: 200, body: { filters } }
    },
    async saveFilter({ caller }, { body }) {
      const { id } = signedIn(caller).actor.person
      await db.tx(async (sql) => {
        if (!(await putFilter(sql, id, body))) throw new Problem(operatorProblems.filtersFull)
        const change = { what: 'saveFilter', subject: 'person', id } as const
        await noteChange(sql, caller, { ...change, before: null, after: body })
      })
      return { status: 204 }
    },
    async forgetFilter({ caller }, { query }) {
      const { id } = signedIn(caller).actor.person
      await db.tx(async (sql) => {
        if (!(await deleteFilter(sql, id, query))) return
        const change = { what: 'forgetFilter', subject: 'person', id } as const
        await noteChange(sql, caller, { ...change, before: query, after: null })
      })
      return { status: 204 }
    },
  }
}
