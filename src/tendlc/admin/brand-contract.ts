import { z } from 'zod'
import { mostNamed } from '../brands/search-store.ts'
import { brandStatuses, identityStatuses, registryHolds } from '../shapes/enumerations.ts'
import { statedTerms } from '../shapes/stated-terms.ts'
import {
  type OperatorOperations,
  apiKey,
  gets,
  explained,
  registrationRecord,
  seq,
  step,
} from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

export const registryHold = z
  .enum(registryHolds)
  .describe(
    'Why the registry adapter waits for an operator to set the ID: `unstated`: decided by hand without it; `unknown`: not known to the registry; `duplicate`: another one has it.',
  )

const brand = z.object({
  brand_id: z.string(),
  api_key: z.string(),
  display_name: z.string(),
  company_name: z.string(),
  entity_type: z.string(),
  country: z.string(),
  status: z.enum(brandStatuses),
  identity_status: z.enum(identityStatuses),
  campaign_count: z.int(),
  created_at: time,
  updated_at: time,
})

const evidence = z.object({ evidence_id: z.uuid(), file_name: z.string(), mime_type: z.string() })

const appeal = z.object({
  reason: z.string(),
  status: z.string(),
  categories: z.array(z.string()),
  outcome: nullable(z.string()),
  evidence: z.array(evidence),
  created_at: time,
})

const vetting = z.object({
  vetting_request_id: z.uuid(),
  evp_id: z.string(),
  vetting_class: nullable(z.string()),
  status: z.string(),
  score: nullable(z.int()),
  reasons: z.array(z.string()),
  feedback: nullable(z.string()),
  appeals: z.array(appeal),
  created_at: time,
})

const fullBrand = z.object({
  ...brand.shape,
  data: registrationRecord.describe('The brand data, as submitted by the customer.'),
  registry_brand_id: nullable(z.string()),
  registry_hold: nullable(registryHold),
  qualification: z.array(statedTerms).describe('Terms of networks that an operator has stated by hand.'),
  suspensions: explained,
  feedback: z
    .array(z.object({ name: z.string(), description: z.string(), fields: z.array(z.string()) }))
    .describe('Failed identity checks, as reported by the registry.'),
  vettings: z.array(vetting).describe('Oldest first.'),
  history: z.array(z.object({ machine: z.string(), ...step.shape })),
})

/** Operations on brands of all accounts, for operators. */
export const brandOperations = {
  searchBrands: gets('/operator/v1/brands', {
    summary: 'Find brands of all accounts, newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      status: z.enum(brandStatuses).optional(),
      identity_status: z.enum(identityStatuses).optional(),
      registry_hold: registryHold.optional(),
      display_name: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe(
          `Case-insensitive prefix of the name; only the first ${mostNamed.toLocaleString('en')} matching names are searched.`,
        ),
      ...pageQuery({ cursor: seq }),
    }),
    responses: { 200: pageOf('brands', brand) },
  }),
  readBrand: gets('/operator/v1/brands/{brand_id}', {
    summary: 'Read a brand with its vettings and history',
    params: z.object({ brand_id: z.string().regex(/^[0-9A-Z]{1,20}$/) }),
    responses: { 200: { schema: fullBrand, description: 'The full record, even of a deleted brand.' } },
  }),
  readEvidence: gets('/operator/v1/evidence/{evidence_id}', {
    summary: 'Read a file uploaded for an appeal',
    params: z.object({ evidence_id: z.uuid() }),
    responses: {
      200: {
        schema: z.object({
          file_name: z.string(),
          mime_type: z.string(),
          content: nullable(z.string()).describe('In Base64; null once the appeal is decided.'),
          created_at: time,
        }),
        description: 'The file.',
      },
    },
  }),
} satisfies OperatorOperations
