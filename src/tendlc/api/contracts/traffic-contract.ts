import { z } from 'zod'
import { withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, refused, withBody } from '../../shapes/answers.ts'

const setting = z.strictObject({ enabled: z.boolean() })
const input = z.strictObject({ enabled: z.literal(true) })
const path = '/v1/10dlc/opt_out_assist'

const enabling = {
  path,
  body: input,
  responses: {
    200: { schema: setting, description: 'Enabled.' },
    422: refused('Opt-out assist cannot be disabled here; or the body is not valid JSON.'),
    ...withBody,
  },
  policy: withKey,
} as const

/** Operations on opt-out assist (S2-194, S2-195). */
export const assistOperations = {
  getOptOutAssist: {
    method: 'GET',
    path,
    summary: 'Read whether opt-out assist is enabled',
    description: 'For a subaccount, also true if opt-out assist is enabled for the primary account.',
    responses: { 200: { schema: setting, description: 'The setting.' }, ...common },
    policy: withKey,
  },
  enableOptOutAssist: {
    method: 'POST',
    summary: 'Enable opt-out assist',
    description:
      'Every number of the account and its subaccounts then replies to the default keywords, and a STOP to one number opts the recipient out of all of them. Only an operator can disable opt-out assist.',
    ...enabling,
  },
  putOptOutAssist: {
    method: 'PUT',
    summary: 'Enable opt-out assist (same as POST)',
    ...enabling,
  },
} satisfies Operations
