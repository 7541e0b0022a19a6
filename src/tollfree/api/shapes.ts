import { z } from 'zod'
import { changeOf } from '../fields/change.ts'
import { content, contentFields, requestedNumbers } from '../fields/fields.ts'
import { numberStatuses, registrationStatuses } from '../fields/enumerations.ts'

const link = z.object({ href: z.string() }).meta({ title: 'Link' })
const instant = z.iso.datetime()

/** Body of a new registration. Read-only and unknown members are rejected with an error that names them. */
export const registrationCreated = z.strictObject({
  ...contentFields,
  requested_numbers: requestedNumbers.optional(),
  status: z.enum(registrationStatuses).describe('A DRAFT requires `business` only.'),
})

/** Body of a registration change. */
export const registrationChanged = z.strictObject({
  ...changeOf(content).shape,
  requested_numbers: requestedNumbers
    .nullable()
    .optional()
    .describe('The complete list; numbers not listed are removed.'),
  status: z.enum(registrationStatuses).optional().describe('SUBMITTED submits a draft.'),
})

const numberShown = z.object({
  number: z.string(),
  business_reason: z.string().optional(),
  status: z.enum(numberStatuses),
  rejection_reason: z.string().optional().describe('Set if the number is REJECTED or UPDATES_REQUIRED.'),
})

// The content was checked in the request, so responses do not check it again.
const anything = z.record(z.string(), z.unknown())

/** A registration in responses, with its numbers (S2-158). */
export const registrationShown = z
  .object({
    id: z.uuid(),
    registration_id: z.uuid().describe('Same as id.'),
    status: z.enum(registrationStatuses),
    business: anything,
    estimated_monthly_volume: z.string().optional(),
    isv_reseller: anything.optional(),
    requested_numbers: z.array(numberShown),
    use_case: anything.optional(),
    message_content: anything.optional(),
    opt_in: anything.optional(),
    additional_information: z.string().optional(),
    creation_date: instant,
    last_update_date: instant,
    submission_date: instant.optional().describe('Time of the last submission.'),
    _links: z.object({ self: link }),
  })
  .meta({ title: 'Toll-free registration' })

/** One status change of one number (S2-159). */
export const eventShown = z
  .object({
    registration_id: z.uuid(),
    number: z.string(),
    status: z.enum(numberStatuses),
    reason: z
      .string()
      .describe('Reason of the status; empty for statuses such as REGISTERED and PENDING_REVIEW.'),
    created_at: instant,
  })
  .meta({ title: 'Toll-free status change' })

export const eventPage = z.object({
  page_size: z.int(),
  _embedded: z.object({ events: z.array(eventShown) }),
  _links: z.object({ self: link, next: link.optional() }),
})

/** A number in lists (S2-160). */
const numberListed = z.object({
  number: z.string(),
  status: z.enum(numberStatuses),
  business_name: z.string(),
  registration_id: z.uuid(),
  submission_date: instant.optional().describe('Time of the last submission; absent for drafts.'),
  status_change_date: instant,
})

export const numberPage = z.object({
  page_size: z.int(),
  _embedded: z.object({ numbers: z.array(numberListed) }),
  _links: z.object({ self: link, first: link, next: link.optional(), prev: link.optional() }),
})
