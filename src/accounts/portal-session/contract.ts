import { contract } from '#platform/contract/contract.ts'
import { type OperationPolicy, policyActors } from '#platform/contract/policy.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { withKey } from '../contract/policies.ts'

const path = '/console/v1/session'

const session = z.object({
  door: z.literal('customer'),
  api_key: z.string(),
  name: z.string(),
  sandbox: z.boolean(),
  now: z.iso.datetime({ offset: true }).describe('Exchange time.'),
})

const common = {
  400: refused('One or more fields are wrong; each is named.'),
  401: refused('The key or the secret is wrong, or the session is over.'),
  403: refused('A page of somebody else has asked, or the sign-in could be read on its way.'),
  429: refused('Too many wrong secrets were given, or more calls than the account may make.'),
  503: refused('The database is away, or does not answer in time.'),
}

const anyone = Object.fromEntries(
  Object.keys(policyActors).map((actor) => [actor, 'served']),
) as OperationPolicy

/** How customers come in with a browser. */
export const portalSignInContract = contract('console-door', 'Console', {
  openConsoleSession: {
    method: 'POST',
    path,
    summary: 'Sign in with an API key and one of its secrets',
    description:
      'The answer gives the browser a session, which stands for Basic wherever that is taken. It ends with the secret, after half an hour without a request, or after twelve hours.',
    policy: anyone,
    body: z.strictObject({
      api_key: z.string().regex(/^[0-9a-f]{8}$/),
      api_secret: z.string().min(1).max(100),
    }),
    answers: {
      200: {
        schema: session,
        headers: { 'set-cookie': z.string().describe('The session, for browsers alone.') },
        says: 'Signed in.',
      },
      ...common,
      413: refused('The body is too large.'),
      415: refused('The body is not JSON.'),
    },
  },
})

/** What customers ask of their session. */
export const consoleSessionContract = contract('console-session', 'Console', {
  readConsoleSession: {
    method: 'GET',
    path,
    summary: 'Which account is asking',
    policy: withKey,
    answers: { 200: { schema: session, says: 'The account.' }, ...common },
  },
  endConsoleSession: {
    method: 'DELETE',
    path,
    summary: 'Sign out: the session ends on every node',
    policy: withKey,
    answers: { 204: { says: 'Out.' }, ...common },
  },
})
