import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { anyone, sessionShape, visitorAnswers } from '../portal-session/contract.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { code, email, newPasswordShape, password, personName } from '#platform/sign-in/shapes.ts'
import { role, token } from './shapes.ts'

const apiKey = z
  .string()
  .regex(/^[0-9a-f]{8}$/)
  .optional()
  .describe(
    'The account, for a person who is a member of several. Without it the password determines the account, of at most three; the oldest and those entered from the same network come first.',
  )

const used = { 410: refused('The link was used, has expired or is invalid.') }
const cookie = { 'set-cookie': z.string().describe('The session cookie.') }
const bodyRefusals = {
  413: refused('The body is too large.'),
  415: refused('The body is not JSON.'),
}
const wrong = { 401: refused('The email address, password or code is incorrect, or a code is required.') }

/** Operations by which members sign in to the portal. */
export const memberSignInContract = contract('portal-sign-in', 'Members', {
  signInMember: {
    method: 'POST',
    path: '/console/v1/member-session',
    summary: 'Sign in as a member of an account',
    description:
      'Sets a session cookie, which all operations with Basic authentication accept as far as the role of the member allows. The session ends after 30 minutes without a request, or after 12 hours.',
    policy: anyone,
    body: z.strictObject({
      email,
      password,
      code: code.optional(),
      api_key: apiKey,
    }),
    responses: {
      200: { schema: sessionShape, headers: cookie, description: 'Signed in.' },
      ...visitorAnswers,
      ...bodyRefusals,
      ...wrong,
    },
  },
  readMemberInvitation: {
    method: 'POST',
    path: '/console/v1/member-links/read',
    summary: 'Read the invitation of a link',
    policy: anyone,
    body: z.strictObject({ token }),
    responses: {
      200: {
        schema: z.object({
          account: z.string(),
          email: z.string(),
          name: z.string(),
          role,
          single_sign_on: nullable(
            z.object({
              api_key: z.string().describe('The account, for `/console/sso/{api_key}`.'),
              required: z.boolean().describe('Whether the person cannot join with a password.'),
            }),
          ).describe('Null if the account does not use single sign-on.'),
        }),
        description: 'The link is valid.',
      },
      ...visitorAnswers,
      ...bodyRefusals,
      ...used,
    },
  },
  acceptMemberInvitation: {
    method: 'POST',
    path: '/console/v1/member-links/accept',
    summary: 'Accept an invitation',
    description: 'The person signs in with this password. Passwords of other accounts are not affected.',
    policy: anyone,
    body: z.strictObject({ token, name: personName.optional(), password: newPasswordShape }),
    responses: {
      200: { schema: sessionShape, headers: cookie, description: 'Signed in.' },
      ...visitorAnswers,
      ...bodyRefusals,
      ...used,
      409: refused('The person is a member of the account already.'),
    },
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/console/v1/password-resets',
    summary: 'Request a link to set a new password',
    description:
      'The link is sent to the email address of a member, at most once in five minutes. The response does not show whether the address is known.',
    policy: anyone,
    body: z.strictObject({ email, api_key: apiKey }),
    responses: {
      202: {
        schema: z.object({
          sends_mail: z.boolean().describe('Whether the exchange can send emails.'),
          kept_in_mailbox: z
            .boolean()
            .describe('Whether the email is kept in the mailbox of the sandbox, where operators read it.'),
        }),
        description: 'Requested.',
      },
      ...visitorAnswers,
      ...bodyRefusals,
    },
  },
  resetPassword: {
    method: 'POST',
    path: '/console/v1/password-resets/use',
    summary: 'Set a new password with a link',
    description: 'Ends all sessions of the person. Two-factor authentication stays on.',
    policy: anyone,
    body: z.strictObject({ token, password: newPasswordShape }),
    responses: {
      204: { description: 'The password is set.' },
      ...visitorAnswers,
      ...bodyRefusals,
      ...used,
    },
  },
})
