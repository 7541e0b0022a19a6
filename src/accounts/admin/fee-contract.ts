import { feeTableKinds } from '../money/ledger-kinds.ts'
import { numberTypes } from '../money/number-types.ts'
import { z } from 'zod'
import { common, type OperatorOperations, operatorsOnly, gets, puts } from '#operators/index.ts'
import { amount, nullable } from '#platform/contract/shapes.ts'

const ofKind = z.object({ kind: z.enum(feeTableKinds) })

const ofNumbers = 'Of a fee that is not one of numbers it is refused with 400.'

const scope = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe(`For numbers of this country only. ${ofNumbers}`),
  type: z.enum(numberTypes).optional().describe(`For numbers of this type only. ${ofNumbers}`),
}

const line = z.object({
  kind: z.string(),
  country: nullable(z.string()),
  type: nullable(z.string()),
  amount: z.string(),
})

/** What things cost that have no price of their own. */
export const feeOperations = {
  listFees: gets('/operator/v1/fees', {
    summary: 'The fee table',
    description:
      'What is not in it costs nothing. A number that was offered with prices of its own costs those; any other what the line says ' +
      'that is for its country and type, or else for its country, its type, or all numbers.',
    answers: {
      200: {
        schema: z.object({ fees: z.array(line) }),
        says: 'Its lines.',
      },
    },
  }),
  putFee: puts('/operator/v1/fees/{kind}', {
    summary: 'Say what a kind of thing costs',
    roles: ['admin'],
    params: ofKind,
    body: z.strictObject({ amount, ...scope }),
    answers: { 204: { says: 'It costs that from now on.' } },
  }),
  deleteFee: {
    method: 'DELETE',
    path: '/operator/v1/fees/{kind}',
    summary: 'Take a fee away',
    policy: operatorsOnly,
    roles: ['admin'],
    params: ofKind,
    query: z.strictObject(scope),
    answers: { 204: { says: 'It has no fee.' }, ...common },
  },
} satisfies OperatorOperations
