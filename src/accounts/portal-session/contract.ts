import { contract } from '#platform/contract/contract.ts'
import { type OperationPolicy, policyActors } from '#platform/contract/policy.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { nullable } from '#platform/contract/shapes.ts'
import { areas, type Area, memberRoleNames } from '../roles/role-kinds.ts'
import { withKey } from '../contract/policies.ts'

const path = '/console/v1/session'

/** A customer's session: by an API secret, or of a member. */
export const sessionShape = z.object({
  signed_in_as: z.literal('customer'),
  api_key: z.string(),
  name: z.string(),
  member: nullable(
    z.object({
      member_id: z.uuid(),
      email: z.string(),
      name: z.string(),
      role: z.enum(memberRoleNames),
      has_password: z.boolean().describe('If false, the member signs in with single sign-on only.'),
    }),
  ).describe('The member; null for a sign-in with an API secret, which allows everything.'),
  rights: z
    .object(each(z.enum(['none', 'read', 'change'])))
    .describe('The access of the session to each area of the account.'),
  sandbox: z.boolean(),
  now: z.iso
    .datetime({ offset: true })
    .describe('By the clock of the exchange, which a sandbox can advance.'),
})

export const visitorAnswers = {
  400: refused('Some fields are invalid; each is listed.'),
  401: refused('The API key or secret is invalid, or the session has expired.'),
  403: refused('The request comes from another site, or the connection is not encrypted.'),
  429: refused('Too many failed sign-ins, or rate limit exceeded.'),
  503: refused('The database is unavailable or does not respond in time.'),
}

export const anyone = Object.fromEntries(
  Object.keys(policyActors).map((actor) => [actor, 'served']),
) as OperationPolicy

/** Sign-in of customers with a browser. */
export const portalSignInContract = contract('portal-sign-in', 'Console', {
  openConsoleSession: {
    method: 'POST',
    path,
    summary: 'Sign in with an API key and one of its secrets',
    description:
      'Sets a session cookie, which all operations with Basic authentication accept. The session ends when the secret is revoked, after 30 minutes without a request, or after 12 hours.',
    policy: anyone,
    body: z.strictObject({
      api_key: z.string().regex(/^[0-9a-f]{8}$/),
      api_secret: z.string().min(1).max(100),
    }),
    responses: {
      200: {
        schema: sessionShape,
        headers: { 'set-cookie': z.string().describe('The session cookie.') },
        description: 'Signed in.',
      },
      ...visitorAnswers,
      403: refused(
        'The request comes from another site, the connection is not encrypted, or people sign in to this account with single sign-on only.',
      ),
      413: refused('The body is too large.'),
      415: refused('The body is not JSON.'),
    },
  },
})

/** Operations on a customer's session. */
export const consoleSessionContract = contract('console-session', 'Console', {
  readConsoleSession: {
    method: 'GET',
    path,
    summary: 'Read the signed-in account',
    policy: withKey,
    responses: { 200: { schema: sessionShape, description: 'The account.' }, ...visitorAnswers },
  },
  endConsoleSession: {
    method: 'DELETE',
    path,
    summary: 'Sign out',
    policy: withKey,
    responses: { 204: { description: 'The session has ended on every node.' }, ...visitorAnswers },
  },
})

function each<T>(value: T): Record<Area, T> {
  return Object.fromEntries(areas.map((area) => [area, value])) as Record<Area, T>
}
