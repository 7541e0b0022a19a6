import type { Fault } from '#platform/contract/problem.ts'

type Us = Partial<Record<'country' | 'state' | 'postal_code' | 'ein' | 'ein_issuing_country', unknown>>

/** In the US, the state has two letters, the postal code five digits (S2-022, S2-023), and the EIN nine digits (S2-008). */
export function usFaults({ country, state, postal_code, ein, ein_issuing_country }: Us): Fault[] {
  const isUs = country === 'US'
  const formats = [
    ['state', isUs, state, /^[A-Z]{2}$/, 'must be two capital letters in the US, such as ME'],
    ['postal_code', isUs, postal_code, /^\d{5}$/, 'must be five digits in the US'],
    [
      'ein',
      (ein_issuing_country ?? country) === 'US',
      ein,
      /^(\d{9}|\d{2}-\d{7}|\d{3}-\d{2}-\d{4})$/,
      'must be nine digits in the US',
    ],
  ] as const
  return formats
    .filter(([, applies, value, format]) => applies && typeof value === 'string' && !format.test(value))
    .map(([name, , , , reason]) => ({ name, reason, rule: 'pattern' }))
}
