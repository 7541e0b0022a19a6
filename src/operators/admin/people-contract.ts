import { deletes, gets, patches, posts } from '../api/operations.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { email, personName } from '#platform/sign-in/shapes.ts'
import { listedInvitationView, linkView, personRoles, personView, sessionView } from './person-shapes.ts'
import { type OperatorOperations } from '../api/policy.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const personId = z.object({ person_id: z.uuid() })
const one = '/operator/v1/people/{person_id}'

/** Operations on the people who operate the exchange. */
export const peopleOperations = {
  listPeople: gets('/operator/v1/people', {
    summary: 'List operators, oldest first',
    roles: ['admin'],
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf(
        'people',
        personView.extend({ seen_at: nullable(time) }),
        'A page of operators; `seen_at` is the last request of an active session.',
      ),
    },
  }),
  readPerson: gets(one, {
    summary: 'Get an operator',
    roles: ['admin'],
    params: personId,
    versioned: true,
    responses: { 200: { schema: personView, description: 'The operator.' } },
  }),
  changePerson: patches(one, {
    summary: 'Change an operator’s name or roles, or suspend the operator',
    description: 'Changing the roles or suspending the operator ends all sessions of the operator.',
    roles: ['admin'],
    stepUp: true,
    params: personId,
    body: z.strictObject({
      name: personName.optional(),
      roles: personRoles.optional(),
      disabled: z.boolean().optional(),
    }),
    versioned: true,
    responses: {
      200: { schema: personView, description: 'The updated operator.' },
      409: refused('The operator is the last admin.'),
    },
  }),
  resetPerson: posts(`${one}/reset`, {
    summary: 'Create a password reset link for an operator',
    description:
      'With a mail server, the link is also sent to the person by email. The link works once and expires after 24 hours. Using the link changes the password and turns two-factor authentication off.',
    roles: ['admin'],
    stepUp: true,
    params: personId,
    responses: { 201: { schema: linkView, description: 'The link, returned only once.' } },
  }),
  listPersonSessions: gets(`${one}/sessions`, {
    summary: 'List an operator’s sessions',
    roles: ['admin'],
    params: personId,
    responses: {
      200: { schema: z.object({ sessions: z.array(sessionView) }), description: 'At most 100 sessions.' },
    },
  }),
  endPersonSessions: deletes(`${one}/sessions`, {
    summary: 'End all sessions of an operator',
    roles: ['admin'],
    params: personId,
    responses: {
      200: {
        schema: z.object({ ended: z.int() }),
        description: 'The number of ended sessions. All nodes reject them within 1 s.',
      },
    },
  }),
  endPersonSession: deletes(`${one}/sessions/{session_id}`, {
    summary: 'End a session of an operator',
    roles: ['admin'],
    params: personId.extend({ session_id: z.uuid() }),
    responses: { 204: { description: 'The session has ended; all nodes reject it within 1 s.' } },
  }),
  invitePerson: posts('/operator/v1/invitations', {
    summary: 'Invite an operator',
    description:
      'With a mail server, the link is also sent to the address by email. The link is returned only once, works once and expires after 3 days. The new invitation replaces earlier invitations to the same address.',
    roles: ['admin'],
    stepUp: true,
    body: z.strictObject({ email, name: personName, roles: personRoles }),
    responses: {
      201: { schema: linkView, description: 'The link, returned only once.' },
      409: refused('An operator with this email address exists.'),
    },
  }),
  listInvitations: gets('/operator/v1/invitations', {
    summary: 'List pending invitations and reset links, newest first',
    roles: ['admin'],
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf('invitations', listedInvitationView, 'A page of invitations, without their links.'),
    },
  }),
  withdrawInvitation: deletes('/operator/v1/invitations/{invitation_id}', {
    summary: 'Withdraw a pending invitation or reset link',
    roles: ['admin'],
    params: z.object({ invitation_id: z.uuid() }),
    responses: { 204: { description: 'The link no longer works.' } },
  }),
} satisfies OperatorOperations
