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
  answers: {
    200: { schema: setting, says: 'It is on.' },
    422: refused('It can only be enabled; or the body is no JSON.'),
    ...withBody,
  },
  policy: withKey,
} as const

/** Opt-out assist (S2-194, S2-195). */
export const assistOperations = {
  getOptOutAssist: {
    method: 'GET',
    path,
    summary: 'Read whether opt-out assist is on',
    description: 'Of a subaccount also whether it is on for its primary account.',
    answers: { 200: { schema: setting, says: 'Whether it is on.' }, ...common },
    policy: withKey,
  },
  enableOptOutAssist: {
    method: 'POST',
    summary: 'Enable opt-out assist',
    description:
      'From then on every number of the account and of its subaccounts answers the usual keywords, and a STOP to one of them holds for all. Only an operator can switch it off.',
    ...enabling,
  },
  putOptOutAssist: {
    method: 'PUT',
    summary: 'Enable opt-out assist, in the same way',
    ...enabling,
  },
} satisfies Operations
