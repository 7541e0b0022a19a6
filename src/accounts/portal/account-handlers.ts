import { readLedgerEntries } from '../money/ledger-wire.ts'
import { feeOf } from '../money/fee-table.ts'
import { readAccount } from '../account/account-store.ts'
import { readBalance } from '../money/balance-store.ts'
import { readFeeTable } from '../money/fee-table-store.ts'
import type { Caller } from '../authentication/caller.ts'
import type { Handlers, Contract } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import type { accountOperations } from './account-contract.ts'

/** Kinds of fees that customers see; numbers have prices in their listings. */
const registrations = ['brand', 'campaign', 'vetting'] as const

/** Handlers of the operations on a customer's own account and balance. */
export function accountHandlers({ db }: { db: Db }): Handlers<Contract<typeof accountOperations>, Caller> {
  return {
    async readOwnAccount({ caller: { account } }) {
      const row = await db.asAccount(account.id, (sql) => readAccount(sql, account.id))
      // A shared balance is a row of the primary account, which a session of this account cannot read.
      const { amount } = await readBalance(db, account.id)
      return { status: 200, body: accountWire(row!, formatEuro(amount)) }
    },
    async readOwnLedger({ caller: { account } }, { query }) {
      const { page, balance } = await db.asAccount(account.id, async (sql) => ({
        balance: (await readAccount(sql, account.id))!.amount,
        page: await readLedgerEntries(sql, account.id, query),
      }))
      return { status: 200, body: { ...page, balance: formatEuro(balance) } }
    },
    async readOwnFees() {
      const table = await readFeeTable(db)
      const fees = registrations.map((kind) => ({ kind, amount: feeOf(table, kind) }))
      const body = { fees: fees.map(({ kind, amount }) => ({ kind, amount: formatEuro(amount) })) }
      return { status: 200, body }
    },
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>

function accountWire({ id, primary_id, payer_id, credit_limit, ...row }: Account, balance: string) {
  const { reload_trx: trx, reload_amount, reload_threshold, ...account } = row
  return {
    ...account,
    api_key: id,
    primary_api_key: primary_id,
    shares_balance: payer_id !== null,
    balance,
    credit_limit: payer_id === null ? formatEuro(credit_limit) : null,
    auto_reload:
      trx === null
        ? null
        : { trx, amount: formatEuro(reload_amount!), threshold: formatEuro(reload_threshold!) },
  }
}
