import type { Labelled } from '#platform/contract/labelled-fields.ts'

/** Labels of the reseller fields. */
export const labelledReseller: Labelled = {
  groups: [{ names: ['company_name', 'mobile_phone', 'email'] }],
  fields: {
    company_name: { label: 'Company', hint: 'The legal name of the reseller.' },
    mobile_phone: {
      label: 'Mobile phone',
      hint: 'With country code, such as +1 201 555 0144.',
    },
    email: { label: 'Email' },
  },
}
