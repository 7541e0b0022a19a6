import { readAccount } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { deleteAssist, hasAssist } from '../traffic/assist-store.ts'
import type { assistOperations } from './assist-contract.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'

/** Lets operators disable opt-out assist, which customers can only enable. */
export function assistHandlers({ db }: { db: Db }): OperatorHandlers<typeof assistOperations> {
  const audited = openAudited({ db, subject: 'account' })
  return {
    async disableOptOutAssist(ctx, { params: { api_key: id } }) {
      await audited(ctx, async (sql) => {
        found(await readAccount(sql, id))
        const was = await deleteAssist(sql, id)
        if (await hasAssist(sql, id)) throw new Problem(operatorProblems.ofPrimary)
        return { id, before: { opt_out_assist: was }, after: { opt_out_assist: false } }
      })
      return { status: 204 }
    },
  }
}
