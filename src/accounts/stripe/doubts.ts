import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { type DifferenceKind, readDifferences } from './difference-store.ts'

const findings: Readonly<Record<DifferenceKind, string>> = {
  unknown:
    'was paid at Stripe, but its payment is not in this database. Credit the account that its metadata names',
  paid_late: 'was paid at Stripe, but its payment was declined here. Credit the account',
  paid_twice: 'was paid at Stripe, although another charge has paid the same payment. Refund it at Stripe',
  not_paid: 'is credited here, but not paid at Stripe. Adjust the balance',
  other_amount: 'was paid at Stripe with another amount than here. Adjust the balance',
  refunded: 'was refunded at Stripe. Adjust the balance; the amount is the sum of all refunds of the charge',
  disputed: 'is disputed at Stripe. Adjust the balance',
}

/** Issues for the operator: payments that differ at Stripe. */
export async function differenceDoubts(sql: Sql): Promise<{ about: string; description: string }[]> {
  return (await readDifferences(sql)).map(({ id, intent_id, kind, amount, account_id }) => ({
    about: account_id ? `account ${account_id}` : `charge ${intent_id}`,
    description: `${intent_id} of ${formatEuro(amount)} euros ${findings[kind]}, then run: strowger differences resolve ${id}.`,
  }))
}
