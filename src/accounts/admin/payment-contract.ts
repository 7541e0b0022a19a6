import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const seen = z.object({
  payment_id: z.string(),
  cause: z.string().describe('first, asked or threshold'),
  trx: z.string(),
  amount: z.string(),
  status: z.string().describe('`pending`, `succeeded`, `declined`, `unbooked` or `returned`'),
  attempts: z.int(),
  begun_at: time,
  settled_at: nullable(time),
})

/** Payments at the payment provider. */
export const paymentOperations = {
  listPayments: gets('/operator/v1/accounts/{api_key}/payments', {
    summary: 'Payments of an account at the payment provider',
    params: apiKey,
    query: z.strictObject(pageQuery()),
    answers: {
      200: pageOf('payments', seen, 'Payments, the newest first.'),
    },
  }),
  endPayment: posts('/operator/v1/accounts/{api_key}/payments/{payment_id}/end', {
    summary: 'End a payment that found no room in its balance',
    description:
      'A payment that was made and that the balance cannot hold is `unbooked`; nothing more is paid for the account until it is ended. ' +
      '`booked` puts it into the balance, where there is room by now; `returned` says that the money was given back elsewhere.',
    roles: ['admin'],
    stepUp: true,
    params: z.object({ ...apiKey.shape, payment_id: z.uuid() }),
    body: z.strictObject({ as: z.enum(['booked', 'returned']) }),
    answers: {
      204: { says: 'It has ended so. Asked again for the same end, it is the same answer.' },
      409: refused('It is not `unbooked`, or the balance cannot hold it still.'),
    },
  }),
} satisfies OperatorOperations
