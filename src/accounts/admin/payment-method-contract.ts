import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, gets, notFound, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const methodParams = apiKey.extend({ trx: z.string().min(1).max(200) })
const stored = {
  customer: z
    .string()
    .regex(/^cus_\w{1,100}$/)
    .describe('Customer at Stripe, `cus_…`.'),
  method: z
    .string()
    .regex(/^pm_\w{1,100}$/)
    .describe('Payment method that the customer has saved for charges in their absence, `pm_…`.'),
}
const methodView = z.object({ trx: z.string(), ...stored })
const card = {
  brand: nullable(z.string()).describe(
    'Brand of the card, such as `visa`; null if an operator stored the IDs.',
  ),
  last4: nullable(z.string()).describe('Last four digits.'),
  exp_month: nullable(z.int()),
  exp_year: nullable(z.int()),
}

/** The payment methods that customers have saved at Stripe. */
export const paymentMethodOperations = {
  listPaymentMethods: gets('/operator/v1/accounts/{api_key}/payment-methods', {
    summary: 'List the saved payment methods of an account',
    params: apiKey,
    responses: {
      200: {
        schema: z.object({ payment_methods: z.array(methodView.extend({ ...card, created_at: time })) }),
        description: 'The saved payment methods, ordered by `trx`; at most 100.',
      },
    },
  }),
  putPaymentMethod: puts('/operator/v1/accounts/{api_key}/payment-methods/{trx}', {
    summary: 'Save a payment method of an account',
    description:
      'Auto-reload and top-ups with this `trx` charge the payment method. Payments that have begun keep the previous one. The owner of a card that is replaced is notified.',
    roles: ['admin'],
    stepUp: true,
    params: methodParams,
    body: z.strictObject(stored),
    responses: {
      200: { schema: methodView, description: 'Changed.' },
      201: { schema: methodView, description: 'Saved.' },
      ...notFound,
    },
  }),
  deletePaymentMethod: deletes('/operator/v1/accounts/{api_key}/payment-methods/{trx}', {
    summary: 'Delete a saved payment method of an account',
    description:
      'Further payments with this `trx` are declined, and auto-reload with it ends. The owner of the card is notified.',
    roles: ['admin'],
    params: methodParams,
    responses: { 204: { description: 'Deleted.' } },
  }),
} satisfies OperatorOperations
