import type { AccountInput } from './access/operations.ts'

/** A brand whose registration causes events; the sandbox verifies it. */
export const sampleBrand = {
  entity_type: 'PRIVATE_PROFIT',
  display_name: 'Triggered brand',
  company_name: 'Triggered Brand Incorporated',
  ein: '12-3456789',
  phone: '12015550100',
  email: 'office@brand.example',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country: 'US',
  vertical: 'RETAIL',
} as const

/** A reseller whose registration causes events; the sandbox reviews it. */
export const sampleReseller = {
  company_name: 'Triggered Resale',
  mobile_phone: '12015550144',
  email: 'resale@brand.example',
} as const

/** A campaign that causes events; the sandbox reviews it. */
export const sampleCampaign: AccountInput<'createCampaign'>['body'] = {
  usecase: 'CUSTOMER_CARE',
  description: 'Answers to customers who have written to our shop about their order.',
  message_flow_details: {
    brand_name: 'Triggered brand',
    consent_mechanisms: [
      {
        method: 'ONLINE_FORM',
        details: 'Customers tick a box below the form on our page.',
        attachment: 'https://brand.example/form.png',
      },
    ],
    frequency: 'ONE_TIME',
    privacy_policy: 'https://brand.example/privacy',
    terms_and_conditions: 'https://brand.example/terms',
  },
  sample_one: 'Triggered brand: your order is ready and can be fetched today.',
  help_message: 'Triggered brand: call 12015550100 or write to office@brand.example.',
  terms_and_conditions: true,
}
