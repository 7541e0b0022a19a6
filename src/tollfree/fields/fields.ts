import { z } from 'zod'
import { tollFreeForm } from '#platform/toll-free-form.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { categories, entityTypes, monthlyVolumes, taxIdTypes, workflows } from './enumerations.ts'

const text = z.string().min(1).max(500)
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1, two letters.')
const address = webAddress.max(500)
/** An email address by its syntax only. */
const email = z
  .string()
  .max(500)
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)

/**
 * `cv|1.0|mno|tfree|<uuid>|<secret>`: token that identifies a verified political campaign (S2-147). Responses mask its secret; a masked
 * token in a request leaves it unchanged.
 */
const token = z
  .string()
  .max(500)
  .regex(/^cv\|1\.0\|mno\|tfree\|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\|([A-Za-z0-9_-]+|\*{8})$/)

/** The business that sends messages; its required fields are required in drafts too (S2-124 to S2-138). */
const business = z.strictObject({
  name: text.describe('Full name of the company or organization.'),
  address: z.strictObject({
    street: text,
    city: text,
    state: text.describe('State or province; two letters in the US.'),
    postal_code: z.string().min(1).max(10).describe('Postal code; five digits in the US.'),
    country,
  }),
  company_website: address.describe('Must be publicly available.'),
  contact: z.strictObject({
    first_name: text,
    last_name: text,
    email: email.describe('Address at a domain of the company, organization or `dba`; checked by reviewers.'),
    phone: z
      .string()
      .regex(/^[1-9][0-9]{6,14}$/)
      .describe('Phone number in E.164 format without the plus.'),
  }),
  dba: text.optional().describe('Business name, if it differs from the legal name.'),
  terms_and_conditions_url: address.optional(),
  privacy_policy_url: address.optional(),
  entity_type: z.enum(entityTypes).optional(),
  tax_id_type: z.enum(taxIdTypes).optional().describe('EIN in the US and CBN in Canada.'),
  tax_id: z.string().max(500).optional().describe('May be blank for a SOLE_PROPRIETOR.'),
  tax_id_issuing_country: country.optional(),
})

/** Registration data submitted by customers, except numbers (S2-124 to S2-156). rules.ts checks fields that depend on each other. */
export const contentFields = {
  business,
  estimated_monthly_volume: z.enum(monthlyVolumes).optional(),
  isv_reseller: z
    .strictObject({
      name: text.optional(),
      contact_email: email
        .optional()
        .describe('The only address that receives emails about the registration.'),
    })
    .optional()
    .describe('Only for registrations on behalf of others.'),
  use_case: z
    .strictObject({
      category: z.enum(categories).optional(),
      description: text.optional(),
      political_auth_token: token
        .optional()
        .describe(
          'Required for the category Political: cv|1.0|mno|tfree|uuid|secret. Responses mask the secret.',
        ),
    })
    .optional(),
  message_content: z
    .strictObject({
      content: z.string().min(1).max(1000).optional().describe('A sample message.'),
      age_gated: z.boolean().optional().describe('Whether the content is restricted to people over 21.'),
    })
    .optional(),
  opt_in: z
    .strictObject({
      workflow: z.enum(workflows).optional(),
      workflow_description: text.optional().describe('Required for the workflow Other.'),
      images: z
        .array(z.strictObject({ url: address }))
        .max(20)
        .optional()
        .describe('Publicly accessible screenshots.'),
      keywords: z
        .array(text)
        .max(100)
        .optional()
        .describe('Keywords that get the confirmation message as a reply.'),
      confirmation_message: z.string().min(1).max(160).optional(),
      help_message: z.string().min(1).max(160).optional(),
    })
    .optional(),
  additional_information: z.string().min(1).max(350).optional(),
}

export const content = z.strictObject(contentFields)

/** Registration data as submitted by the customer. */
export type Content = z.output<typeof content>

/** Toll-free numbers registered together (S2-142 to S2-144). */
export const requestedNumbers = z
  .array(
    z.strictObject({
      number: z
        .string()
        .regex(tollFreeForm)
        .describe('Your toll-free number: eleven digits, E.164 without the plus.'),
      business_reason: text.optional().describe('Required if the registration has several numbers.'),
    }),
  )
  .max(5)

export type RequestedNumber = z.output<typeof requestedNumbers>[number]
