import { ERRORS, type ErrorCode, type Fault } from '../api-error.ts'
import { countries } from '../reference/countries.ts'
import { verticals } from '../reference/verticals.ts'
import { textOf, type Json } from '../state.ts'
import { isFreeMail } from './free-mail.ts'

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
  vertical: { most: 50, words: Object.keys(verticals) },
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
  const wrong = Object.entries(brandFields).flatMap(([name, rule]) =>
    isSound(rule, brand[name], isNeeded(rule, kind)) ? [] : [faultOf(501, name)],
  )
  if (wrong.length > 0) return wrong
  return [
    ...(countries.includes(textOf(brand, 'country')) ? [] : [faultOf(529, 'country')]),
    ...(kind === 'PUBLIC_PROFIT' && isFreeMail(textOf(brand, 'businessContactEmail'))
      ? [faultOf(501, 'businessContactEmail')]
      : []),
  ]
}

const faultOf = (code: ErrorCode, name: string): Fault => ({
  code,
  description: ERRORS[code],
  fields: [name],
})

/** Members that an update must state. */
const stated = ['entityType', 'displayName', 'country', 'email', 'brandRelationship']

/** Members that an update may omit although a brand of its kind needs them, and which then keep their value. */
export function keptMembers(brand: Json, update: Json): Json {
  const kind = String(update['entityType'])
  const kept = Object.entries(brandFields).filter(
    ([name, rule]) =>
      isNeeded(rule, kind) && !stated.includes(name) && (update[name] ?? undefined) === undefined,
  )
  return Object.fromEntries(kept.map(([name]) => [name, brand[name]]))
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
