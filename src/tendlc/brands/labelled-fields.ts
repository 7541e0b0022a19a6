import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { entityTypeWords, verticalWords } from '../shapes/choice-fields.ts'

const relationshipWords = {
  BASIC_ACCOUNT: 'Basic account',
  SMALL_ACCOUNT: 'Small account',
  MEDIUM_ACCOUNT: 'Medium account',
  LARGE_ACCOUNT: 'Large account',
  KEY_ACCOUNT: 'Key account',
}

/** What the fields of a brand are called, those too that are only shown. */
export const labelledBrand: Labelled = {
  groups: [
    {
      title: 'Company',
      names: ['entity_type', 'display_name', 'company_name', 'vertical', 'website'],
    },
    { title: 'Person', names: ['first_name', 'last_name', 'mobile_phone'] },
    {
      title: 'Tax id',
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
      label: 'Kind of company',
      hint: 'What else is needed depends on it.',
      choices: entityTypeWords,
    },
    display_name: { label: 'Brand name', hint: 'Under which people know it.' },
    company_name: { label: 'Legal name', hint: 'As the tax office writes it.' },
    first_name: { label: 'First name' },
    last_name: { label: 'Last name' },
    ein: { label: 'Tax id', hint: 'In the US the EIN: nine digits, with or without dashes.' },
    ein_issuing_country: {
      label: 'Country of the tax id',
      hint: 'Two letters, such as US, where it is not the country of the address.',
    },
    alt_business_id_type: {
      label: 'Other register',
      hint: 'Where the company also stands in a register of companies.',
      choices: { DUNS: 'DUNS', GIIN: 'GIIN', LEI: 'LEI' },
    },
    alt_business_id: { label: 'Number in that register' },
    universal_ein: { label: 'Tax id at the registry' },
    phone: { label: 'Phone', hint: 'Digits with the country code, without the plus: 12015550100.' },
    mobile_phone: {
      label: 'Mobile phone',
      hint: 'Digits with the country code. A text with a code is sent to it.',
    },
    street: { label: 'Street' },
    city: { label: 'City' },
    state: { label: 'State', hint: 'In the US two letters, such as IL.' },
    postal_code: { label: 'Postal code', hint: 'In the US five digits.' },
    country: { label: 'Country', hint: 'Two letters, such as US.' },
    email: { label: 'Email' },
    verification_email: {
      label: 'Email for the confirmation',
      hint: 'A mail with a link goes there; without its being opened the brand has no campaigns.',
    },
    verification_email_completion_date: { label: 'Confirmed by email' },
    verified_date: { label: 'Confirmed by phone' },
    stock_symbol: { label: 'Stock symbol' },
    stock_exchange: { label: 'Stock exchange', choices: { NONE: 'None of these' } },
    website: { label: 'Website', hint: 'With https:// in front.' },
    vertical: { label: 'Industry', choices: verticalWords },
    reference_id: {
      label: 'Your own reference',
      hint: 'No two of your brands share it, so the same brand is not registered twice.',
    },
    reseller: {
      label: 'It is the brand of a reseller',
      hint: 'Of one that your primary account has registered.',
    },
    registry_brand_id: { label: 'Id at the registry' },
    brand_relationship: { label: 'Standing at the registry', choices: relationshipWords },
    partner: { label: 'Registered by another partner' },
    campaign_count: { label: 'Campaigns that go on' },
    suspensions: { label: 'Why it is suspended' },
    'suspensions.category': { label: 'Category' },
    'suspensions.explanation': { label: 'Explanation' },
    created_date: { label: 'Registered' },
    last_updated: { label: 'Changed' },
  },
}
