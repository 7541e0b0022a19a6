import type { Db, Sql } from '#platform/database/db.ts'
import { formatEuro, type Micro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import { readAccount } from '../account/account-store.ts'
import { adjust } from '../money/top-up.ts'
import { adjustmentOf } from '../stripe/adjustment.ts'
import {
  type Difference,
  lockDifference,
  readDifferences,
  resolveDifference,
} from '../stripe/difference-store.ts'
import { ownBalance } from './account-wire.ts'
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
    async resolvePaymentDifference(ctx, { params: { difference_id: id }, body: { as, note } }) {
      await audited(ctx, async (sql) => {
        const difference = found(await lockDifference(sql, id))
        const adjustment = as === 'settled' ? await settle(sql, difference) : 0
        await resolveDifference(sql, id, { as, adjusted: difference.adjusted + adjustment, note })
        const { account_id: account, intent_id: intent, kind } = difference
        const after = {
          resolved: as,
          account,
          intent,
          kind,
          adjustment: formatEuro(adjustment),
          note: note ?? null,
        }
        return { id, before: { resolved: false }, after }
      })
      return { status: 204 }
    },
  }
}

/** Changes the balance so that a difference is settled; returns the adjustment in micro-euros. */
async function settle(sql: Sql, difference: Difference): Promise<Micro> {
  const adjustment = adjustmentOf(difference)
  if (adjustment === undefined) throw new Problem(operatorProblems.differenceNotAdjustable)
  const accountId = difference.account_id!
  ownBalance(found(await readAccount(sql, accountId)))
  // A further refund has a reference of its own, because each reference counts once.
  const reference = `difference ${difference.id} ${formatEuro(difference.adjusted + adjustment)}`
  if ((await adjust(sql, accountId, adjustment, reference)) === 'refused')
    throw new Problem(adjustment < 0 ? operatorProblems.creditUsed : operatorProblems.balanceFull)
  return adjustment
}

function differenceWire(difference: Difference) {
  const { id, intent_id, kind, payment_id, account_id, amount, found_at } = difference
  const adjustment = adjustmentOf(difference)
  return {
    difference_id: id,
    intent_id,
    kind,
    payment_id,
    api_key: account_id,
    amount: formatEuro(amount),
    adjustment: adjustment === undefined ? null : formatEuro(adjustment),
    found_at: found_at.toISOString(),
  }
}
