import { deleteFee, putFee, readFeeTable } from '#accounts/index.ts'
import type { Db } from '#platform/db.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { noteChange } from './changes.ts'
import type { OperatorHandlers } from './family.ts'
import type { feeOperations } from './fee-contract.ts'

/** What things cost that have no price of their own. */
export function feeHandlers({ db }: { db: Db }): OperatorHandlers<typeof feeOperations> {
  return {
    async listFees() {
      const fees = [...(await readFeeTable(db))].map(([kind, amount]) => ({
        kind,
        amount: formatEuro(amount),
      }))
      return { status: 200, body: { fees } }
    },
    async putFee({ caller }, { params: { kind }, body }) {
      const amount = parseEuro(body.amount)
      await db.tx(async (sql) => {
        const before = wire((await readFeeTable(sql)).get(kind))
        await putFee(sql, kind, amount)
        await noteChange(sql, caller, {
          what: 'putFee',
          subject: 'fee',
          id: kind,
          before,
          after: wire(amount),
        })
      })
      return { status: 204 }
    },
    async deleteFee({ caller }, { params: { kind } }) {
      await db.tx(async (sql) => {
        const before = wire((await readFeeTable(sql)).get(kind))
        await deleteFee(sql, kind)
        await noteChange(sql, caller, { what: 'deleteFee', subject: 'fee', id: kind, before, after: null })
      })
      return { status: 204 }
    },
  }
}

function wire(amount: number | undefined) {
  return amount === undefined ? null : { amount: formatEuro(amount) }
}
