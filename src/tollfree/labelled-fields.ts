import type { FieldWords, Labelled } from '#platform/contract/labelled-fields.ts'
import type { entityTypes, workflows } from './fields/labels.ts'

const entityTypeWords: Readonly<Record<(typeof entityTypes)[number], string>> = {
  SOLE_PROPRIETOR: 'Sole proprietor',
  PRIVATE_PROFIT: 'Private company',
  PUBLIC_PROFIT: 'Company listed on a stock exchange',
  NON_PROFIT: 'Non-profit organization',
  GOVERNMENT: 'Government',
}

const workflowWords: Readonly<Record<(typeof workflows)[number], string>> = {
  'Online (website, Mobile app/browser)': 'On a website or in an app',
  'Text-to-join': 'By texting a word to join',
  'Point of sale': 'At the point of sale',
  Other: 'Another way',
}

const business: Readonly<Record<string, FieldWords>> = {
  business: { label: 'Company' },
  'business.name': { label: 'Legal name' },
  'business.dba': { label: 'Name in business', hint: 'Where it does business under another name.' },
  'business.address': { label: 'Address' },
  'business.address.street': { label: 'Street' },
  'business.address.city': { label: 'City' },
  'business.address.state': { label: 'State', hint: 'In the US two letters, such as IL.' },
  'business.address.postal_code': { label: 'Postal code', hint: 'In the US five digits.' },
  'business.address.country': { label: 'Country', hint: 'Two letters, such as US.' },
  'business.company_website': { label: 'Website', hint: 'Open to the public, with https:// in front.' },
  'business.contact': { label: 'Contact' },
  'business.contact.first_name': { label: 'First name' },
  'business.contact.last_name': { label: 'Last name' },
  'business.contact.email': {
    label: 'Email',
    hint: 'At the domain of the company: reviewers look at it.',
  },
  'business.contact.phone': {
    label: 'Phone',
    hint: 'Digits with the country code, without the plus: 12015550100.',
  },
  'business.terms_and_conditions_url': { label: 'Address of the terms' },
  'business.privacy_policy_url': { label: 'Address of the privacy policy' },
  'business.entity_type': { label: 'Kind of company', choices: entityTypeWords },
  'business.tax_id_type': {
    label: 'Kind of tax id',
    hint: 'EIN in the US and CBN in Canada.',
    choices: { PROVINCIAL_NUMBER: 'Provincial number', OTHER: 'Another one' },
  },
  'business.tax_id': { label: 'Tax id' },
  'business.tax_id_issuing_country': { label: 'Country of the tax id', hint: 'Two letters, such as US.' },
}

const use: Readonly<Record<string, FieldWords>> = {
  requested_numbers: { label: 'Numbers', hint: 'Toll-free numbers of yours; five at most.', one: 'number' },
  'requested_numbers.number': {
    label: 'Toll-free number',
    hint: 'Yours: choose it, or type its digits.',
  },
  'requested_numbers.business_reason': { label: 'Why several numbers are needed' },
  estimated_monthly_volume: { label: 'Messages a month, about' },
  use_case: { label: 'What they are for' },
  'use_case.category': { label: 'Use case' },
  'use_case.description': { label: 'What you send, to whom, and why', long: true },
  'use_case.political_auth_token': {
    label: 'Token of Campaign Verify',
    hint: 'It begins with cv|1.0|mno|tfree|.',
  },
  message_content: { label: 'Sample message' },
  'message_content.content': { label: 'Text', hint: 'As people will get it.', long: true },
  'message_content.age_gated': { label: 'Only for people over 21' },
  additional_information: { label: 'What else reviewers should know', long: true },
}

const optIn: Readonly<Record<string, FieldWords>> = {
  opt_in: { label: 'How people agree' },
  'opt_in.workflow': { label: 'People agree', choices: workflowWords },
  'opt_in.workflow_description': { label: 'How that goes', long: true },
  'opt_in.images': {
    label: 'Screenshots',
    hint: 'Addresses open to the public that show how people agree.',
    one: 'screenshot',
  },
  'opt_in.images.url': { label: 'Address', hint: 'With https:// in front.' },
  'opt_in.keywords': { label: 'Words that opt in', hint: 'They are answered with the confirmation.' },
  'opt_in.confirmation_message': { label: 'Confirmation', hint: 'Sent to who opts in.', long: true },
  'opt_in.help_message': { label: 'Answer to HELP', long: true },
  isv_reseller: { label: 'Registered for somebody else', hint: 'Only where you register for others.' },
  'isv_reseller.name': { label: 'Your company' },
  'isv_reseller.contact_email': { label: 'Your email', hint: 'The only address that is written to.' },
}

/** What the fields of a registration are called, those too that are only shown. */
export const labelledRegistration: Labelled = {
  groups: [
    { names: ['business', 'requested_numbers'] },
    { names: ['use_case', 'message_content', 'opt_in'] },
    { title: 'More', names: ['estimated_monthly_volume', 'additional_information'] },
    { names: ['isv_reseller'] },
    {
      title: 'Registration',
      names: ['status', 'creation_date', 'last_update_date', 'submission_date'],
    },
  ],
  fields: {
    ...business,
    ...use,
    ...optIn,
    'requested_numbers.status': { label: 'Status' },
    status: { label: 'Status', choices: { DRAFT: 'Draft', SUBMITTED: 'Submitted' } },
    creation_date: { label: 'Made' },
    last_update_date: { label: 'Changed' },
    submission_date: { label: 'Submitted' },
  },
}
