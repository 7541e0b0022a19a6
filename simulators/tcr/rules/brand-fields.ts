import { ERRORS, type Fault } from '../api-error.ts'
import { verticals } from '../reference/verticals.ts'
import type { Json } from '../state.ts'

type FieldRule = {
  most: number
  /** The kinds of brands that need the member; omitted if none does. */
  needed?: 'all' | 'companies' | readonly string[]
  words?: readonly string[]
  form?: RegExp
}

const entityTypes = ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT', 'SOLE_PROPRIETOR']
const e164 = /^\+[1-9]\d{6,14}$/
const country = /^[A-Z]{2}$/
const soleProprietor = ['SOLE_PROPRIETOR']
const publicProfit = ['PUBLIC_PROFIT']

/** Members of a brand that a client may send. */
export const brandFields: Readonly<Record<string, FieldRule>> = {
  entityType: { most: 20, needed: 'all', words: entityTypes },
  displayName: { most: 255, needed: 'all' },
  companyName: { most: 255, needed: 'companies' },
  firstName: { most: 100, needed: soleProprietor },
  lastName: { most: 100, needed: soleProprietor },
  ein: { most: 21, needed: 'companies' },
  einIssuingCountry: { most: 2, needed: 'companies', form: country },
  phone: { most: 20, needed: 'all', form: e164 },
  mobilePhone: { most: 20, needed: soleProprietor, form: e164 },
  street: { most: 255 },
  city: { most: 100 },
  state: { most: 20 },
  postalCode: { most: 10 },
  country: { most: 2, needed: 'all', form: country },
  email: { most: 100, needed: 'all', form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  stockSymbol: { most: 10, needed: publicProfit },
  stockExchange: { most: 20, needed: publicProfit },
  website: { most: 255, needed: publicProfit },
  brandRelationship: {
    most: 30,
    needed: 'all',
    words: ['BASIC_ACCOUNT', 'SMALL_ACCOUNT', 'MEDIUM_ACCOUNT', 'LARGE_ACCOUNT', 'KEY_ACCOUNT'],
  },
  vertical: { most: 50, needed: 'companies', words: Object.keys(verticals) },
  altBusinessId: { most: 50 },
  altBusinessIdType: { most: 10, words: ['NONE', 'DUNS', 'GIIN', 'LEI'] },
  ipAddress: { most: 50 },
  referenceId: { most: 50 },
  businessContactEmail: { most: 255, needed: publicProfit },
}

/** Members that identify the company: a change makes the brand UNVERIFIED. */
export const identityMembers = ['companyName', 'ein', 'einIssuingCountry', 'entityType'] as const

const mostTags = 10

/** Whether a value is a list of tags. */
export const isTags = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= mostTags &&
  value.every((one) => typeof one === 'string' && one !== '')

/** Every invalid member of a brand in a request. */
export function brandFaults(brand: Json): Fault[] {
  const kind = String(brand['entityType'])
  return Object.entries(brandFields).flatMap(([name, rule]) =>
    isSound(rule, brand[name], isNeeded(rule, kind))
      ? []
      : [{ code: 501 as const, description: ERRORS[501], fields: [name] }],
  )
}

function isNeeded({ needed }: FieldRule, kind: string): boolean {
  if (needed === 'all') return true
  return needed === 'companies' ? kind !== 'SOLE_PROPRIETOR' : (needed ?? []).includes(kind)
}

function isSound({ most, words, form }: FieldRule, value: unknown, needed: boolean): boolean {
  // Clients send an empty text for a member that they do not have.
  if (value === undefined || value === null || value === '') return !needed
  if (typeof value !== 'string' || value.length > most) return false
  return (words?.includes(value) ?? true) && (form?.test(value) ?? true)
}
