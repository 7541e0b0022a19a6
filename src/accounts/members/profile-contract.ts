import { z } from 'zod'
import { own } from './contract.ts'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { inMemberSession } from '../contract/policies.ts'
import { portalBodyAnswers } from '../portal/shapes.ts'
import { code, newPasswordShape, password } from '#platform/sign-in/shapes.ts'
import { role } from './shapes.ts'

const cookie = { 'set-cookie': z.string().describe('The session cookie.') }
const passwordAnswers = {
  ...portalBodyAnswers,
  403: refused('The password or code is incorrect, or the request comes from another site.'),
}

/** Operations of a member on their own sign-in. */
export const profileContract = contract('console-member', 'Members', {
  readMemberProfile: {
    method: 'GET',
    path: '/console/v1/profile',
    summary: 'Read your own sign-in',
    policy: inMemberSession,
    responses: {
      200: {
        schema: z.object({
          member_id: z.uuid(),
          email: z.string(),
          name: z.string(),
          two_factor: z.boolean(),
          recovery_codes: z.int().describe('Number of unused recovery codes.'),
          role,
        }),
        description: 'The signed-in member.',
      },
      ...own,
    },
  },
  changeOwnPassword: {
    method: 'PUT',
    path: '/console/v1/profile/password',
    summary: 'Change your password',
    description: 'Ends your sessions, and starts a new one in this browser.',
    policy: inMemberSession,
    body: z.strictObject({ password, code: code.optional(), new_password: newPasswordShape }),
    responses: { 204: { headers: cookie, description: 'Changed.' }, ...passwordAnswers },
  },
  beginTwoFactor: {
    method: 'POST',
    path: '/console/v1/profile/two-factor',
    summary: 'Begin to set up two-factor authentication',
    policy: inMemberSession,
    body: z.strictObject({ password }),
    responses: {
      200: {
        schema: z.object({
          secret: z.string(),
          address: z.string().describe('The `otpauth` URI for a QR code.'),
        }),
        description: 'The secret takes effect once a code confirms it.',
      },
      ...passwordAnswers,
      409: refused('Two-factor authentication is on.'),
    },
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/console/v1/profile/two-factor/confirm',
    summary: 'Turn two-factor authentication on',
    description: 'Ends your other sessions.',
    policy: inMemberSession,
    body: z.strictObject({ code }),
    responses: {
      200: {
        schema: z.object({ recovery_codes: z.array(z.string()) }),
        description: 'On. The recovery codes are returned only once.',
      },
      ...passwordAnswers,
      409: refused('The setup was not begun.'),
    },
  },
  endTwoFactor: {
    method: 'POST',
    path: '/console/v1/profile/two-factor/remove',
    summary: 'Turn two-factor authentication off',
    policy: inMemberSession,
    body: z.strictObject({ password, code: code.optional() }),
    responses: { 204: { description: 'Off.' }, ...passwordAnswers },
  },
})
