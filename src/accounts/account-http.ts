import type { Handlers } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import type { accountContract } from './account-contract.ts'
import type { Caller } from './caller.ts'
import { readBalance } from './balance-store.ts'

/** The account operations; each serves the caller's own account. */
export function accountHandlers({ db }: { db: Db }): Handlers<typeof accountContract, Caller> {
  return {
    async getBalance({ caller: { account } }) {
      const { amount, autoReload } = await db.asAccount(account.id, (sql) => readBalance(sql, account.id))
      return { status: 200, body: { value: amount / 1_000_000, autoReload } }
    },
  }
}
