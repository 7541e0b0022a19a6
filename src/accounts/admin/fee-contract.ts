import { feeTableKinds } from '../money/ledger-kinds.ts'
import { numberTypes } from '../money/number-types.ts'
import { z } from 'zod'
import { common, type OperatorOperations, operatorsOnly, gets, puts } from '#operators/index.ts'
import { amount, nullable } from '#platform/contract/shapes.ts'

const ofKind = z.object({ kind: z.enum(feeTableKinds) })

const ofNumbers = 'Allowed only for fees of numbers; otherwise the request is rejected with 400.'

const scope = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe(`Only for numbers of this country. ${ofNumbers}`),
  type: z.enum(numberTypes).optional().describe(`Only for numbers of this type. ${ofNumbers}`),
}

const line = z.object({
  kind: z.string(),
  country: nullable(z.string()),
  type: nullable(z.string()),
  amount: z.string(),
})

/** Operations on the fee table, which contains the prices of resources without a specific price. */
export const feeOperations = {
  listFees: gets('/operator/v1/fees', {
    summary: 'List the fee table',
    description:
      'A fee without a line is zero. A number that was listed with specific prices is charged these prices. For other numbers the most specific line applies: ' +
      'country and type, then country, then type, then all numbers.',
    responses: {
      200: {
        schema: z.object({ fees: z.array(line) }),
        description: 'The lines of the table.',
      },
    },
  }),
  putFee: puts('/operator/v1/fees/{kind}', {
    summary: 'Set a fee',
    roles: ['admin'],
    params: ofKind,
    body: z.strictObject({ amount, ...scope }),
    responses: { 204: { description: 'The fee applies from now on.' } },
  }),
  deleteFee: {
    method: 'DELETE',
    path: '/operator/v1/fees/{kind}',
    summary: 'Delete a fee',
    policy: operatorsOnly,
    roles: ['admin'],
    params: ofKind,
    query: z.strictObject(scope),
    responses: { 204: { description: 'The fee is deleted.' }, ...common },
  },
} satisfies OperatorOperations
