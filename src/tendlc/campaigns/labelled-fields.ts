import type { FieldWords, Labelled } from '#platform/contract/labelled-fields.ts'
import { consentWords, frequencyWords, usecaseWords, verticalWords } from '../shapes/choice-fields.ts'
import { usecases } from '../shapes/enumerations.ts'
import { sampleFields } from '../fields/sample-fields.ts'

/** Minimum number of samples of a use case; networks may require more. */
export const samplesOf = (usecase: unknown): number => usecases.find(({ id }) => id === usecase)?.samples ?? 1

const keywordsHint = 'Comma-separated, without blanks.'
const answerHint = '20 to 320 characters, including the name of the sender.'

const flow: Readonly<Record<string, FieldWords>> = {
  message_flow: { label: 'Consent description for networks', long: true },
  message_flow_details: {
    label: 'Consent',
    hint: 'Networks read this first. State where recipients give consent, and which information they get there.',
  },
  'message_flow_details.brand_name': {
    label: 'Sender',
    hint: 'Sender name shown where recipients give consent.',
  },
  'message_flow_details.consent_mechanisms': { label: 'Consent methods', one: 'method' },
  'message_flow_details.consent_mechanisms.method': { label: 'Consent given by', choices: consentWords },
  'message_flow_details.consent_mechanisms.details': {
    label: 'Consent text and how recipients agree',
    long: true,
  },
  'message_flow_details.consent_mechanisms.attachment': {
    label: 'Page or screenshot (URL)',
    hint: 'Such as https://example.com/join.',
  },
  'message_flow_details.pricing_disclosure': {
    label: 'Discloses that message and data rates may apply',
  },
  'message_flow_details.carriers_liability_disclaimer': {
    label: 'Discloses that carriers are not liable for delayed or undelivered messages',
  },
  'message_flow_details.frequency': { label: 'Message frequency', choices: frequencyWords },
  'message_flow_details.privacy_policy': {
    label: 'Privacy policy (URL)',
    hint: 'Such as https://example.com/privacy.',
  },
  'message_flow_details.terms_and_conditions': { label: 'Terms and conditions (URL)' },
  'message_flow_details.opt_in_keywords': {
    label: 'Keywords to join',
    hint: 'Comma-separated, as shown to networks.',
  },
}

const answers: Readonly<Record<string, FieldWords>> = {
  opt_in_keywords: {
    label: 'Opt-in keywords',
    hint: 'Comma-separated, such as START. Leave empty if recipients do not opt in by text.',
  },
  opt_in_message: { label: 'Opt-in reply', hint: answerHint, long: true },
  opt_out_keywords: {
    label: 'Opt-out keywords',
    hint: `${keywordsHint} Must include STOP, which is the default.`,
  },
  opt_out_message: { label: 'Opt-out reply', hint: answerHint, long: true },
  help_keywords: {
    label: 'Help keywords',
    hint: `${keywordsHint} Must include HELP, which is the default.`,
  },
  help_message: { label: 'Help reply', hint: answerHint, long: true },
  subscriber_opt_in: { label: 'A network requires opt-in' },
  subscriber_opt_out: { label: 'Recipients can opt out' },
  subscriber_help: { label: 'Help keywords get a reply' },
  opt_out_assist: { label: 'The exchange replies to opt-outs' },
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const samples = Object.fromEntries(
  sampleFields.map((name, i) => [
    name,
    {
      label: `Sample message ${i + 1}`,
      long: true as const,
      ...(i === 0
        ? { hint: 'A text as recipients will receive it, including the name of the sender.' }
        : { hint: `A ${ordinals[i]}, different sample.` }),
    },
  ]),
)

const rest: Readonly<Record<string, FieldWords>> = {
  brand_id: { label: 'Brand' },
  usecase: {
    label: 'Use case',
    hint: 'Purpose of the messages. Cannot be changed later.',
    choices: usecaseWords,
  },
  sub_usecases: {
    label: 'Sub use cases',
    hint: 'Two to five; each requires a separate sample.',
    choices: usecaseWords,
  },
  label: { label: 'Name', hint: 'Your own name for the campaign; not shown to networks.' },
  description: { label: 'Description: content, recipients and purpose', long: true },
  age_gated: { label: 'Age-gated content', hint: 'Recipients must confirm their age.' },
  direct_lending: { label: 'Direct lending' },
  embedded_link: { label: 'Messages contain links', hint: 'Shortened links are not accepted.' },
  embedded_phone: { label: 'Messages contain phone numbers' },
  number_pool: {
    label: 'More than 50 sender numbers',
    hint: 'More than 50 numbers are a number pool, which must be declared to T-Mobile.',
  },
  hipaa: {
    label: 'Messages contain health data (HIPAA)',
    hint: 'Protected health information in the US. Cannot be changed later.',
  },
  reseller: { label: 'Campaign of a reseller' },
  reseller_id: {
    label: 'Registry ID of the reseller',
    hint: 'Such as R1A2B3C; available once the reseller is approved.',
  },
  auto_renewal: {
    label: 'Renew automatically',
    hint: 'The fee is charged again at the end of each period. If off, the campaign ends with its current period.',
  },
  terms_and_conditions: { label: 'I accept the terms of the registry' },
  registry_campaign_id: { label: 'Registry ID' },
  registry_status: {
    label: 'Registry status',
    choices: { UNKNOWN: 'Unknown', ACTIVE: 'Active', CANCELED: 'Canceled' },
  },
  vertical: { label: 'Industry', choices: verticalWords },
  traffic_enabled: { label: 'Traffic enabled' },
  partner: { label: 'Registered by another partner' },
  registration_date: { label: 'Active since' },
  renewal_date: { label: 'Period ends' },
  billed_date: { label: 'Last billed' },
  created_date: { label: 'Created' },
  last_updated: { label: 'Changed' },
}

/** Labels of all campaign fields, including read-only ones. */
export const labelledCampaign: Labelled = {
  groups: [
    {
      title: 'Purpose',
      names: ['brand_id', 'usecase', 'sub_usecases', 'label', 'description', 'vertical'],
    },
    { names: ['message_flow', 'message_flow_details'] },
    { title: 'Sample messages', names: sampleFields },
    { title: 'Keywords and replies', names: Object.keys(answers) },
    {
      title: 'Message content',
      names: ['embedded_link', 'embedded_phone', 'age_gated', 'direct_lending', 'number_pool', 'hipaa'],
    },
    { title: 'Reseller', names: ['reseller', 'reseller_id', 'partner'] },
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
