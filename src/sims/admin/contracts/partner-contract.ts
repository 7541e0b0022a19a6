import { z } from 'zod'
import { webAddress } from '#platform/contract/web-address.ts'
import { simFeatures } from '../../partners/feature-kinds.ts'
import { type OperatorOperations, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

/** What a customer of SIMs is known by. */
export const partnerId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
/** The customer in a path. */
export const ofPartner = z.object({ partner_id: partnerId })

const partner = z.object({
  partner_id: z.string(),
  parent_id: nullable(z.string()).describe('The customer that it is a subunit of.'),
  company_name: z.string(),
  api_key: nullable(z.string()),
  event_url: nullable(z.string()),
  excluded_features: z.array(z.enum(simFeatures)),
  sms: nullable(z.boolean()),
  created_at: time,
})

const partnerInput = z.strictObject({
  company_name: z.string().min(1).max(200),
  parent_id: nullable(partnerId).optional().describe('The customer that it is a subunit of.'),
  api_key: nullable(z.string().regex(/^[0-9a-f]{8}$/))
    .optional()
    .describe('The account whose secret signs its events, and whose applications may ask of its SIMs.'),
  event_url: nullable(webAddress).optional().describe('Where it is told what happens to its SIMs.'),
  excluded_features: z
    .array(z.enum(simFeatures))
    .max(simFeatures.length)
    .optional()
    .describe(
      'Network features that are not offered for its SIMs; they are refused with SERVICE_NOT_APPLICABLE.',
    ),
  sms: nullable(z.boolean())
    .optional()
    .describe('Whether its SIMs receive SMS while they are attached; null where that is not known.'),
})

const path = '/operator/v1/sim-partners/{partner_id}'

/** Customers of SIMs and their subunits. */
export const simPartnerOperations = {
  listSimPartners: gets('/operator/v1/sim-partners', {
    summary: 'Customers of SIMs and their subunits: all, those of one, or those whose ids or names begin so',
    query: z.strictObject({
      parent_id: partnerId.optional().describe('Only the subunits of this one.'),
      id: partnerId.optional().describe('How its id begins.'),
      name: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('How its name begins, in whatever case; they come by name then.'),
      ...pageQuery({ cursor: partnerId }),
    }),
    answers: { 200: pageOf('sim_partners', partner) },
  }),
  readSimPartner: gets(path, {
    summary: 'A customer of SIMs',
    params: ofPartner,
    versioned: true,
    answers: { 200: { schema: partner, says: 'The customer.' } },
  }),
  putSimPartner: puts(path, {
    summary: 'Make a customer of SIMs, or say anew what it is',
    description: 'What is left out is none.',
    roles: ['sims'],
    stepUp: true,
    params: ofPartner,
    body: partnerInput,
    versioned: true,
    answers: {
      200: { schema: partner, says: 'It is changed.' },
      201: { schema: partner, says: 'It is made.' },
    },
  }),
} satisfies OperatorOperations
