import { readAccount } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { deleteAssist, hasAssist } from '../traffic/assist-store.ts'
import type { assistOperations } from './assist-contract.ts'
import { noteChange, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'

/** Opt-out assist, which customers can only enable. */
export function assistHandlers({ db }: { db: Db }): OperatorHandlers<typeof assistOperations> {
  return {
    async disableOptOutAssist({ caller }, { params: { api_key: id } }) {
      await db.tx(async (sql) => {
        found(await readAccount(sql, id))
        const was = await deleteAssist(sql, id)
        if (await hasAssist(sql, id)) throw new Problem(operatorProblems.ofPrimary)
        const change = { before: { opt_out_assist: was }, after: { opt_out_assist: false } }
        await noteChange(sql, caller, { what: 'disableOptOutAssist', subject: 'account', id, ...change })
      })
      return { status: 204 }
    },
  }
}
