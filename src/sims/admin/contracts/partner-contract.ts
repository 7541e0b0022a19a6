import { z } from 'zod'
import { webAddress } from '#platform/contract/web-address.ts'
import { iccid } from '../../views/list-shapes.ts'
import { simFeatures } from '../../partners/feature-kinds.ts'
import { type OperatorOperations, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

/** The ID of a SIM customer. */
export const partnerId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
/** The customer in a path. */
export const ofPartner = z.object({ partner_id: partnerId })

const partner = z.object({
  partner_id: z.string(),
  parent_id: nullable(z.string()).describe('The parent customer, if this is a subunit.'),
  company_name: z.string(),
  api_key: nullable(z.string()),
  event_url: nullable(z.string()),
  excluded_features: z.array(z.enum(simFeatures)),
  sms: nullable(z.boolean()),
  created_at: time,
})

const partnerInput = z.strictObject({
  company_name: z.string().min(1).max(200),
  parent_id: nullable(partnerId).optional().describe('The parent customer, if this is a subunit.'),
  api_key: nullable(z.string().regex(/^[0-9a-f]{8}$/))
    .optional()
    .describe(
      'The account whose secret signs the events of the customer, and whose applications may query the SIMs of the customer.',
    ),
  event_url: nullable(webAddress)
    .optional()
    .describe('The URL to which events about the SIMs of the customer are sent.'),
  excluded_features: z
    .array(z.enum(simFeatures))
    .max(simFeatures.length)
    .optional()
    .describe(
      'Network features that are not offered for the SIMs of the customer; requests for these features fail with SERVICE_NOT_APPLICABLE.',
    ),
  sms: nullable(z.boolean())
    .optional()
    .describe('Whether the SIMs of the customer receive SMS while they are attached; null if unknown.'),
})

const path = '/operator/v1/sim-partners/{partner_id}'

/** Operations on SIM customers and their subunits. */
export const simPartnerOperations = {
  listSimPartners: gets('/operator/v1/sim-partners', {
    summary: 'List SIM customers and their subunits, filtered by parent, ID prefix, name prefix or SIM',
    query: z.strictObject({
      parent_id: partnerId.optional().describe('Only the subunits of this customer.'),
      id: partnerId.optional().describe('A prefix of the ID.'),
      name: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('A prefix of the name, case-insensitive; sorts the list by name.'),
      iccid: iccid.optional().describe('Only the customer that has the SIM with this ICCID.'),
      ...pageQuery({ cursor: partnerId }),
    }),
    responses: { 200: pageOf('sim_partners', partner) },
  }),
  readSimPartner: gets(path, {
    summary: 'Read a SIM customer',
    params: ofPartner,
    versioned: true,
    responses: { 200: { schema: partner, description: 'The customer.' } },
  }),
  putSimPartner: puts(path, {
    summary: 'Create or replace a SIM customer',
    description: 'Omitted members are cleared.',
    roles: ['sims'],
    stepUp: true,
    params: ofPartner,
    body: partnerInput,
    versioned: true,
    responses: {
      200: { schema: partner, description: 'The customer was replaced.' },
      201: { schema: partner, description: 'The customer was created.' },
    },
  }),
} satisfies OperatorOperations
