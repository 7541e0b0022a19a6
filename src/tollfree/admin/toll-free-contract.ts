import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { numberStatuses, registrationStatuses } from '../fields/labels.ts'
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
const impossible = refused('Its status does not allow it.')

const numberFound = z.object({
  number: z.string(),
  status: z.enum(numberStatuses),
  reason: z.string().describe('Why it has its status; empty where there is nothing to say.'),
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
  said: registrationRecord.describe('What the customer says of it.'),
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

/** What operators do to toll-free numbers beside reviewing what they are registered for. */
export const tollFreeOperations = {
  searchTollFreeNumbers: gets('/operator/v1/toll-free-numbers', {
    summary: 'Find toll-free numbers of registrations of all accounts, the newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      status: z.enum(numberStatuses).optional(),
      number: z
        .string()
        .regex(/^[0-9]{1,15}$/)
        .optional(),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('numbers', numberFound) },
  }),
  readTollFreeRegistration: gets('/operator/v1/toll-free-registrations/{registration_id}', {
    summary: 'What toll-free numbers are registered for, and what they have been through',
    params: z.object({ registration_id: z.uuid() }),
    answers: { 200: { schema: fullRegistration, says: 'All of it.' } },
  }),
  blockTollFreeNumber: puts(path, {
    summary: 'Block a toll-free number with its traffic',
    description: 'Of one that has been submitted, whatever has become of that but a rejection.',
    roles: ['compliance'],
    params: ofNumber,
    body: z.strictObject({ reason: z.string().min(1).max(1000).describe('For the customer.') }),
    answers: { 204: { says: 'It is blocked.' }, 409: impossible, ...notFound },
  }),
  unblockTollFreeNumber: deletes(path, {
    summary: 'Lift the block of a toll-free number',
    description: 'What it is registered for is looked at again, from the beginning.',
    roles: ['compliance'],
    params: ofNumber,
    answers: { 204: { says: 'It is PENDING_REVIEW.' }, 409: impossible },
  }),
} satisfies OperatorOperations
