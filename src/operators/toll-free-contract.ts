import { z } from 'zod'
import { refused } from '#platform/problem-wire.ts'
import { common, notFound, withBody } from './answers.ts'
import { type OperatorOperations, operatorsOnly } from './policy.ts'

const ofNumber = z.object({ number: z.string().regex(/^18[0-9]{9}$/) })
const path = '/operator/v1/toll-free-numbers/{number}/block'
const impossible = refused('Its status does not allow it.')

/** What operators do to toll-free numbers beside reviewing what they are registered for. */
export const tollFreeOperations = {
  blockTollFreeNumber: {
    method: 'PUT',
    path,
    summary: 'Block a toll-free number with its traffic',
    description: 'Of one that has been submitted, whatever has become of that but a rejection.',
    policy: operatorsOnly,
    roles: ['compliance'],
    params: ofNumber,
    body: z.strictObject({ reason: z.string().min(1).max(1000).describe('For the customer.') }),
    answers: { 204: { says: 'It is blocked.' }, 409: impossible, ...withBody, ...notFound },
  },
  unblockTollFreeNumber: {
    method: 'DELETE',
    path,
    summary: 'Lift the block of a toll-free number',
    description: 'What it is registered for is looked at again, from the beginning.',
    policy: operatorsOnly,
    roles: ['compliance'],
    params: ofNumber,
    answers: { 204: { says: 'It is PENDING_REVIEW.' }, 409: impossible, ...common, ...notFound },
  },
} satisfies OperatorOperations
