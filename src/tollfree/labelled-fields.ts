import { countryWords } from '#platform/country-codes.ts'
import type { FieldWords, Labelled } from '#platform/contract/labelled-fields.ts'
import type { entityTypes, workflows } from './fields/enumerations.ts'

const entityTypeWords: Readonly<Record<(typeof entityTypes)[number], string>> = {
  SOLE_PROPRIETOR: 'Sole proprietor',
  PRIVATE_PROFIT: 'Private company',
  PUBLIC_PROFIT: 'Company listed on a stock exchange',
  NON_PROFIT: 'Non-profit organization',
  GOVERNMENT: 'Government',
}

const workflowWords: Readonly<Record<(typeof workflows)[number], string>> = {
  'Online (website, Mobile app/browser)': 'On a website or in an app',
  'Text-to-join': 'By texting a keyword to join',
  'Point of sale': 'At the point of sale',
  Other: 'Another way',
}

const business: Readonly<Record<string, FieldWords>> = {
  business: { label: 'Company' },
  'business.name': { label: 'Legal name' },
  'business.dba': { label: 'Business name (DBA)', hint: 'Only if it differs from the legal name.' },
  'business.address': { label: 'Address' },
  'business.address.street': { label: 'Street' },
  'business.address.city': { label: 'City' },
  'business.address.state': {
    label: 'State',
    hint: 'In the US, its name or two letters, such as Illinois or IL.',
  },
  'business.address.postal_code': { label: 'Postal code', hint: 'In the US, five digits.' },
  'business.address.country': { label: 'Country', choices: countryWords },
  'business.company_website': { label: 'Website', hint: 'Publicly available; starts with https://.' },
  'business.contact': { label: 'Contact' },
  'business.contact.first_name': { label: 'First name' },
  'business.contact.last_name': { label: 'Last name' },
  'business.contact.email': {
    label: 'Email',
    hint: 'Address at a domain of the company; checked by reviewers.',
  },
  'business.contact.phone': {
    label: 'Phone',
    hint: 'With country code, such as +1 201 555 0100.',
  },
  'business.terms_and_conditions_url': { label: 'Terms and conditions (URL)' },
  'business.privacy_policy_url': { label: 'Privacy policy (URL)' },
  'business.entity_type': { label: 'Legal form', choices: entityTypeWords },
  'business.tax_id_type': {
    label: 'Tax ID type',
    hint: 'EIN in the US, CBN in Canada.',
    choices: { PROVINCIAL_NUMBER: 'Provincial number', OTHER: 'Other' },
  },
  'business.tax_id': { label: 'Tax ID' },
  'business.tax_id_issuing_country': { label: 'Country of the tax ID', choices: countryWords },
}

const use: Readonly<Record<string, FieldWords>> = {
  requested_numbers: { label: 'Numbers', hint: 'Your toll-free numbers; at most five.', one: 'number' },
  'requested_numbers.number': {
    label: 'Toll-free number',
    hint: 'Choose one of your numbers, or type its digits.',
  },
  'requested_numbers.business_reason': { label: 'Reason for several numbers' },
  number: { label: 'Toll-free number' },
  business_reason: { label: 'Reason for several numbers' },
  registration_id: { label: 'Registration' },
  estimated_monthly_volume: { label: 'Estimated messages per month' },
  use_case: { label: 'Purpose' },
  'use_case.category': { label: 'Use case' },
  'use_case.description': { label: 'Description: content, recipients and purpose', long: true },
  'use_case.political_auth_token': {
    label: 'Campaign Verify token',
    hint: 'Starts with cv|1.0|mno|tfree|.',
  },
  message_content: { label: 'Sample message' },
  'message_content.content': {
    label: 'Text',
    hint: 'Sample message, as recipients will receive it.',
    long: true,
  },
  'message_content.age_gated': { label: 'Only for people over 21' },
  additional_information: { label: 'Additional information for reviewers', long: true },
}

const optIn: Readonly<Record<string, FieldWords>> = {
  opt_in: { label: 'Consent' },
  'opt_in.workflow': { label: 'Consent workflow', choices: workflowWords },
  'opt_in.workflow_description': { label: 'Description of the workflow', long: true },
  'opt_in.images': {
    label: 'Screenshots',
    hint: 'Public URLs of screenshots that show how recipients give consent.',
    one: 'screenshot',
  },
  'opt_in.images.url': { label: 'URL', hint: 'Starts with https://.' },
  'opt_in.keywords': {
    label: 'Opt-in keywords',
    hint: 'Messages with these keywords get the confirmation message as a reply.',
  },
  'opt_in.confirmation_message': {
    label: 'Confirmation',
    hint: 'Sent to recipients who opt in.',
    long: true,
  },
  'opt_in.help_message': { label: 'Help reply', long: true },
  isv_reseller: {
    label: 'Registered for another company',
    hint: 'Only if you register on behalf of others.',
  },
  'isv_reseller.name': { label: 'Your company' },
  'isv_reseller.contact_email': {
    label: 'Your email',
    hint: 'The only address that receives emails about the registration.',
  },
}

/** Labels of all registration fields, including read-only ones. */
export const labelledRegistration: Labelled = {
  groups: [
    {
      names: [
        'number',
        'business_reason',
        'registration_id',
        'business',
        'requested_numbers',
        'estimated_monthly_volume',
      ],
    },
    { names: ['use_case', 'message_content', 'opt_in'] },
    { names: ['isv_reseller', 'additional_information'] },
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
    creation_date: { label: 'Created' },
    last_update_date: { label: 'Changed' },
    submission_date: { label: 'Submitted' },
  },
}
