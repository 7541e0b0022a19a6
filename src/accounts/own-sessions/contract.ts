import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { onOwnResource, withKey } from '../contract/policies.ts'
import { portalAnswers, portalNotFound } from '../portal/shapes.ts'

const session = z.object({
  session_id: z.uuid(),
  secret_id: nullable(z.uuid()).describe(
    'The secret used at sign-in; the session ends when it is revoked. Null in the session of a member.',
  ),
  member: nullable(z.object({ member_id: z.uuid(), email: z.string() })).describe('The signed-in member.'),
  created_at: time,
  seen_at: time.describe('Time of the last request, to the minute.'),
  address: z.string(),
  browser: z.string(),
  current: z.boolean().describe('Whether this request was sent in the session.'),
})

const refusals = { ...portalAnswers, 403: refused('The request comes from another site.') }

/** Operations of a customer on the browser sessions of the account. */
export const ownSessionsContract = contract('console-session', 'Console', {
  listAccountSessions: {
    method: 'GET',
    path: '/console/v1/sessions',
    summary: 'List the browser sessions of your account',
    policy: withKey,
    responses: {
      200: {
        schema: z.object({ sessions: z.array(session) }),
        description: 'Active sessions, most recently seen first, at most 100.',
      },
      ...refusals,
    },
  },
  endAccountSession: {
    method: 'DELETE',
    path: '/console/v1/sessions/{session_id}',
    summary: 'End a browser session of your account',
    policy: onOwnResource,
    params: z.object({ session_id: z.uuid() }),
    responses: {
      204: { description: 'The session has ended; all nodes reject it within 1 s.' },
      ...refusals,
      ...portalNotFound,
    },
  },
})
