import { z } from 'zod'
import { usecase } from '../shapes/qualification.ts'
import { messageFlowDetails } from './flow-details.ts'

const keywords = (pattern: RegExp) => z.string().min(1).max(255).regex(pattern)
/** Comma-separated words without blanks. */
const wordList = /^[^\s,\p{Cc}]+(,[^\s,\p{Cc}]+)*$/u
/** Comma-separated words; blanks around commas are allowed. */
const looseList = /^[^,\p{Cc}]*[^\s,\p{Cc}][^,\p{Cc}]*(,[^,\p{Cc}]*[^\s,\p{Cc}][^,\p{Cc}]*)*$/u
const answer = z.string().min(20).max(320)
const sample = z.string().min(20).max(1024)

/** Campaign data submitted by customers (S2-069 to S2-098). rules.ts checks fields that depend on each other. */
export const campaignFields = {
  usecase: usecase.describe('Cannot be changed.'),
  sub_usecases: z.array(usecase).max(5).describe('Each requires a separate sample.'),
  label: z.string().min(1).max(50).describe('Your own name for the campaign.'),
  description: z.string().min(40).max(4096),
  message_flow: z
    .string()
    .min(40)
    .max(4096)
    .meta({ deprecated: true })
    .describe('How recipients give consent, as free text. Deprecated; use message_flow_details instead.'),
  message_flow_details: messageFlowDetails,
  opt_in_keywords: keywords(looseList).describe('Comma-separated.'),
  opt_in_message: answer.describe('Required with opt_in_keywords.'),
  opt_out_keywords: keywords(wordList).describe('Comma-separated, without blanks, must include STOP.'),
  opt_out_message: answer.describe('Required if recipients opt in by SMS, or if messages are recurring.'),
  help_keywords: keywords(wordList).describe('Comma-separated, without blanks, must include HELP.'),
  help_message: answer,
  sample_one: sample,
  sample_two: sample,
  sample_three: sample,
  sample_four: sample,
  sample_five: sample,
  age_gated: z.boolean().describe('Whether recipients must confirm their age.'),
  direct_lending: z.boolean().describe('Whether the content concerns lending money.'),
  embedded_link: z.boolean().describe('Whether texts contain links; shortened links are not accepted.'),
  embedded_phone: z.boolean().describe('Whether texts contain phone numbers.'),
  number_pool: z.boolean(),
  terms_and_conditions: z
    .boolean()
    .describe(
      'Whether you accept the terms of the registry. Until you accept them, the campaign is not submitted to networks.',
    ),
  hipaa: z
    .boolean()
    .nullable()
    .describe('Set at creation or with the first linked number; cannot be changed afterwards.'),
  reseller: z
    .boolean()
    .describe(
      'Whether the campaign belongs to a reseller that your primary account has registered. Ignored if the brand belongs to a reseller.',
    ),
  reseller_id: z
    .string()
    .regex(/^R[0-9A-Z]{6,7}$/)
    .describe(
      'Registry ID of the reseller; R000000 means no reseller. Ignored if reseller is set or the brand belongs to a reseller.',
    ),
  auto_renewal: z.boolean(),
}

export type CampaignField = keyof typeof campaignFields
export const campaignFieldNames = Object.keys(campaignFields) as CampaignField[]

/** Campaign data as submitted by the customer. */
export type CampaignData = { [F in CampaignField]?: z.output<(typeof campaignFields)[F]> | undefined }

/** Optional fields; a change may clear them with null, and cleared keyword lists return to their defaults. */
export const clearable = [
  'label',
  'opt_in_keywords',
  'opt_in_message',
  'opt_out_keywords',
  'opt_out_message',
  'help_keywords',
  'help_message',
  'sample_one',
  'sample_two',
  'sample_three',
  'sample_four',
  'sample_five',
] as const satisfies CampaignField[]

/** Default keyword lists of a campaign. */
export const defaultKeywords = { opt_out_keywords: 'STOP', help_keywords: 'HELP' } as const

/** A change of campaign data; null clears a field. */
export type CampaignChange = {
  [F in CampaignField]?: CampaignData[F] | (F extends (typeof clearable)[number] ? null : never)
}

export { sampleFields } from './sample-fields.ts'
