import { z } from 'zod'
import { webAddress } from '#platform/contract/web-address.ts'
import { consentMethods, frequencies } from '../shapes/labels.ts'

const mechanism = (address: z.ZodString) =>
  z
    .strictObject({
      method: z.enum(consentMethods),
      details: z.string().min(1).max(4096).describe('What people see or hear, and do.'),
      attachment: address.optional().describe('Where it can be seen; only TEXT_TO_JOIN needs none.'),
    })
    .meta({ title: 'Consent mechanism' })

const detailsWith = (address: z.ZodString) =>
  z
    .strictObject({
      brand_name: z.string().min(1).max(255).optional().describe('Only SOLE_PROPRIETOR brands need none.'),
      consent_mechanisms: z.array(mechanism(address)).min(1).max(10),
      pricing_disclosure: z
        .boolean()
        .optional()
        .describe('Whether people are told of message and data rates.'),
      carriers_liability_disclaimer: z.boolean().optional(),
      frequency: z.enum(frequencies),
      privacy_policy: address.optional(),
      terms_and_conditions: address.optional(),
      opt_in_keywords: z.string().min(1).max(255).optional().describe('Between commas.'),
    })
    .meta({ title: 'Message flow details' })

/** How people agree to be written to, of which `message_flow` is computed (S2-105 to S2-111). */
export const messageFlowDetails = detailsWith(webAddress)

/** The same as it is shown: addresses were checked when they came in. */
export const messageFlowShown = detailsWith(z.string())

export type MessageFlowDetails = z.output<typeof messageFlowDetails>
