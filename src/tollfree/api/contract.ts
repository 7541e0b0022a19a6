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
  401: refused('The credentials are missing or invalid.'),
  429: refused('The account exceeds its request rate; retry after Retry-After.'),
  503: refused('The exchange is overloaded; retry after Retry-After.'),
}
const withBody = {
  ...common,
  400: refused('The body is not valid JSON.'),
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not application/json.'),
  422: refused('Some registration fields are missing or invalid; see `invalid_parameters`.'),
}
const wrongQuery = { 422: refused('Some parameters are invalid; see `invalid_parameters`.') }
const onOne = { 404: refused('The registration does not exist or belongs to another account.') }

const pageSize = z
  .string()
  .regex(/^([1-9][0-9]?|100)$/)
  .optional()
  .describe('Items per page, 1 to 100; default 10.')
const cursor = z.string().max(100).optional().describe('Cursor from a link of a previous response.')

/** `/tfn/v1/*`: toll-free numbers and their registrations (S2-218 to S2-222). */
export const tollFreeContract = contract('tfn', 'Toll-free registration', {
  createRegistration: {
    method: 'POST',
    path,
    summary: 'Register toll-free numbers',
    description:
      'The registration is a DRAFT, which may be incomplete, or SUBMITTED, which is reviewed immediately. Repeating a request with the same ' +
      '`Idempotency-Key` returns the original registration.',
    headers: z.object({
      'Idempotency-Key': idempotencyKey.describe(
        'Repeating the request with this key returns the original registration instead of creating another.',
      ),
    }),
    body: registrationCreated,
    responses: {
      200: {
        schema: registrationShown,
        headers: { 'idempotent-replayed': z.literal('true') },
        description: 'The registration; `idempotent-replayed: true` if an earlier request created it.',
        ...hal,
      },
      409: refused('A number is part of another submitted registration.'),
      ...withBody,
    },
    policy: withKey,
  },
  getRegistration: {
    method: 'GET',
    path: `${path}/{registration_id}`,
    summary: 'Read a registration',
    params,
    responses: {
      200: { schema: registrationShown, description: 'The registration.', ...hal },
      ...onOne,
      ...common,
    },
    policy: onOwnResource,
  },
  patchRegistration: {
    method: 'PATCH',
    path: `${path}/{registration_id}`,
    summary: 'Change a registration, or submit a draft',
    description:
      'Omitted members are unchanged; null clears an optional member. A submitted registration can be changed while one of its numbers is ' +
      'UPDATES_REQUIRED; the change submits the registration again.',
    params,
    body: registrationChanged,
    responses: {
      200: { schema: registrationShown, description: 'The registration.', ...hal },
      409: refused('The registration cannot be changed now, or a number is part of another registration.'),
      ...onOne,
      ...withBody,
    },
    policy: onOwnResource,
  },
  listRegistrationEvents: {
    method: 'GET',
    path: `${path}/{registration_id}/events`,
    summary: 'List the status changes of the numbers of a registration',
    description: 'Newest first.',
    params,
    query: z.strictObject({ cursor, page_size: pageSize }),
    responses: {
      200: { schema: eventPage, description: 'A page of status changes.', ...hal },
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
    responses: {
      200: { schema: eventShown, description: 'The latest status change.', ...hal },
      404: refused('The registration does not exist, belongs to another account, or has no number yet.'),
      ...common,
    },
    policy: onOwnResource,
  },
  listTollFreeNumbers: {
    method: 'GET',
    path: '/tfn/v1/numbers',
    summary: 'List the numbers of all registrations',
    description: 'Newest first. Numbers that are added while you read the pages do not shift the pages.',
    query: z.strictObject({
      cursor,
      page_size: pageSize,
      status: z
        .union([z.string(), z.array(z.string()).max(20)])
        .optional()
        .describe('One or more statuses, comma-separated or as repeated parameters.'),
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
        .describe('Words of the business name, or beginnings of its words; typos are tolerated.'),
    }),
    responses: {
      200: { schema: numberPage, description: 'A page of numbers.', ...hal },
      ...wrongQuery,
      ...common,
    },
    policy: withKey,
  },
})
