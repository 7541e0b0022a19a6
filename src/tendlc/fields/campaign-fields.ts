import { z } from 'zod'
import { usecase } from '../shapes/qualification.ts'
import { messageFlowDetails } from './flow-details.ts'

const keywords = (pattern: RegExp) => z.string().min(1).max(255).regex(pattern)
/** Words between commas, without blanks. */
const wordList = /^[^\s,\p{Cc}]+(,[^\s,\p{Cc}]+)*$/u
/** The same, where blanks beside a comma do no harm. */
const looseList = /^[^,\p{Cc}]*[^\s,\p{Cc}][^,\p{Cc}]*(,[^,\p{Cc}]*[^\s,\p{Cc}][^,\p{Cc}]*)*$/u
const answer = z.string().min(20).max(320)
const sample = z.string().min(20).max(1024)

/** What a customer says of a campaign (S2-069 to S2-098). What of it belongs together: see rules.ts. */
export const campaignFields = {
  usecase: usecase.describe('Cannot be changed.'),
  sub_usecases: z.array(usecase).max(5).describe('Each needs a sample of its own.'),
  label: z.string().min(1).max(50).describe('Under which you know it.'),
  description: z.string().min(40).max(4096),
  message_flow: z
    .string()
    .min(40)
    .max(4096)
    .meta({ deprecated: true })
    .describe('How people agree to be written to, in words. Use message_flow_details instead.'),
  message_flow_details: messageFlowDetails,
  opt_in_keywords: keywords(looseList).describe('Between commas.'),
  opt_in_message: answer.describe('Required with opt_in_keywords.'),
  opt_out_keywords: keywords(wordList).describe('Between commas, without blanks, STOP among them.'),
  opt_out_message: answer.describe('Required where people opt in by SMS, or are written to again and again.'),
  help_keywords: keywords(wordList).describe('Between commas, without blanks, HELP among them.'),
  help_message: answer,
  sample_one: sample,
  sample_two: sample,
  sample_three: sample,
  sample_four: sample,
  sample_five: sample,
  age_gated: z.boolean().describe('Whether people have to say how old they are.'),
  direct_lending: z.boolean().describe('Whether it is about lending money.'),
  embedded_link: z.boolean().describe('Whether texts have links; not those that shorten others.'),
  embedded_phone: z.boolean().describe('Whether texts have telephone numbers.'),
  number_pool: z.boolean(),
  terms_and_conditions: z
    .boolean()
    .describe('Whether you accept the terms of the registry. Without them no network is asked.'),
  hipaa: z
    .boolean()
    .nullable()
    .describe('Set when it is made, or else with its first number; it stays as it is then.'),
  reseller: z.boolean().describe('Whether it is for somebody else, whose reseller you are.'),
  reseller_id: z
    .string()
    .regex(/^R[0-9A-Z]{6,7}$/)
    .describe('R000000 is nobody. Ignored beside reseller, and where the brand is that of a reseller.'),
  auto_renewal: z.boolean(),
}

export type CampaignField = keyof typeof campaignFields
export const campaignFieldNames = Object.keys(campaignFields) as CampaignField[]

/** What is known of a campaign by the customer's word. */
export type CampaignData = { [F in CampaignField]?: z.output<(typeof campaignFields)[F]> | undefined }

/** What a campaign need not have: a change takes it away by null, and lists of keywords are then the usual ones. */
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

/** What lists of keywords are that nobody has said anything of. */
export const usualKeywords = { opt_out_keywords: 'STOP', help_keywords: 'HELP' } as const

/** What is to be said of a campaign from now on; null takes away what was said. */
export type CampaignChange = {
  [F in CampaignField]?: CampaignData[F] | (F extends (typeof clearable)[number] ? null : never)
}

export { sampleFields } from './sample-fields.ts'
