import { isCountry } from '#platform/country-codes.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { requiredFieldsOf, type BrandData, type BrandField } from '../fields/brand-fields.ts'
import { usFaults } from '../fields/us-fields.ts'

const always: readonly BrandField[] = [
  'entity_type',
  'display_name',
  'company_name',
  'phone',
  'email',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
]

/** Fields by which the registry identifies a brand; a change starts a new verification. */
export const identityFields: ReadonlySet<BrandField> = new Set([
  'entity_type',
  'company_name',
  'first_name',
  'last_name',
  'ein',
  'ein_issuing_country',
  'alt_business_id_type',
  'alt_business_id',
  'mobile_phone',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'stock_symbol',
  'stock_exchange',
])

/** Fields that the registry does not store. */
const ownFields: ReadonlySet<BrandField> = new Set(['reference_id', 'reseller'])

/** Whether the registry stores a field that does not identify the brand. */
export const isUpdatable = (field: BrandField): boolean => !identityFields.has(field) && !ownFields.has(field)

/** Fields that cannot be changed after a successful vetting (S2-041). */
export const lockedFields: readonly BrandField[] = ['ein', 'ein_issuing_country', 'entity_type']

/** Cross-field rules of a brand; the contract checks each field by itself. */
export function brandFaults(brand: BrandData): Fault[] {
  const { entity_type: type } = brand
  const missing = [...always, ...(type ? requiredFieldsOf[type] : [])].filter(
    (field) => brand[field] === undefined,
  )
  return [
    ...missing.map((name) => ({ name, reason: 'is required', rule: 'required' })),
    ...blankFaults(brand),
    ...countryFaults(brand),
    ...pairFaults(brand),
    ...(type === 'GOVERNMENT' ? governmentFaults(brand) : []),
    ...usFaults(brand),
  ]
}

/** Text fields must not be blank. */
function blankFaults(brand: BrandData): Fault[] {
  return Object.entries(brand)
    .filter(([, value]) => typeof value === 'string' && value.trim() === '')
    .map(([name]) => ({ name, reason: 'must not be blank', rule: 'pattern' }))
}

/** Countries must be ISO 3166-1 codes (S2-009, S2-024). */
function countryFaults(brand: BrandData): Fault[] {
  return (['country', 'ein_issuing_country'] as const)
    .filter((name) => brand[name] !== undefined && !isCountry(brand[name]))
    .map((name) => ({ name, reason: 'must be an ISO 3166-1 country code', rule: 'enum' }))
}

/** Both fields must be set, or neither (S2-010, S2-011). */
function pairFaults({ alt_business_id, alt_business_id_type }: BrandData): Fault[] {
  if ((alt_business_id === undefined) === (alt_business_id_type === undefined)) return []
  const name = alt_business_id === undefined ? 'alt_business_id' : 'alt_business_id_type'
  return [{ name, reason: 'is required together with the other field', rule: 'required' }]
}

/** Government agencies outside the US register as NON_PROFIT (S2-007). */
function governmentFaults({ country, ein_issuing_country }: BrandData): Fault[] {
  const reason = 'must be US for a GOVERNMENT brand; register agencies of other countries as NON_PROFIT'
  return [
    ...(country !== undefined && country !== 'US' ? [{ name: 'country', reason, rule: 'const' }] : []),
    ...(ein_issuing_country !== undefined && ein_issuing_country !== 'US'
      ? [{ name: 'ein_issuing_country', reason, rule: 'const' }]
      : []),
  ]
}
