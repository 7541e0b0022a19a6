import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, gets, posts } from '#operators/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { email, personName } from '#platform/sign-in/shapes.ts'
import { invited, listedInvitation, member } from '../members/shapes.ts'

const members = '/operator/v1/accounts/{api_key}/members'
const invitations = '/operator/v1/accounts/{api_key}/member-invitations'
const oneMember = apiKey.extend({ member_id: z.uuid() })

/** Operations on the members of an account, for customers who cannot help themselves. */
export const memberOperations = {
  listAccountMembers: gets(members, {
    summary: 'List the members of an account',
    params: apiKey,
    responses: {
      200: {
        schema: z.object({ members: z.array(member) }),
        description: 'Members by email address, at most 200.',
      },
    },
  }),
  removeAccountMember: deletes(`${members}/{member_id}`, {
    summary: 'Remove a member of an account',
    description: 'The sessions of the member end. The activity of the account names the operator.',
    roles: ['admin'],
    stepUp: true,
    params: oneMember,
    responses: {
      204: { description: 'Removed.' },
      409: refused('The member is the only owner. Invite another owner first.'),
    },
  }),
  resetMemberTwoFactor: deletes(`${members}/{member_id}/two-factor`, {
    summary: 'Turn two-factor authentication of a member off',
    description:
      'For a member who has lost the authenticator app and the recovery codes. Verify the person first. The sessions of the member end; the password is unchanged.',
    roles: ['admin'],
    stepUp: true,
    params: oneMember,
    responses: { 204: { description: 'Sign-in requires only the password.' } },
  }),
  inviteAccountOwner: posts(invitations, {
    summary: 'Invite an owner to an account',
    description:
      'For the first owner, or if the only owner cannot sign in any more. The link can be used once, within 3 days. It replaces earlier links for this address, and with a mail server it is also sent by email.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: z.strictObject({ email, name: personName }),
    responses: {
      201: { schema: invited, description: 'Invited.' },
      409: refused('The address belongs to a member, or the account has 200 members and invitations.'),
    },
  }),
  listAccountInvitations: gets(invitations, {
    summary: 'List the pending invitations to an account',
    params: apiKey,
    responses: {
      200: {
        schema: z.object({ invitations: z.array(listedInvitation) }),
        description: 'Pending invitations, newest first, at most 200.',
      },
    },
  }),
  withdrawAccountInvitation: deletes(`${invitations}/{invitation_id}`, {
    summary: 'Withdraw an invitation to an account',
    roles: ['admin'],
    params: apiKey.extend({ invitation_id: z.uuid() }),
    responses: { 204: { description: 'The link is not valid any more.' } },
  }),
} satisfies OperatorOperations
