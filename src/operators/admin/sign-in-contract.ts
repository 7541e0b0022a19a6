import { contract, type Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { withBody } from '../api/answers.ts'
import { code, email, newPasswordShape, password, personName } from '#platform/sign-in/shapes.ts'
import { role } from './person-shapes.ts'
import { anyVisitor } from '../api/policy.ts'
import { nullable } from '#platform/contract/shapes.ts'

const atTheSignIn = {
  ...withBody,
  401: refused('The email address, password or code is incorrect, or a code is required.'),
  403: refused('The request came from another site, or over plain HTTP.'),
  429: refused('Too many failed attempts.'),
}
const withCookie = { 'set-cookie': z.string().describe('The session cookie.') }
const entered = z.object({ name: z.string(), roles: z.array(role) })
const token = z.string().min(1).max(100).describe('The value after `#token=` in the link.')
const used = { 410: refused('The link was used, has expired or is invalid.') }

const operations = {
  signIn: {
    method: 'POST',
    path: '/operator/v1/session',
    summary: 'Sign in as an operator',
    description:
      'Sets a session cookie. The session ends after 30 minutes without a request, and after 12 hours at the latest.',
    policy: anyVisitor,
    body: z.strictObject({ email, password, code: code.optional() }),
    responses: { 200: { schema: entered, headers: withCookie, description: 'Signed in.' }, ...atTheSignIn },
  },
  readLink: {
    method: 'POST',
    path: '/operator/v1/links/read',
    summary: 'Get the purpose of an invitation or reset link',
    policy: anyVisitor,
    body: z.strictObject({ token }),
    responses: {
      200: {
        schema: z.object({
          kind: z.enum(['first', 'invitation', 'reset']),
          email: nullable(z.string()),
          name: nullable(z.string()),
          roles: z.array(role),
        }),
        description: 'The link is valid.',
      },
      ...atTheSignIn,
      ...used,
    },
  },
  useLink: {
    method: 'POST',
    path: '/operator/v1/links/use',
    summary: 'Accept an invitation and set a password',
    description: '`email` and `name` are required only for the first operator.',
    policy: anyVisitor,
    body: z.strictObject({
      token,
      email: email.optional(),
      name: personName.optional(),
      password: newPasswordShape,
    }),
    responses: {
      200: { schema: entered, headers: withCookie, description: 'Signed in.' },
      ...atTheSignIn,
      409: refused('An operator with this email address exists.'),
      ...used,
    },
  },
} satisfies Operations

/** Operations that work without signing in. */
export const signInContract = contract('sign-in', 'Signing in', operations)
