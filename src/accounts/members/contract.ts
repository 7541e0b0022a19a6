import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { onOwnResource, withKey } from '../contract/policies.ts'
import { portalAnswers, portalBodyAnswers, portalNotFound } from '../portal/shapes.ts'
import { activityKinds, activityOutcomes, type ActivityKind } from '../activity/activity-kinds.ts'
import { activityLimits } from '../activity/limit-store.ts'
import { email, personName } from '#platform/sign-in/shapes.ts'
import { sessionProof } from '../portal-session/confirm-session.ts'
import { invited, listedInvitation, member, role } from './shapes.ts'

const forbidden = refused('Your role does not allow it, or the request comes from another site.')
export const own = { ...portalAnswers, 403: forbidden }
export const ownBody = { ...portalBodyAnswers, 403: forbidden }
const activityKind = z.enum(Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]])

/** Operations of a customer on the members of the account. */
export const membersContract = contract('console-session', 'Members', {
  listMembers: {
    method: 'GET',
    path: '/console/v1/members',
    summary: 'List the members of your account',
    policy: withKey,
    responses: {
      200: {
        schema: z.object({ members: z.array(member) }),
        description: 'Members by email address, at most 200.',
      },
      ...own,
    },
  },
  changeMember: {
    method: 'PATCH',
    path: '/console/v1/members/{member_id}',
    summary: 'Change the role of a member',
    description: 'The sessions of the member in this account end. A browser session confirms the change.',
    policy: onOwnResource,
    params: z.object({ member_id: z.uuid() }),
    body: z.strictObject({ role, ...sessionProof }),
    responses: {
      204: { description: 'Changed.' },
      ...ownBody,
      ...portalNotFound,
      409: refused('The member is the only owner.'),
    },
  },
  removeMember: {
    method: 'DELETE',
    path: '/console/v1/members/{member_id}',
    summary: 'Remove a member',
    description: 'The sessions of the member in this account end.',
    policy: onOwnResource,
    params: z.object({ member_id: z.uuid() }),
    responses: {
      204: { description: 'Removed.' },
      ...own,
      ...portalNotFound,
      409: refused('The member is the only owner.'),
    },
  },
  inviteMember: {
    method: 'POST',
    path: '/console/v1/member-invitations',
    summary: 'Invite a person to your account',
    description:
      'The link can be used once, within 3 days. It replaces earlier links for this address. A browser session confirms the invitation.',
    policy: withKey,
    body: z.strictObject({ email, name: personName, role, ...sessionProof }),
    responses: {
      201: { schema: invited, description: 'Invited.' },
      ...ownBody,
      409: refused('The address belongs to a member, or the account has 200 members and invitations.'),
    },
  },
  listMemberInvitations: {
    method: 'GET',
    path: '/console/v1/member-invitations',
    summary: 'List the pending invitations of your account',
    policy: withKey,
    responses: {
      200: {
        schema: z.object({ invitations: z.array(listedInvitation) }),
        description: 'Pending invitations, newest first, at most 200.',
      },
      ...own,
    },
  },
  withdrawMemberInvitation: {
    method: 'DELETE',
    path: '/console/v1/member-invitations/{invitation_id}',
    summary: 'Withdraw an invitation',
    policy: onOwnResource,
    params: z.object({ invitation_id: z.uuid() }),
    responses: { 204: { description: 'The link is not valid any more.' }, ...own, ...portalNotFound },
  },
  listActivity: {
    method: 'GET',
    path: '/console/v1/activity',
    summary: 'List the activity of your account, newest first',
    description:
      'Sign-ins of members, and all changes by members, API secrets, applications and API users of SIMs, with refused attempts. Traffic, reads and invalid requests are not listed. An entry is recorded before its change; `outcome` is `unknown` until the result is recorded.',
    policy: withKey,
    query: z.strictObject({
      actor: z.string().min(1).max(320).optional().describe('Entries of one actor, as in `actor`.'),
      kind: activityKind.optional(),
      outcome: z.enum(activityOutcomes).optional(),
      since: time.optional(),
      until: time.optional().describe('End of the time range, exclusive.'),
      ...pageQuery(),
    }),
    responses: {
      200: pageOf(
        'activity',
        z.object({
          activity_id: z.uuid(),
          at: time,
          actor: z
            .string()
            .describe(
              'Email address of a member, `API secret`, `application:` with an ID, `SIM API user` with a name, `operator`, or `unknown` before a sign-in.',
            ),
          address: z.string().describe('IP address; empty for operators.'),
          kind: activityKind.describe('A kind of sign-in or change of a member, or the ID of an operation.'),
          description: z.string().describe('The kind in words.'),
          subject: nullable(z.string()).describe('Email address, ID or number of the affected object.'),
          detail: z
            .record(z.string(), z.string())
            .describe('IDs in the path, and details of sign-ins and members.'),
          outcome: z
            .enum(activityOutcomes)
            .describe(
              `\`unknown\`: not recorded yet, or the exchange stopped before the result. \`summary\`: requests beyond ${activityLimits.ofAccount} changes of the account, or ${activityLimits.ofActor} entries of the actor, within an hour, which are not listed but counted per actor and kind.`,
            ),
          status: nullable(z.int()).describe('HTTP status of a change.'),
          problem: nullable(z.string()).describe('Title of the problem of a refused change.'),
          request_id: nullable(z.string()).describe('The `x-request-id` of a change.'),
          requests: nullable(z.int()).describe('Number of requests of a summary.'),
        }),
        'A page of the activity of the last year, newest first.',
      ),
      ...own,
    },
  },
})
