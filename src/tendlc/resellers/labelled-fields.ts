import type { Labelled } from '#platform/contract/labelled-fields.ts'

/** What the fields of a reseller are called. */
export const labelledReseller: Labelled = {
  groups: [{ names: ['company_name', 'mobile_phone', 'email'] }],
  fields: {
    company_name: { label: 'Company', hint: 'Its legal name.' },
    mobile_phone: {
      label: 'Mobile phone',
      hint: 'Digits with the country code, without the plus: 12015550144.',
    },
    email: { label: 'Email' },
  },
}
