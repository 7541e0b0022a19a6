import { deletes, gets, patches, posts } from '../api/operations.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import {
  email,
  invitationView,
  linkView,
  personName,
  personRoles,
  personView,
  sessionView,
} from './person-shapes.ts'
import { type OperatorOperations } from '../api/policy.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const personId = z.object({ person_id: z.uuid() })
const one = '/operator/v1/people/{person_id}'

/** Who runs the exchange. */
export const peopleOperations = {
  listPeople: gets('/operator/v1/people', {
    summary: 'The people who run the exchange, the longest here first',
    roles: ['admin'],
    query: z.strictObject(pageQuery()),
    answers: {
      200: pageOf(
        'people',
        personView.extend({ seen_at: nullable(time) }),
        'A page of them; `seen_at` is of a session that lives.',
      ),
    },
  }),
  readPerson: gets(one, {
    summary: 'A person',
    roles: ['admin'],
    params: personId,
    versioned: true,
    answers: { 200: { schema: personView, says: 'The person.' } },
  }),
  changePerson: patches(one, {
    summary: 'Change the name or the roles of a person, or let them in no more',
    description: 'With other roles, or disabled, all sessions of the person end.',
    roles: ['admin'],
    stepUp: true,
    params: personId,
    body: z.strictObject({
      name: personName.optional(),
      roles: personRoles.optional(),
      disabled: z.boolean().optional(),
    }),
    versioned: true,
    answers: {
      200: { schema: personView, says: 'As it is now.' },
      409: refused('Nobody else may do everything.'),
    },
  }),
  resetPerson: posts(`${one}/reset`, {
    summary: 'A link by which a person chooses a new password, without codes',
    description: 'Nothing changes until it is used, within a day.',
    roles: ['admin'],
    stepUp: true,
    params: personId,
    answers: { 201: { schema: linkView, says: 'The link, which is told once.' } },
  }),
  listPersonSessions: gets(`${one}/sessions`, {
    summary: 'Where a person is signed in',
    roles: ['admin'],
    params: personId,
    answers: {
      200: { schema: z.object({ sessions: z.array(sessionView) }), says: 'At most a hundred.' },
    },
  }),
  endPersonSessions: deletes(`${one}/sessions`, {
    summary: 'End all sessions of a person',
    roles: ['admin'],
    params: personId,
    answers: {
      200: {
        schema: z.object({ ended: z.int() }),
        says: 'How many there were. Ended, on every node within a second.',
      },
    },
  }),
  endPersonSession: deletes(`${one}/sessions/{session_id}`, {
    summary: 'End a session of a person',
    roles: ['admin'],
    params: personId.extend({ session_id: z.uuid() }),
    answers: { 204: { says: 'Ended, on every node within a second.' } },
  }),
  invitePerson: posts('/operator/v1/invitations', {
    summary: 'Invite somebody to run the exchange',
    description:
      'The link is told once, and used once within three days. An earlier one for the same address ends.',
    roles: ['admin'],
    stepUp: true,
    body: z.strictObject({ email, name: personName, roles: personRoles }),
    answers: {
      201: { schema: linkView, says: 'The link, which is told once.' },
      409: refused('Somebody has this address.'),
    },
  }),
  listInvitations: gets('/operator/v1/invitations', {
    summary: 'Links that nobody has used yet, the newest first',
    roles: ['admin'],
    query: z.strictObject(pageQuery()),
    answers: {
      200: pageOf('invitations', invitationView, 'A page of them, without their links.'),
    },
  }),
  withdrawInvitation: deletes('/operator/v1/invitations/{invitation_id}', {
    summary: 'Withdraw a link that nobody has used yet',
    roles: ['admin'],
    params: z.object({ invitation_id: z.uuid() }),
    answers: { 204: { says: 'Withdrawn.' } },
  }),
} satisfies OperatorOperations
