import type { Micro } from '#platform/money.ts'
import type { Difference } from './difference-store.ts'

/**
 * The amount by which the balance has to change so that a difference is settled, in micro-euros; undefined if no adjustment settles it,
 * because its account is unknown, the charge has to be refunded at Stripe, or the charge is not credited.
 */
export function adjustmentOf(difference: Difference): Micro | undefined {
  const { account_id, adjusted } = difference
  const effect = effectOf(difference)
  return account_id === null || effect === undefined || effect === adjusted ? undefined : effect - adjusted
}

/** The change of the balance that the charge requires in addition to its payment; undefined if it has to be refunded. */
function effectOf(difference: Difference): Micro | undefined {
  const { kind, amount, credited } = difference
  if (kind === 'paid_twice') return undefined
  if (kind === 'not_paid') return -Math.min(credited, remainingOf(difference))
  // A refund of a payment that was never credited, and a dispute of a refunded charge, must not debit the customer.
  if (kind === 'refunded' || kind === 'disputed') return -Math.min(amount, remainingOf(difference))
  return amount - credited
}

/** The amount that the charge has added to the balance, less the other reversals that were settled. */
export function remainingOf({ credited, adjusted_elsewhere }: Difference): Micro {
  return Math.max(credited + adjusted_elsewhere, 0)
}
