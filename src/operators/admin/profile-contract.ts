import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { common, notFound, withBody } from '../api/answers.ts'
import { code, newPasswordShape, password } from '#platform/sign-in/shapes.ts'
import { personView, sessionView } from './person-shapes.ts'
import { everyone, type OperatorOperations, signedInOnly } from '../api/policy.ts'

const proven = {
  ...withBody,
  403: refused('The password or code is incorrect, or the request came from another site.'),
  429: refused('Too many failed attempts.'),
}
const here = '/operator/v1/profile'

/** Operations on the signed-in person's own profile. */
export const profileOperations = {
  readProfile: {
    method: 'GET',
    path: here,
    summary: 'Get your profile',
    policy: signedInOnly,
    roles: everyone,
    responses: {
      200: {
        schema: personView.extend({
          has_password: z.boolean().describe('False for a person who has only used single sign-on.'),
          session_id: z.uuid(),
          recovery_codes: z.int().describe('Number of unused recovery codes.'),
        }),
        description: 'Your profile.',
      },
      ...common,
    },
  },
  changePassword: {
    method: 'PUT',
    path: `${here}/password`,
    summary: 'Change your password',
    description: 'Ends all of your sessions and starts a new one for this browser.',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ current: password, password: newPasswordShape }),
    responses: { 204: { description: 'The password was changed.' }, ...proven },
  },
  beginTotpSetup: {
    method: 'POST',
    path: `${here}/codes`,
    summary: 'Start setting up two-factor authentication',
    description:
      'Returns a secret for an authenticator app (RFC 6238). Sign-in does not require codes until you have confirmed a code of the app.',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ password }),
    responses: {
      200: {
        schema: z.object({ secret: z.string(), address: z.string() }),
        description: 'The secret in base32, and as the `otpauth` URI of a QR code.',
      },
      ...proven,
      409: refused('Two-factor authentication is already turned on.'),
    },
  },
  confirmTotp: {
    method: 'PUT',
    path: `${here}/codes`,
    summary: 'Turn two-factor authentication on',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ code }),
    responses: {
      200: {
        schema: z.object({ recovery_codes: z.array(z.string()) }),
        description: 'Single-use recovery codes in case the app is lost, returned only once.',
      },
      ...proven,
      409: refused('Two-factor setup was not started.'),
    },
  },
  removeTotp: {
    method: 'POST',
    path: `${here}/codes/end`,
    summary: 'Turn two-factor authentication off',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ password, code }),
    responses: { 204: { description: 'Sign-in requires the password only.' }, ...proven },
  },
  listOwnSessions: {
    method: 'GET',
    path: `${here}/sessions`,
    summary: 'List your sessions',
    policy: signedInOnly,
    roles: everyone,
    responses: {
      200: {
        schema: z.object({ sessions: z.array(sessionView.extend({ current: z.boolean() })) }),
        description: 'At most 100 sessions.',
      },
      ...common,
    },
  },
  endOwnSession: {
    method: 'DELETE',
    path: `${here}/sessions/{session_id}`,
    summary: 'Revoke one of your sessions',
    policy: signedInOnly,
    roles: everyone,
    params: z.object({ session_id: z.uuid() }),
    responses: {
      204: { description: 'The session has ended; all nodes reject it within 1 s.' },
      ...common,
      ...notFound,
    },
  },
} satisfies OperatorOperations
