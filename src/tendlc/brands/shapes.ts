import { z } from 'zod'
import { brandRelationships, brandStatuses, identityStatuses } from '../shapes/enumerations.ts'
import { brandFields, clearable } from '../fields/brand-fields.ts'

const required = [
  'entity_type',
  'display_name',
  'company_name',
  'phone',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'email',
] as const
const requiredOnly = z
  .object(brandFields)
  .pick(Object.fromEntries(required.map((name) => [name, true])) as Record<(typeof required)[number], true>)

/** Body of a new brand. Read-only and unknown members are rejected with an error that names them (see docs/API.md). */
export const brandCreated = z.strictObject({
  account_id: z.string().max(20).optional().describe('Your API key; the default.'),
  ...z.object(brandFields).partial().shape,
  ...requiredOnly.shape,
})

const cleared = Object.fromEntries(
  clearable.map((name) => [name, brandFields[name].nullable()]),
) as unknown as { [F in (typeof clearable)[number]]: z.ZodNullable<(typeof brandFields)[F]> }

/** Body of a brand change; null clears an optional field. */
export const brandChanged = z.strictObject(z.object({ ...brandFields, ...cleared }).partial().shape)

export const link = z.object({ href: z.string() }).meta({ title: 'Link' })
const instant = z.iso.datetime()

/** A brand in responses; members without a value are omitted. */
export const brandShown = z
  .object({
    account_id: z.string(),
    primary_account_id: z.string().describe('The primary account; for a primary account, its own ID.'),
    brand_id: z.string(),
    ...z.object(brandFields).partial().shape,
    // The address was checked in the request, so responses do not check it again.
    website: z.string().optional(),
    universal_ein: z.string().optional(),
    registry_brand_id: z.string().optional(),
    verification_email_completion_date: instant
      .optional()
      .describe('Time at which verification_email was confirmed.'),
    verified_date: instant.optional().describe('Time at which the mobile phone was verified.'),
    campaign_count: z.int(),
    carrier_suspensions: z.array(
      z.object({ category: z.string(), explanation: z.string() }).meta({ title: 'Suspension reason' }),
    ),
    brand_relationship: z.enum(brandRelationships),
    partner: z.boolean(),
    shared: z.boolean(),
    owner: z.boolean(),
    status: z.enum(brandStatuses),
    identity_status: z.enum(identityStatuses),
    created_date: instant,
    last_updated: instant,
    _links: z.object({ self: link, campaigns: link }),
  })
  .meta({ title: 'Brand' })

/** A page of a list, by page number (S2-040). */
export const pageOf = (name: string, item: z.ZodType) =>
  z.object({
    page_size: z.int(),
    page: z.int(),
    total_pages: z.int(),
    total_items: z.int(),
    _embedded: z.object({ [name]: z.array(item) }),
    _links: z.object({
      self: link,
      first: link,
      last: link,
      next: link.optional(),
      prev: link.optional(),
      previous: link.optional().meta({ deprecated: true }),
    }),
  })

export const paging = {
  page: z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/)
    .optional()
    .describe('Page number, from 1.'),
  page_size: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/)
    .optional()
    .describe('Items per page, 1 to 100; default 20.'),
}

export const filter = z
  .string()
  .max(2000)
  .optional()
  .describe('JSON: an array of arrays of rules `{field, type, value}`, at most three rules.')
