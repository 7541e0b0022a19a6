import type { FieldWords, Labelled } from '#platform/contract/labelled-fields.ts'
import { consentWords, frequencyWords, usecaseWords, verticalWords } from '../shapes/choice-fields.ts'
import { usecases } from '../shapes/labels.ts'
import { sampleFields } from '../fields/sample-fields.ts'

/** How many samples a use case needs, before networks say more. */
export const samplesOf = (usecase: unknown): number => usecases.find(({ id }) => id === usecase)?.samples ?? 1

const keywordsHint = 'Words between commas, without blanks.'
const answerHint = '20 to 320 characters, with the name of the sender.'

const flow: Readonly<Record<string, FieldWords>> = {
  message_flow: { label: 'How people agree, as networks read it', long: true },
  message_flow_details: {
    label: 'How people agree',
    hint: 'Networks read this first: where people agree to your messages, and what they are told there.',
  },
  'message_flow_details.brand_name': {
    label: 'Sender',
    hint: 'The name under which people agree to be written to.',
  },
  'message_flow_details.consent_mechanisms': { label: 'Ways to agree', one: 'way' },
  'message_flow_details.consent_mechanisms.method': { label: 'People agree by', choices: consentWords },
  'message_flow_details.consent_mechanisms.details': {
    label: 'What people see or hear, and do',
    long: true,
  },
  'message_flow_details.consent_mechanisms.attachment': {
    label: 'Address where it can be seen',
    hint: 'The page itself, or a screenshot of it, with https:// in front.',
  },
  'message_flow_details.pricing_disclosure': {
    label: 'People are told that message and data rates may apply',
  },
  'message_flow_details.carriers_liability_disclaimer': {
    label: 'People are told that carriers are not liable for delayed or undelivered messages',
  },
  'message_flow_details.frequency': { label: 'How often people are written to', choices: frequencyWords },
  'message_flow_details.privacy_policy': { label: 'Address of your privacy policy' },
  'message_flow_details.terms_and_conditions': { label: 'Address of your terms' },
  'message_flow_details.opt_in_keywords': {
    label: 'Words by which people join',
    hint: 'Between commas, as networks are to read them.',
  },
}

const answers: Readonly<Record<string, FieldWords>> = {
  opt_in_keywords: {
    label: 'Words that opt in',
    hint: 'Between commas, such as START. Leave it empty where nobody joins by a text.',
  },
  opt_in_message: { label: 'Answer to who opts in', hint: answerHint, long: true },
  opt_out_keywords: {
    label: 'Words that opt out',
    hint: `${keywordsHint} STOP is among them; it is the only one where this is empty.`,
  },
  opt_out_message: { label: 'Answer to who opts out', hint: answerHint, long: true },
  help_keywords: {
    label: 'Words that ask for help',
    hint: `${keywordsHint} HELP is among them; it is the only one where this is empty.`,
  },
  help_message: { label: 'Answer to who asks for help', hint: answerHint, long: true },
  subscriber_opt_in: { label: 'A network wants people to have opted in' },
  subscriber_opt_out: { label: 'People can opt out' },
  subscriber_help: { label: 'People are answered who ask for help' },
  opt_out_assist: { label: 'Opt-outs are answered by the exchange' },
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const samples = Object.fromEntries(
  sampleFields.map((name, i) => [
    name,
    {
      label: `Sample message ${i + 1}`,
      long: true as const,
      ...(i === 0
        ? { hint: 'A text as people will get it, with the name of the sender.' }
        : { hint: `A ${ordinals[i]} one, of another kind.` }),
    },
  ]),
)

const rest: Readonly<Record<string, FieldWords>> = {
  brand_id: { label: 'Brand' },
  usecase: {
    label: 'Use case',
    hint: 'What the messages are for. It cannot be changed afterwards.',
    choices: usecaseWords,
  },
  sub_usecases: {
    label: 'Uses within it',
    hint: 'Two to five; each needs a sample of its own.',
    choices: usecaseWords,
  },
  label: { label: 'Name', hint: 'Under which you know it; networks do not see it.' },
  description: { label: 'What you send, to whom, and why', long: true },
  age_gated: { label: 'The content is for adults', hint: 'People have to say how old they are.' },
  direct_lending: { label: 'It is about lending money' },
  embedded_link: { label: 'Messages have links', hint: 'Links that shorten others are never taken.' },
  embedded_phone: { label: 'Messages have telephone numbers' },
  number_pool: {
    label: 'More than fifty numbers send it',
    hint: 'A pool of numbers, which T-Mobile wants to know of.',
  },
  hipaa: {
    label: 'Messages have health data (HIPAA)',
    hint: 'Health data of people in the US. It stays as it is said here.',
  },
  reseller: { label: 'It is for a company whose reseller you are' },
  reseller_id: { label: 'Registry id of the reseller', hint: 'Such as R1A2B3C, once it is approved.' },
  auto_renewal: {
    label: 'Renew it by itself',
    hint: 'The fee is taken again when its period is over; without it the campaign ends then.',
  },
  terms_and_conditions: { label: 'I accept the terms of the registry' },
  registry_campaign_id: { label: 'Id at the registry' },
  registry_status: {
    label: 'State at the registry',
    choices: { UNKNOWN: 'Not told yet', ACTIVE: 'Active', CANCELED: 'Canceled' },
  },
  vertical: { label: 'Industry', choices: verticalWords },
  traffic_enabled: { label: 'Traffic is let through' },
  partner: { label: 'Registered by another partner' },
  registration_date: { label: 'Active since' },
  renewal_date: { label: 'Period ends' },
  billed_date: { label: 'Paid last' },
  created_date: { label: 'Submitted first' },
  last_updated: { label: 'Changed' },
}

/** What the fields of a campaign are called, those too that are only shown. */
export const labelledCampaign: Labelled = {
  groups: [
    {
      title: 'What it is for',
      names: ['brand_id', 'usecase', 'sub_usecases', 'label', 'description', 'vertical'],
    },
    { names: ['message_flow', 'message_flow_details'] },
    { title: 'Sample messages', names: sampleFields },
    { title: 'Keywords and their answers', names: Object.keys(answers) },
    {
      title: 'What messages hold',
      names: ['embedded_link', 'embedded_phone', 'age_gated', 'direct_lending', 'number_pool', 'hipaa'],
    },
    { title: 'For whom', names: ['reseller', 'reseller_id', 'partner'] },
    { title: 'Terms and renewal', names: ['terms_and_conditions', 'auto_renewal'] },
    {
      title: 'At the registry',
      names: [
        'registry_campaign_id',
        'registry_status',
        'traffic_enabled',
        'registration_date',
        'renewal_date',
        'billed_date',
        'created_date',
        'last_updated',
      ],
    },
  ],
  fields: { ...rest, ...flow, ...answers, ...samples },
}
