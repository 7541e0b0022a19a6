import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const seen = z.object({
  payment_id: z.string(),
  provider: z.string().describe('`stripe`, `manual` (by bank transfer) or `simulated`.'),
  cause: z.string().describe('`first`, `requested` (by the customer) or `threshold`.'),
  trx: z.string(),
  amount: z.string(),
  status: z.string().describe('`pending`, `succeeded`, `declined`, `unposted` or `refunded`.'),
  reason: nullable(z.string()).describe('Code of the provider for a declined payment.'),
  attempts: z.int(),
  started_at: time,
  settled_at: nullable(time),
})

/** Operations on payments at the payment provider. */
export const paymentOperations = {
  listPayments: gets('/operator/v1/accounts/{api_key}/payments', {
    summary: 'List the payments of an account',
    params: apiKey,
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf('payments', seen, 'Payments, newest first.'),
    },
  }),
  endPayment: posts('/operator/v1/accounts/{api_key}/payments/{payment_id}/end', {
    summary: 'Resolve a payment by hand',
    description:
      'A `pending` payment by bank transfer: resolve it as `paid` when the transfer with the ID of the payment has arrived, otherwise as `declined`. ' +
      'A `pending` payment at a provider that has not responded for two days: check at the provider whether it was paid, then resolve it likewise. ' +
      'An `unposted` payment succeeded, but exceeds the maximum balance: resolve it as `posted` to add it to the balance if possible now, or as ' +
      '`refunded` if the money was refunded outside of Strowger. Until then, no further payment is made for the account.',
    roles: ['admin'],
    stepUp: true,
    params: z.object({ ...apiKey.shape, payment_id: z.uuid() }),
    body: z.strictObject({ as: z.enum(['posted', 'refunded', 'paid', 'declined']) }),
    responses: {
      204: { description: 'The payment is resolved. A repeated request returns the same response.' },
      409: refused('The payment cannot be resolved this way, or the balance still cannot hold it.'),
    },
  }),
} satisfies OperatorOperations
