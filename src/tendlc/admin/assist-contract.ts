import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, deletes } from '#operators/index.ts'

/** Lets operators disable opt-out assist, which customers can only enable (S2-195). */
export const assistOperations = {
  disableOptOutAssist: deletes('/operator/v1/accounts/{api_key}/opt-out-assist', {
    summary: 'Switch opt-out assist off',
    description: 'Opt-outs received meanwhile remain in effect. The customer may enable it again.',
    roles: ['compliance'],
    params: apiKey,
    answers: {
      204: { says: 'Opt-out assist is off.' },
      409: refused('Opt-out assist is on for the primary account; switch it off there.'),
    },
  }),
} satisfies OperatorOperations
