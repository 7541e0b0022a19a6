import { feeTableKinds } from '#accounts/index.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract.ts'
import { common, withBody } from './answers.ts'
import { operatorsOnly } from './policy.ts'
import { amount } from './shapes.ts'

const ofKind = z.object({ kind: z.enum(feeTableKinds) })

/** What things cost that have no price of their own. */
export const feeOperations = {
  listFees: {
    method: 'GET',
    path: '/operator/v1/fees',
    summary: 'The fee table',
    description:
      'Kinds that are not in it cost nothing (brands, campaigns, vettings, toll-free registrations), or what the number itself costs.',
    policy: operatorsOnly,
    answers: {
      200: {
        schema: z.object({ fees: z.array(z.object({ kind: z.string(), amount: z.string() })) }),
        says: 'Every kind that has a fee.',
      },
      ...common,
    },
  },
  putFee: {
    method: 'PUT',
    path: '/operator/v1/fees/{kind}',
    summary: 'Say what a kind of thing costs',
    policy: operatorsOnly,
    params: ofKind,
    body: z.strictObject({ amount }),
    answers: { 204: { says: 'It costs that from now on.' }, ...withBody },
  },
  deleteFee: {
    method: 'DELETE',
    path: '/operator/v1/fees/{kind}',
    summary: 'Take a fee away',
    policy: operatorsOnly,
    params: ofKind,
    answers: { 204: { says: 'It has no fee.' }, ...common },
  },
} satisfies Operations
