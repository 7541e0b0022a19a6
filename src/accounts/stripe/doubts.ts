import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { adjustmentOf, remainingOf } from './adjustment.ts'
import { type DifferenceKind, readDifferences } from './difference-store.ts'

const findings: Readonly<Record<DifferenceKind, string>> = {
  unknown: 'was paid at Stripe, but its payment is not in this database',
  paid_late: 'was paid at Stripe, but its payment was declined here',
  paid_twice: 'was paid at Stripe, although another charge has paid the same payment. Refund it at Stripe',
  not_paid: 'is credited here, but not paid at Stripe',
  other_amount: 'was paid at Stripe with another amount than here',
  refunded: 'was refunded at Stripe; the amount is the sum of all refunds of the charge',
  disputed: 'is disputed at Stripe',
}

/** Issues for the operator: payments that differ at Stripe. */
export async function differenceDoubts(sql: Sql): Promise<{ about: string; description: string }[]> {
  return (await readDifferences(sql)).map((difference) => {
    const { id, intent_id, kind, amount, account_id } = difference
    const adjustment = adjustmentOf(difference)
    const action =
      adjustment === undefined
        ? `${isReversal(kind) && remainingOf(difference) === 0 ? 'It is not credited. Run' : 'Then run'}: strowger differences resolve ${id} --as dismissed.`
        : `To adjust the balance by ${formatEuro(adjustment)} euros, run: strowger differences resolve ${id} --as settled.`
    return {
      about: account_id ? `account ${account_id}` : `charge ${intent_id}`,
      description: `${intent_id} of ${formatEuro(amount)} euros ${findings[kind]}. ${action}`,
    }
  })
}

const isReversal = (kind: DifferenceKind) => kind === 'refunded' || kind === 'disputed'
