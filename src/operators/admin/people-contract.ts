import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { common, notFound, withBody } from '../api/answers.ts'
import { pageQuery } from '../api/pages.ts'
import {
  email,
  invitationView,
  linkView,
  personName,
  personRoles,
  personView,
  sessionView,
} from './person-shapes.ts'
import { type OperatorOperations, operatorsOnly } from '../api/policy.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const personId = z.object({ person_id: z.uuid() })
const one = '/operator/v1/people/{person_id}'

/** Who runs the exchange. */
export const peopleOperations = {
  listPeople: {
    method: 'GET',
    path: '/operator/v1/people',
    summary: 'The people who run the exchange, the longest here first',
    policy: operatorsOnly,
    roles: ['admin'],
    query: z.strictObject(pageQuery),
    answers: {
      200: {
        schema: z.object({
          people: z.array(personView.extend({ seen_at: nullable(time) })),
          next: nullable(z.uuid()),
        }),
        says: 'A page of them; `seen_at` is of a session that lives.',
      },
      ...common,
    },
  },
  readPerson: {
    method: 'GET',
    path: one,
    summary: 'A person',
    policy: operatorsOnly,
    roles: ['admin'],
    params: personId,
    answers: { 200: { schema: personView, says: 'The person.' }, ...common, ...notFound },
  },
  changePerson: {
    method: 'PATCH',
    path: one,
    summary: 'Change the name or the roles of a person, or let them in no more',
    description: 'With other roles, or disabled, all sessions of the person end.',
    policy: operatorsOnly,
    roles: ['admin'],
    stepUp: true,
    params: personId,
    body: z.strictObject({
      name: personName.optional(),
      roles: personRoles.optional(),
      disabled: z.boolean().optional(),
    }),
    answers: {
      200: { schema: personView, says: 'As it is now.' },
      ...withBody,
      ...notFound,
      409: refused('Nobody else may do everything.'),
    },
  },
  resetPerson: {
    method: 'POST',
    path: `${one}/reset`,
    summary: 'A link by which a person chooses a new password, without codes',
    description: 'Nothing changes until it is used, within a day.',
    policy: operatorsOnly,
    roles: ['admin'],
    stepUp: true,
    params: personId,
    answers: { 201: { schema: linkView, says: 'The link, which is told once.' }, ...common, ...notFound },
  },
  listPersonSessions: {
    method: 'GET',
    path: `${one}/sessions`,
    summary: 'Where a person is signed in',
    policy: operatorsOnly,
    roles: ['admin'],
    params: personId,
    answers: {
      200: { schema: z.object({ sessions: z.array(sessionView) }), says: 'At most a hundred.' },
      ...common,
      ...notFound,
    },
  },
  endPersonSessions: {
    method: 'DELETE',
    path: `${one}/sessions`,
    summary: 'End all sessions of a person',
    policy: operatorsOnly,
    roles: ['admin'],
    params: personId,
    answers: {
      200: {
        schema: z.object({ ended: z.int() }),
        says: 'How many there were. Ended, on every node within a second.',
      },
      ...common,
      ...notFound,
    },
  },
  endPersonSession: {
    method: 'DELETE',
    path: `${one}/sessions/{session_id}`,
    summary: 'End a session of a person',
    policy: operatorsOnly,
    roles: ['admin'],
    params: personId.extend({ session_id: z.uuid() }),
    answers: { 204: { says: 'Ended, on every node within a second.' }, ...common, ...notFound },
  },
  invitePerson: {
    method: 'POST',
    path: '/operator/v1/invitations',
    summary: 'Invite somebody to run the exchange',
    description:
      'The link is told once, and used once within three days. An earlier one for the same address ends.',
    policy: operatorsOnly,
    roles: ['admin'],
    stepUp: true,
    body: z.strictObject({ email, name: personName, roles: personRoles }),
    answers: {
      201: { schema: linkView, says: 'The link, which is told once.' },
      ...withBody,
      409: refused('Somebody has this address.'),
    },
  },
  listInvitations: {
    method: 'GET',
    path: '/operator/v1/invitations',
    summary: 'Links that nobody has used yet, the newest first',
    policy: operatorsOnly,
    roles: ['admin'],
    query: z.strictObject(pageQuery),
    answers: {
      200: {
        schema: z.object({ invitations: z.array(invitationView), next: nullable(z.uuid()) }),
        says: 'A page of them, without their links.',
      },
      ...common,
    },
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/operator/v1/invitations/{invitation_id}',
    summary: 'Withdraw a link that nobody has used yet',
    policy: operatorsOnly,
    roles: ['admin'],
    params: z.object({ invitation_id: z.uuid() }),
    answers: { 204: { says: 'Withdrawn.' }, ...common, ...notFound },
  },
} satisfies OperatorOperations
