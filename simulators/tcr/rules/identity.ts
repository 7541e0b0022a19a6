import { textOf, type Brand, type Json } from '../state.ts'
import { isInState } from './postcodes.ts'

/** One category of the feedback about a brand. */
export type Category = {
  id: string
  displayName: string
  description: string
  fields: string[]
  errors: { code: string; message: string }[]
}

type Check = { id: string; fields: string[]; code: string; message: string; fails(brand: Json): boolean }

const isUs = (brand: Json) => textOf(brand, 'country') === 'US'

/** Prefixes of employer identification numbers that the tax office has never assigned. */
const unassigned = [
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
]

const endsWith = (word: string) => (brand: Json) =>
  textOf(brand, 'companyName').trim().toLowerCase().split(/\s+/).at(-1) === word

/** Why an identity is not verified. The words at the end of a company name select cases that no public record shows. */
const checks: readonly Check[] = [
  {
    id: 'TAX_ID',
    fields: ['ein'],
    code: 'EIN_FORMAT',
    message: 'The tax ID is not a number that the tax office assigns.',
    fails: (brand) =>
      textOf(brand, 'einIssuingCountry') === 'US' &&
      (!/^\d{9}$/.test(textOf(brand, 'ein')) || unassigned.includes(textOf(brand, 'ein').slice(0, 2))),
  },
  {
    id: 'TAX_ID',
    fields: ['ein', 'companyName'],
    code: 'EIN_NAME',
    message: 'The tax ID does not match the legal name.',
    fails: endsWith('mismatch'),
  },
  {
    id: 'TAX_ID',
    fields: ['state', 'postalCode'],
    code: 'ADDRESS',
    message: 'The postal code is not in the state.',
    fails: (brand) => isUs(brand) && !isInState(textOf(brand, 'postalCode'), textOf(brand, 'state')),
  },
  {
    id: 'STOCK_SYMBOL',
    fields: ['stockSymbol', 'stockExchange'],
    code: 'STOCK_SYMBOL',
    message: 'The stock symbol is unknown at the stock exchange.',
    fails: endsWith('delisted'),
  },
  {
    id: 'GOVERNMENT_ENTITY',
    fields: ['entityType', 'ein'],
    code: 'ENTITY_TYPE',
    message: 'The entity type does not match the company.',
    fails: endsWith('unchartered'),
  },
]

/** The codes of the errors in the feedback about brands. */
export const feedbackCodes: readonly string[] = checks.map(({ code }) => code)

/** The feedback about a brand; empty if its identity is verified. */
export function feedbackOf(brand: Brand): Category[] {
  if (brand['entityType'] === 'SOLE_PROPRIETOR') return []
  return checks
    .filter(({ fails }) => fails(brand))
    .map(({ id, fields, code, message }) => ({
      id,
      displayName: id.toLowerCase().replaceAll('_', ' '),
      description: message,
      fields,
      errors: [{ code, message }],
    }))
}
