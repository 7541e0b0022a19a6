import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import { type Difference, readDifferences, resolveDifference } from '../stripe/difference-store.ts'
import type { paymentDifferenceOperations } from './payment-difference-contract.ts'

/** Payments that differ at the payment provider. */
export function paymentDifferenceHandlers({
  db,
}: {
  db: Db
}): OperatorHandlers<typeof paymentDifferenceOperations> {
  const audited = openAudited({ db, subject: 'payment-difference' })
  return {
    async listPaymentDifferences() {
      return { status: 200, body: { differences: (await readDifferences(db)).map(differenceWire) } }
    },
    async resolvePaymentDifference(ctx, { params: { difference_id: id } }) {
      await audited(ctx, async (sql) => {
        found((await resolveDifference(sql, id)) || undefined)
        return { id, before: { resolved: false }, after: { resolved: true } }
      })
      return { status: 204 }
    },
  }
}

function differenceWire({ id, account_id, amount, found_at, ...difference }: Difference) {
  return {
    difference_id: id,
    api_key: account_id,
    amount: formatEuro(amount),
    found_at: found_at.toISOString(),
    ...difference,
  }
}
