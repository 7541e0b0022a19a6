import { contract, type Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { withBody } from '../api/answers.ts'
import { code, email, newPasswordShape, password, personName, role } from './person-shapes.ts'
import { anyVisitor } from '../api/policy.ts'
import { nullable } from '#platform/contract/shapes.ts'

const atTheSignIn = {
  ...withBody,
  401: refused('The address, the password or the code is wrong, or a code is needed.'),
  403: refused('A page of somebody else has asked, or the sign-in could be read on its way.'),
  429: refused('Too many wrong tries were made.'),
}
const withCookie = { 'set-cookie': z.string().describe('The session, for browsers alone.') }
const entered = z.object({ name: z.string(), roles: z.array(role) })
const token = z.string().min(1).max(100).describe('What stands behind `#token=` in the link.')
const used = { 410: refused('The link was used, has expired, or never was one.') }

const operations = {
  signIn: {
    method: 'POST',
    path: '/operator/v1/session',
    summary: 'Sign in as a person who runs the exchange',
    description:
      'The answer gives the browser a session, which ends after half an hour without a request, or after twelve hours.',
    policy: anyVisitor,
    body: z.strictObject({ email, password, code: code.optional() }),
    answers: { 200: { schema: entered, headers: withCookie, says: 'Signed in.' }, ...atTheSignIn },
  },
  lookAtLink: {
    method: 'POST',
    path: '/operator/v1/links/look',
    summary: 'What a link that was given is for',
    policy: anyVisitor,
    body: z.strictObject({ token }),
    answers: {
      200: {
        schema: z.object({
          kind: z.enum(['first', 'invitation', 'reset']),
          email: nullable(z.string()),
          name: nullable(z.string()),
          roles: z.array(role),
        }),
        says: 'It can be used once.',
      },
      ...atTheSignIn,
      ...used,
    },
  },
  useLink: {
    method: 'POST',
    path: '/operator/v1/links/use',
    summary: 'Use a link up: choose a password and come in',
    description: '`email` and `name` are asked for where nobody has said them yet: of the first person.',
    policy: anyVisitor,
    body: z.strictObject({
      token,
      email: email.optional(),
      name: personName.optional(),
      password: newPasswordShape,
    }),
    answers: {
      200: { schema: entered, headers: withCookie, says: 'Signed in.' },
      ...atTheSignIn,
      409: refused('Somebody has this address.'),
      ...used,
    },
  },
} satisfies Operations

/** What is asked by people who are not in yet. */
export const signInContract = contract('door', 'Signing in', operations)
