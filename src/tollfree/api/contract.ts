import { z } from 'zod'
import { onOwnResource, withKey } from '#accounts/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  eventPage,
  eventShown,
  numberPage,
  registrationChanged,
  registrationCreated,
  registrationShown,
} from './shapes.ts'

const path = '/tfn/v1/registrations'
const params = z.object({ registration_id: z.uuid() })
const hal = { alsoAs: ['application/hal+json'] } as const

const common = {
  401: refused('The credentials are missing or wrong.'),
  429: refused('More calls than the account may make; again after Retry-After.'),
  503: refused('The exchange is too busy; again after Retry-After.'),
}
const withBody = {
  ...common,
  400: refused('The body is no JSON.'),
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not application/json.'),
  422: refused('Fields of the registration are missing or wrong, each of them named.'),
}
const wrongQuery = { 422: refused('Parameters are wrong, each of them named.') }
const onOne = { 404: refused('It does not exist, or is not yours.') }

const pageSize = z
  .string()
  .regex(/^([1-9][0-9]?|100)$/)
  .optional()
  .describe('1 to 100; 10 unless given.')
const cursor = z.string().max(100).optional().describe('From a link of an answer before.')

/** `/tfn/v1/*`: toll-free numbers and what they are registered for (S2-218 to S2-222). */
export const tollFreeContract = contract('tfn', 'Toll-free registration', {
  createRegistration: {
    method: 'POST',
    path,
    summary: 'Register toll-free numbers',
    description:
      'As a DRAFT, which may be incomplete, or SUBMITTED, which is looked at at once. With an `Idempotency-Key` the same request, asked ' +
      'again, makes no second one and is answered with the first.',
    headers: z.object({
      'Idempotency-Key': idempotencyKey.describe(
        'The same request with the same key makes one registration and is answered with it.',
      ),
    }),
    body: registrationCreated,
    answers: {
      200: {
        schema: registrationShown,
        headers: { 'idempotent-replayed': z.literal('true') },
        says: 'The registration; `idempotent-replayed: true` where it was made before.',
        ...hal,
      },
      409: refused('A number is in another registration that has been submitted.'),
      ...withBody,
    },
    policy: withKey,
  },
  getRegistration: {
    method: 'GET',
    path: `${path}/{registration_id}`,
    summary: 'Read a registration',
    params,
    answers: { 200: { schema: registrationShown, says: 'The registration.', ...hal }, ...onOne, ...common },
    policy: onOwnResource,
  },
  patchRegistration: {
    method: 'PATCH',
    path: `${path}/{registration_id}`,
    summary: 'Change a registration, or submit a draft',
    description:
      'Members that are left out stay as they are, and null takes an optional one away. A registration that was submitted can be changed ' +
      'while one of its numbers is UPDATES_REQUIRED, and is submitted again by that.',
    params,
    body: registrationChanged,
    answers: {
      200: { schema: registrationShown, says: 'The registration.', ...hal },
      409: refused('Nothing of it can be changed now, or a number is in another registration.'),
      ...onOne,
      ...withBody,
    },
    policy: onOwnResource,
  },
  listRegistrationEvents: {
    method: 'GET',
    path: `${path}/{registration_id}/events`,
    summary: 'List what has become of the numbers of a registration',
    description: 'The latest first.',
    params,
    query: z.strictObject({ cursor, page_size: pageSize }),
    answers: {
      200: { schema: eventPage, says: 'A page.', ...hal },
      ...onOne,
      ...wrongQuery,
      ...common,
    },
    policy: onOwnResource,
  },
  getRegistrationStatus: {
    method: 'GET',
    path: `${path}/{registration_id}/status`,
    summary: 'Read the latest status change of a registration',
    params,
    answers: {
      200: { schema: eventShown, says: 'What has changed last.', ...hal },
      404: refused('It does not exist, is not yours, or has no number yet.'),
      ...common,
    },
    policy: onOwnResource,
  },
  listTollFreeNumbers: {
    method: 'GET',
    path: '/tfn/v1/numbers',
    summary: 'List the numbers of all registrations',
    description:
      'Those that were added last come first. What is added meanwhile moves nothing from one page to another.',
    query: z.strictObject({
      cursor,
      page_size: pageSize,
      status: z
        .union([z.string(), z.array(z.string()).max(20)])
        .optional()
        .describe('One or several, between commas or given several times.'),
      number: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional(),
      registration_id: z.uuid().optional(),
      business_name: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('Names that hold its words, their beginnings, or the same with a slip of the pen.'),
    }),
    answers: { 200: { schema: numberPage, says: 'A page.', ...hal }, ...wrongQuery, ...common },
    policy: withKey,
  },
})
