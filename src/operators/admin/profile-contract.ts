import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { common, notFound, withBody } from '../api/answers.ts'
import { code, newPasswordShape, password, personView, sessionView } from './person-shapes.ts'
import { everyone, type OperatorOperations, signedInOnly } from '../api/policy.ts'

const proven = {
  ...withBody,
  403: refused('The password or the code is wrong; or a page of somebody else has asked.'),
  429: refused('Too many wrong tries were made.'),
}
const here = '/operator/v1/profile'

/** What people see and change of themselves. */
export const profileOperations = {
  readProfile: {
    method: 'GET',
    path: here,
    summary: 'The person who asks',
    policy: signedInOnly,
    roles: everyone,
    answers: {
      200: {
        schema: personView.extend({
          session_id: z.uuid(),
          recovery_codes: z.int().describe('How many are left.'),
        }),
        says: 'Who it is.',
      },
      ...common,
    },
  },
  changePassword: {
    method: 'PUT',
    path: `${here}/password`,
    summary: 'Choose another password',
    description: 'All sessions of the person end; whoever asks is given a new one.',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ current: password, password: newPasswordShape }),
    answers: { 204: { says: 'It is the password now.' }, ...proven },
  },
  offerCodes: {
    method: 'POST',
    path: `${here}/codes`,
    summary: 'A secret for an authenticator app',
    description: 'Codes (RFC 6238) are asked for once one of them was given.',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ password }),
    answers: {
      200: {
        schema: z.object({ secret: z.string(), address: z.string() }),
        says: 'The secret in base 32, and as apps read it from a picture.',
      },
      ...proven,
      409: refused('Codes are asked for already.'),
    },
  },
  beginCodes: {
    method: 'PUT',
    path: `${here}/codes`,
    summary: 'Have codes asked for at every sign-in',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ code }),
    answers: {
      200: {
        schema: z.object({ recovery_codes: z.array(z.string()) }),
        says: 'Codes for the day when the app is lost, each good once. They are told once.',
      },
      ...proven,
      409: refused('No secret was offered.'),
    },
  },
  endCodes: {
    method: 'POST',
    path: `${here}/codes/end`,
    summary: 'Have no codes asked for any more',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ password, code }),
    answers: { 204: { says: 'The password is enough.' }, ...proven },
  },
  listOwnSessions: {
    method: 'GET',
    path: `${here}/sessions`,
    summary: 'Where the person who asks is signed in',
    policy: signedInOnly,
    roles: everyone,
    answers: {
      200: {
        schema: z.object({ sessions: z.array(sessionView.extend({ current: z.boolean() })) }),
        says: 'At most a hundred.',
      },
      ...common,
    },
  },
  endOwnSession: {
    method: 'DELETE',
    path: `${here}/sessions/{session_id}`,
    summary: 'End a session of one’s own',
    policy: signedInOnly,
    roles: everyone,
    params: z.object({ session_id: z.uuid() }),
    answers: { 204: { says: 'Ended, on every node within a second.' }, ...common, ...notFound },
  },
} satisfies OperatorOperations
