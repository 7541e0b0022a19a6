import { z } from 'zod'
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
    summary: 'Mark a difference as resolved',
    description: 'Changes no balance: adjust the balance of the account, or refund at Stripe, first.',
    roles: ['admin'],
    params: z.object({ difference_id: z.uuid() }),
    responses: { 204: { description: 'Resolved.' } },
  }),
} satisfies OperatorOperations
