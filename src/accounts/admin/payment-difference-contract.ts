import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const differenceView = z.object({
  difference_id: z.uuid(),
  intent_id: z.string().describe('The charge at Stripe, `pi_…`.'),
  kind: z
    .enum(['unknown', 'paid_late', 'paid_twice', 'not_paid', 'other_amount', 'refunded', 'disputed'])
    .describe(
      '`unknown`: paid at Stripe, but the payment is not in this database; `paid_late`: paid at Stripe, but declined here; `paid_twice`: ' +
        'paid at Stripe by a second charge; `not_paid`: ' +
        'credited here, but not paid at Stripe; `other_amount`: another amount was paid; `refunded` and `disputed`: as reported by Stripe.',
    ),
  payment_id: nullable(z.string()),
  api_key: nullable(z.string()),
  amount: z.string().describe('Euros at Stripe; of a refund, the sum of all refunds of the charge.'),
  adjustment: nullable(z.string()).describe(
    'Euros by which `settled` changes the balance; null if it cannot be settled by an adjustment.',
  ),
  found_at: time,
})

/** Payments that differ at the payment provider. */
export const paymentDifferenceOperations = {
  listPaymentDifferences: gets('/operator/v1/payment-differences', {
    summary: 'List the unresolved differences between payments here and at Stripe',
    responses: {
      200: {
        schema: z.object({ differences: z.array(differenceView) }),
        description: 'Unresolved differences, oldest first; at most 100.',
      },
    },
  }),
  resolvePaymentDifference: posts('/operator/v1/payment-differences/{difference_id}/resolve', {
    summary: 'Settle or dismiss a difference',
    description:
      '`settled` changes the balance of the account by `adjustment`. `dismissed` changes no balance, for example because the charge was refunded at Stripe or the ' +
      'balance was adjusted before.',
    roles: ['admin'],
    stepUp: true,
    params: z.object({ difference_id: z.uuid() }),
    body: z.strictObject({
      as: z.enum(['dismissed', 'settled']),
      note: z.string().min(1).max(500).optional().describe('Why, for the audit log.'),
    }),
    responses: {
      204: { description: 'Resolved. A resolved difference is not listed any more.' },
      409: refused(
        'The difference cannot be settled by an adjustment, or the balance would exceed its credit limit or maximum.',
      ),
    },
  }),
} satisfies OperatorOperations
