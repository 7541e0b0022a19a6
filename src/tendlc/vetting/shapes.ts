import { z } from 'zod'
import { link } from '../brands/shapes.ts'
import {
  appealCategories,
  appealStatuses,
  evidenceTypes,
  vettingClasses,
  vettingProviders,
  vettingStatuses,
} from '../shapes/enumerations.ts'
import { politicalDetails, politicalShown } from '../shapes/political.ts'

export const vettingRequested = z.strictObject({
  evp_id: z.enum(vettingProviders).describe('The vetting provider.'),
  vetting_class: z.enum(vettingClasses),
  vetting_political_details: z
    .union([politicalDetails, z.record(z.string(), z.unknown())])
    .optional()
    .describe('Required for POLITICAL, ignored otherwise.'),
})

export const vettingImported = z.strictObject({
  evp_id: z.enum(vettingProviders).describe('The vetting provider.'),
  vetting_id: z.string().min(1).max(100).describe('ID that the provider assigned to the vetting.'),
  vetting_class: z.enum(vettingClasses).optional(),
  vetting_token: z.string().min(1).max(500).optional().describe('Issued by Aegis only.'),
})

export const appealMade = z.strictObject({
  reason: z.string().min(1).max(1024).describe('Reason why the vetting result is wrong.'),
  categories: z.array(z.enum(appealCategories)).min(1).max(appealCategories.length),
  evidence_ids: z.array(z.uuid()).max(10).optional().describe('Files uploaded for this vetting.'),
})

export const evidenceUploaded = z.strictObject({
  file_name: z
    .string()
    .max(255)
    // Bidirectional control characters can disguise an executable as `exe.png`.
    // A name needs at least one visible character other than a dot.
    .regex(
      /^[^\p{Cc}\p{Bidi_Control}\u2028\u2029\ud800-\udfff/\\]*[^\p{C}\p{Z}/\\.][^\p{Cc}\p{Bidi_Control}\u2028\u2029\ud800-\udfff/\\]*$/u,
    ),
  mime_type: z.enum(evidenceTypes),
  content: z.string().min(1).describe('The file in Base64; at most 5,000,000 bytes when decoded.'),
})

const instant = z.iso.datetime()

export const evidenceShown = z
  .object({ evidence_id: z.uuid(), file_name: z.string(), mime_type: z.enum(evidenceTypes) })
  .meta({ title: 'Evidence' })

const appealShown = z.object({
  reason: z.string(),
  status: z.enum(appealStatuses),
  categories: z.array(z.enum(appealCategories)),
  evidence: z.array(evidenceShown),
  outcome: z.string().optional().describe('Set once the appeal is COMPLETE.'),
  created_date: instant,
})

/** A vetting in responses (S2-058 to S2-065); members without a value are omitted. */
export const vettingShown = z
  .object({
    account_id: z.string(),
    vetting_request_id: z.string(),
    evp_id: z.enum(vettingProviders),
    vetting_id: z.string(),
    vetting_token: z.string().optional(),
    vetting_class: z.enum(vettingClasses).optional(),
    vetting_status: z.enum(vettingStatuses),
    vetting_score: z.int().optional(),
    vetting_details: z.record(z.string(), z.string()),
    vetted_date: instant.optional().describe('Absent until the vetting is complete, or if it failed.'),
    reasons: z.array(z.string()).describe('Reasons for the failure.'),
    feedback: z.string().optional(),
    additional_info: politicalShown.optional(),
    appeals: z.array(appealShown).describe('Oldest first.'),
    create_date: instant,
    last_updated: instant,
    _links: z.object({ self: link, brand: link }),
  })
  .meta({ title: 'Vetting' })
