import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, deletes } from '#operators/index.ts'

/** Lets operators disable opt-out assist, which customers can only enable (S2-195). */
export const assistOperations = {
  disableOptOutAssist: deletes('/operator/v1/accounts/{api_key}/opt-out-assist', {
    summary: 'Disable opt-out assist',
    description:
      'Opt-outs that were received while opt-out assist was enabled remain in effect. The customer may enable opt-out assist again.',
    roles: ['compliance'],
    params: apiKey,
    responses: {
      204: { description: 'Opt-out assist is disabled.' },
      409: refused('Opt-out assist is enabled for the primary account; disable it for that account.'),
    },
  }),
} satisfies OperatorOperations
