import { deleteFee, putFee, readFeeTable } from '../money/fee-table-store.ts'
import type { FeeLine, FeeScope } from '../money/fee-table.ts'
import type { Db } from '#platform/database/db.ts'
import { formatEuro, parseEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { feeOperations } from './fee-contract.ts'

/** Handlers of the operations on the fee table, which contains the prices of resources without a specific price. */
export function feeHandlers({ db }: { db: Db }): OperatorHandlers<typeof feeOperations> {
  const audited = openAudited({ db, subject: 'fee' })
  return {
    async listFees() {
      return { status: 200, body: { fees: (await readFeeTable(db)).map(lineWire) } }
    },
    async putFee(ctx, { params: { kind }, body }) {
      const [scope, amount] = [scopeOf(kind, body), parseEuro(body.amount)]
      await audited(ctx, async (sql) => {
        const before = wire(await putFee(sql, kind, scope, amount))
        return { id: idOf(kind, scope), before, after: wire(amount) }
      })
      return { status: 204 }
    },
    async deleteFee(ctx, { params: { kind }, query }) {
      const scope = scopeOf(kind, query)
      await audited(ctx, async (sql) => {
        const before = wire(await deleteFee(sql, kind, scope))
        return { id: idOf(kind, scope), before, after: null }
      })
      return { status: 204 }
    },
  }
}

type WireScope = { country?: string | undefined; type?: string | undefined }

/** Only numbers have a country and a type. */
function scopeOf(kind: FeeLine['kind'], { country = '', type = '' }: WireScope): FeeScope {
  const named = Object.entries({ country, type }).filter(([, value]) => value !== '')
  if (!kind.startsWith('number-') && named.length > 0) throw notOfNumbers(named)
  return { country, numberType: type }
}

function notOfNumbers(named: readonly [string, string][]): Problem {
  const reason = 'only number fees have a country or a type'
  return new Problem(operatorProblems.invalid, {
    faults: named.map(([name]) => ({ name, reason, rule: 'scope' })),
  })
}

const idOf = (kind: string, { country, numberType }: FeeScope): string =>
  [kind, country, numberType].filter((part) => part !== '').join(' ')

function lineWire({ kind, country, numberType, amount }: FeeLine) {
  return { kind, country: country || null, type: numberType || null, amount: formatEuro(amount) }
}

function wire(amount: number | undefined) {
  return amount === undefined ? null : { amount: formatEuro(amount) }
}
