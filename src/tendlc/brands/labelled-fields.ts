import { countryWords } from '#platform/country-codes.ts'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { entityTypeWords, verticalWords } from '../shapes/choice-fields.ts'

const relationshipWords = {
  BASIC_ACCOUNT: 'Basic account',
  SMALL_ACCOUNT: 'Small account',
  MEDIUM_ACCOUNT: 'Medium account',
  LARGE_ACCOUNT: 'Large account',
  KEY_ACCOUNT: 'Key account',
}

/** Labels of all brand fields, including read-only ones. */
export const labelledBrand: Labelled = {
  groups: [
    {
      title: 'Company',
      names: ['entity_type', 'display_name', 'company_name', 'vertical', 'website'],
    },
    { title: 'Person', names: ['first_name', 'last_name', 'mobile_phone'] },
    {
      title: 'Tax ID',
      names: ['ein', 'ein_issuing_country', 'alt_business_id_type', 'alt_business_id', 'universal_ein'],
    },
    { title: 'Stock exchange', names: ['stock_exchange', 'stock_symbol'] },
    { title: 'Address', names: ['street', 'city', 'state', 'postal_code', 'country'] },
    {
      title: 'Contact',
      names: ['phone', 'email', 'verification_email', 'verification_email_completion_date', 'verified_date'],
    },
    { title: 'For your own records', names: ['reference_id', 'reseller'] },
    {
      title: 'At the registry',
      names: [
        'registry_brand_id',
        'brand_relationship',
        'partner',
        'campaign_count',
        'suspensions',
        'created_date',
        'last_updated',
      ],
    },
  ],
  fields: {
    entity_type: {
      label: 'Legal form',
      hint: 'Determines the required fields.',
      choices: entityTypeWords,
    },
    display_name: { label: 'Brand name', hint: 'Name known to the public.' },
    company_name: { label: 'Legal name', hint: 'Name, as registered with the tax office.' },
    first_name: { label: 'First name' },
    last_name: { label: 'Last name' },
    ein: { label: 'Tax ID', hint: 'In the US, the EIN: nine digits, with or without dashes.' },
    ein_issuing_country: {
      label: 'Country of the tax ID',
      hint: 'Only if it differs from the country of the address.',
      choices: countryWords,
    },
    alt_business_id_type: {
      label: 'Other business register',
      hint: 'Only if the company is also listed in a business register.',
      choices: { DUNS: 'DUNS', GIIN: 'GIIN', LEI: 'LEI' },
    },
    alt_business_id: { label: 'Number in the business register' },
    universal_ein: { label: 'Tax ID at the registry' },
    phone: { label: 'Phone', hint: 'With country code, such as +1 201 555 0100.' },
    mobile_phone: {
      label: 'Mobile phone',
      hint: 'With country code. A text with a verification code is sent to this number.',
    },
    street: { label: 'Street' },
    city: { label: 'City' },
    state: { label: 'State', hint: 'In the US, its name or two letters, such as Illinois or IL.' },
    postal_code: { label: 'Postal code', hint: 'In the US, five digits.' },
    country: { label: 'Country', choices: countryWords },
    email: { label: 'Email' },
    verification_email: {
      label: 'Verification email',
      hint: 'Address to which a confirmation link is sent. Campaigns require a confirmed address.',
    },
    verification_email_completion_date: { label: 'Email verified' },
    verified_date: { label: 'Phone verified' },
    stock_symbol: { label: 'Stock symbol' },
    stock_exchange: { label: 'Stock exchange', choices: { NONE: 'Not listed here' } },
    website: { label: 'Website', hint: 'Such as https://example.com.' },
    vertical: { label: 'Industry', choices: verticalWords },
    reference_id: {
      label: 'Your own reference',
      hint: 'Unique among your brands; prevents registering the same brand twice.',
    },
    reseller: {
      label: 'Brand of a reseller',
      hint: 'The reseller must be registered by your primary account.',
    },
    registry_brand_id: { label: 'Registry ID' },
    brand_relationship: { label: 'Relationship at the registry', choices: relationshipWords },
    partner: { label: 'Registered by another partner' },
    campaign_count: { label: 'Campaigns' },
    suspensions: { label: 'Suspension reasons' },
    'suspensions.category': { label: 'Category' },
    'suspensions.explanation': { label: 'Explanation' },
    created_date: { label: 'Registered' },
    last_updated: { label: 'Changed' },
  },
}
