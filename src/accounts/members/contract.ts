import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { onOwnResource, withKey } from '../contract/policies.ts'
import { portalAnswers, portalBodyAnswers, portalNotFound } from '../portal/shapes.ts'
import { activityKinds, type ActivityKind } from './activity-kinds.ts'
import { email, personName } from '#platform/sign-in/shapes.ts'
import { invited, listedInvitation, member, role } from './shapes.ts'

const forbidden = refused('Your role does not allow it, or the request comes from another site.')
export const own = { ...portalAnswers, 403: forbidden }
export const ownBody = { ...portalBodyAnswers, 403: forbidden }
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
    description: 'The sessions of the member in this account end.',
    policy: onOwnResource,
    params: z.object({ member_id: z.uuid() }),
    body: z.strictObject({ role }),
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
    description: 'The link can be used once, within 3 days. It replaces earlier links for this address.',
    policy: withKey,
    body: z.strictObject({ email, name: personName, role }),
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
    summary: 'List sign-ins and changes of members',
    policy: withKey,
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf(
        'activity',
        z.object({
          activity_id: z.uuid(),
          at: time,
          actor: z
            .string()
            .describe('Email address of a member, `API secret`, `operator`, or `unknown` before a sign-in.'),
          address: z.string().describe('IP address; empty for operators.'),
          kind: z.enum(Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]),
          subject: nullable(z.string()).describe('Email address of the affected person.'),
          detail: z.record(z.string(), z.string()),
        }),
        'A page of the activity of the last year, newest first.',
      ),
      ...own,
    },
  },
})
