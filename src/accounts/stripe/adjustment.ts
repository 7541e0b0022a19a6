import type { Micro } from '#platform/money.ts'
import type { Difference } from './difference-store.ts'

/**
 * The amount by which the balance has to change so that a difference is settled, in micro-euros; undefined if no adjustment settles it,
 * because its account is unknown or the charge has to be refunded at Stripe.
 */
export function adjustmentOf(difference: Difference): Micro | undefined {
  const { account_id, adjusted } = difference
  const effect = effectOf(difference)
  return account_id === null || effect === undefined || effect === adjusted ? undefined : effect - adjusted
}

/** The change of the balance that the charge requires in addition to its payment; undefined if it has to be refunded. */
function effectOf({ kind, amount, credited }: Difference): Micro | undefined {
  if (kind === 'paid_twice') return undefined
  if (kind === 'not_paid') return -credited
  return kind === 'refunded' || kind === 'disputed' ? -amount : amount - credited
}
