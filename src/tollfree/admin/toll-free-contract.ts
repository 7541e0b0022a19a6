import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { numberStatuses, registrationStatuses } from '../fields/enumerations.ts'
import {
  notFound,
  type OperatorOperations,
  apiKey,
  deletes,
  gets,
  puts,
  registrationRecord,
  step,
} from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const ofNumber = z.object({ number: z.string().regex(/^18[0-9]{9}$/) })
const path = '/operator/v1/toll-free-numbers/{number}/block'
const impossible = refused('The current status does not allow this action.')

const numberFound = z.object({
  number: z.string(),
  status: z.enum(numberStatuses),
  reason: z.string().describe('Reason of the status, if any; else empty.'),
  business_name: z.string(),
  registration_id: z.uuid(),
  api_key: z.string(),
  submitted_at: nullable(time),
  changed_at: time,
})

const fullRegistration = z.object({
  registration_id: z.uuid(),
  api_key: z.string(),
  status: z.enum(registrationStatuses),
  data: registrationRecord.describe('The registration data, as submitted by the customer.'),
  numbers: z.array(
    z.object({
      number: z.string(),
      status: z.enum(numberStatuses),
      reason: z.string(),
      business_reason: nullable(z.string()),
    }),
  ),
  created_at: time,
  updated_at: time,
  submitted_at: nullable(time),
  history: z.array(z.object({ number: z.string(), ...step.shape })),
})

/** Operator actions on toll-free numbers, except reviews. */
export const tollFreeOperations = {
  searchTollFreeNumbers: gets('/operator/v1/toll-free-numbers', {
    summary: 'Find registered toll-free numbers of all accounts, newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      status: z.enum(numberStatuses).optional(),
      number: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional(),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('numbers', numberFound) },
  }),
  readTollFreeRegistration: gets('/operator/v1/toll-free-registrations/{registration_id}', {
    summary: 'Read a toll-free registration with its numbers and history',
    params: z.object({ registration_id: z.uuid() }),
    responses: { 200: { schema: fullRegistration, description: 'The full record.' } },
  }),
  blockTollFreeNumber: puts(path, {
    summary: 'Block a toll-free number and its traffic',
    description: 'Only for numbers of a submitted registration that were not rejected.',
    roles: ['compliance'],
    params: ofNumber,
    body: z.strictObject({
      reason: z.string().min(1).max(1000).describe('Reason, visible to the customer.'),
    }),
    responses: { 204: { description: 'Blocked.' }, 409: impossible, ...notFound },
  }),
  unblockTollFreeNumber: deletes(path, {
    summary: 'Unblock a toll-free number',
    description: 'The registration of the number is reviewed again from the start.',
    roles: ['compliance'],
    params: ofNumber,
    responses: { 204: { description: 'The number is PENDING_REVIEW.' }, 409: impossible },
  }),
} satisfies OperatorOperations
