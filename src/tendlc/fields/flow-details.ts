import { z } from 'zod'
import { webAddress } from '#platform/contract/web-address.ts'
import { consentMethods, frequencies } from '../shapes/enumerations.ts'

const mechanism = (address: z.ZodString) =>
  z
    .strictObject({
      method: z.enum(consentMethods),
      details: z
        .string()
        .min(1)
        .max(4096)
        .describe('Consent text that recipients see or hear, and how they agree.'),
      attachment: address
        .optional()
        .describe('URL of the page or a screenshot; optional only for TEXT_TO_JOIN.'),
    })
    .meta({ title: 'Consent mechanism' })

const detailsWith = (address: z.ZodString) =>
  z
    .strictObject({
      brand_name: z.string().min(1).max(255).optional().describe('Optional only for SOLE_PROPRIETOR brands.'),
      consent_mechanisms: z.array(mechanism(address)).min(1).max(10),
      pricing_disclosure: z.boolean().optional().describe('Whether message and data rates are disclosed.'),
      carriers_liability_disclaimer: z.boolean().optional(),
      frequency: z.enum(frequencies),
      privacy_policy: address.optional(),
      terms_and_conditions: address.optional(),
      opt_in_keywords: z.string().min(1).max(255).optional().describe('Comma-separated.'),
    })
    .meta({ title: 'Message flow details' })

/** How recipients give consent; `message_flow` is computed from it (S2-105 to S2-111). */
export const messageFlowDetails = detailsWith(webAddress)

/** The shape in responses, which does not check addresses again. */
export const messageFlowShown = detailsWith(z.string())

export type MessageFlowDetails = z.output<typeof messageFlowDetails>
