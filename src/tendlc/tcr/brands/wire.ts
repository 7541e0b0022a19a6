import { isUpdatable } from '../../brand-changes/rules.ts'
import type { FeedbackCategory } from '../../brands/store.ts'
import type { BrandData, BrandField } from '../../fields/brand-fields.ts'

/** Members of a brand at the registry by our field. `reseller` and `reference_id` are not sent: the reference there is our brand ID. */
const members = {
  entity_type: 'entityType',
  display_name: 'displayName',
  company_name: 'companyName',
  first_name: 'firstName',
  last_name: 'lastName',
  ein: 'ein',
  ein_issuing_country: 'einIssuingCountry',
  alt_business_id_type: 'altBusinessIdType',
  alt_business_id: 'altBusinessId',
  phone: 'phone',
  mobile_phone: 'mobilePhone',
  street: 'street',
  city: 'city',
  state: 'state',
  postal_code: 'postalCode',
  country: 'country',
  email: 'email',
  verification_email: 'businessContactEmail',
  stock_symbol: 'stockSymbol',
  stock_exchange: 'stockExchange',
  website: 'website',
  vertical: 'vertical',
} as const satisfies Partial<Record<BrandField, string>>

type OurField = keyof typeof members
export type WireMember = (typeof members)[OurField]
export type BrandWire = Partial<Record<WireMember, string>>

const ours = Object.entries(members) as [OurField, WireMember][]

/** The brand as the registry stores it. */
export function brandToRegistry(brand: BrandData): BrandWire {
  const complete: BrandData = {
    ...brand,
    ...(brand.ein !== undefined && { ein_issuing_country: brand.ein_issuing_country ?? brand.country }),
  }
  return Object.fromEntries(
    ours.flatMap(([field, member]) => {
      const value = complete[field]
      return value === undefined ? [] : [[member, valueOf(field, value, complete)]]
    }),
  )
}

function valueOf(field: OurField, value: string, brand: BrandData): string {
  if (field === 'phone' || field === 'mobile_phone') return `+${value}`
  if (field === 'ein' && brand.ein_issuing_country === 'US') return value.replaceAll('-', '')
  return value
}

/** Whether the registry verifies a field: a change would cost another verification, or for a public company Auth+. */
const isVerified = (field: OurField, { entity_type }: BrandData): boolean =>
  !isUpdatable(field) || (field === 'verification_email' && entity_type === 'PUBLIC_PROFIT')

/** Members that the registry stores in lower case, so that case is not a difference. */
const folded: readonly WireMember[] = ['email', 'businessContactEmail', 'website']

/** The brand at the registry with our values of the members that it does not verify; undefined if none of them differs. */
export function updateOf(brand: BrandData, stored: Readonly<Record<string, unknown>>): BrandWire | undefined {
  const sent = brandToRegistry(brand)
  const updated = ours.flatMap(([field, member]) => (isVerified(field, brand) ? [] : [member]))
  const isEqual = (member: WireMember) => {
    const [a, b] = [sent[member] ?? '', textOf(stored[member])]
    return a === b || (folded.includes(member) && a.toLowerCase() === b.toLowerCase())
  }
  if (updated.every(isEqual)) return undefined
  return Object.fromEntries(
    ours.flatMap(([, member]) => {
      const value = updated.includes(member) ? sent[member] : textOf(stored[member])
      return value ? [[member, value]] : []
    }),
  )
}

/** Members whose value differs from the one at the registry. */
export function differencesOf(sent: BrandWire, stored: Readonly<Record<string, unknown>>): WireMember[] {
  return ours.map(([, member]) => member).filter((member) => (sent[member] ?? '') !== textOf(stored[member]))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const fieldOf = new Map<string, string>(ours.map(([field, member]) => [member, field]))

/** Our names of the fields that the registry names. */
export const ourFields = (names: readonly string[]): string[] =>
  names.map((name) => fieldOf.get(name) ?? name)

/** Limits of the registry that are stricter than ours. */
const longest = { postal_code: 10, website: 255 } as const

/** Why the registry cannot store a brand; empty if it can. */
export function unstorableOf(brand: BrandData): FeedbackCategory[] {
  return Object.entries(longest).flatMap(([field, most]) =>
    (brand[field as keyof typeof longest]?.length ?? 0) > most
      ? [
          {
            name: 'ADDRESS',
            description: `The campaign registry accepts at most ${most} characters.`,
            fields: [field],
          },
        ]
      : [],
  )
}
