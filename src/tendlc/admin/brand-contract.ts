import { z } from 'zod'
import { brandStatuses, identityStatuses } from '../shapes/labels.ts'
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
  said: registrationRecord.describe('What the customer says of it.'),
  registry_brand_id: nullable(z.string()),
  suspensions: explained,
  feedback: z
    .array(z.object({ name: z.string(), description: z.string(), fields: z.array(z.string()) }))
    .describe('What the registry could not verify.'),
  vettings: z.array(vetting).describe('The oldest first.'),
  history: z.array(z.object({ machine: z.string(), ...step.shape })),
})

/** Brands of all accounts, as those who run the exchange see them. */
export const brandOperations = {
  searchBrands: gets('/operator/v1/brands', {
    summary: 'Find brands of all accounts, the newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      status: z.enum(brandStatuses).optional(),
      identity_status: z.enum(identityStatuses).optional(),
      display_name: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('How it begins, in whatever letters; the first thousand such names are looked at.'),
      ...pageQuery({ cursor: seq }),
    }),
    answers: { 200: pageOf('brands', brand) },
  }),
  readBrand: gets('/operator/v1/brands/{brand_id}', {
    summary: 'A brand with its vettings and what it has been through',
    params: z.object({ brand_id: z.string().regex(/^[0-9A-Z]{1,20}$/) }),
    answers: { 200: { schema: fullBrand, says: 'All of it, deleted or not.' } },
  }),
  readEvidence: gets('/operator/v1/evidence/{evidence_id}', {
    summary: 'A file that a customer has given with an appeal',
    params: z.object({ evidence_id: z.uuid() }),
    answers: {
      200: {
        schema: z.object({
          file_name: z.string(),
          mime_type: z.string(),
          content: nullable(z.string()).describe('In Base64; null once the appeal is decided.'),
          created_at: time,
        }),
        says: 'The file.',
      },
    },
  }),
} satisfies OperatorOperations
