import { z } from 'zod'
import { webAddress } from '#platform/contract/web-address.ts'
import {
  altBusinessIdTypes,
  entityTypes,
  stockExchanges,
  verticals,
  type EntityType,
} from '../shapes/labels.ts'

const text = (most: number) => z.string().min(1).max(most)
const phone = z
  .string()
  .regex(/^[1-9][0-9]{6,14}$/)
  .describe('E.164 without the plus.')
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1, two letters.')
/** An address as mail servers take it; that it exists is found out by writing to it. */
export const email = z
  .string()
  .max(100)
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)

/** What a customer says of a brand (S2-007 to S2-028). Which of it is needed depends on `entity_type`: see rules.ts. */
export const brandFields = {
  entity_type: z.enum(entityTypes),
  display_name: text(255).describe('Under which people know it.'),
  company_name: text(255).describe('Legal name.'),
  first_name: text(100),
  last_name: text(100),
  ein: text(21).describe('Tax id: nine digits in the US, with or without dashes.'),
  ein_issuing_country: country,
  alt_business_id_type: z.enum(altBusinessIdTypes).describe('Only together with alt_business_id.'),
  alt_business_id: text(50),
  phone,
  mobile_phone: phone,
  street: text(100),
  city: text(100),
  state: text(20).describe('In the US, two letters.'),
  postal_code: text(100).describe('In the US, five digits.'),
  country,
  email,
  verification_email: email.describe('Where a PUBLIC_PROFIT brand is verified.'),
  stock_symbol: text(10),
  stock_exchange: z.enum(stockExchanges),
  website: webAddress,
  vertical: z.enum(verticals),
  reference_id: text(50).describe(
    'A word of yours that no two of your brands share: the same brand is not registered twice.',
  ),
  reseller: z
    .boolean()
    .describe('Whether it is the brand of a reseller, which your primary account has registered.'),
}

export type BrandField = keyof typeof brandFields
export const brandFieldNames = Object.keys(brandFields) as BrandField[]

/** What is known of a brand by the customer's word. */
export type BrandData = { [F in BrandField]?: z.output<(typeof brandFields)[F]> | undefined }

/** What no brand needs, or only some kinds do: a change may take it away by null. */
export const clearable = [
  'first_name',
  'last_name',
  'ein',
  'ein_issuing_country',
  'alt_business_id_type',
  'alt_business_id',
  'mobile_phone',
  'verification_email',
  'stock_symbol',
  'stock_exchange',
  'website',
  'vertical',
  'reference_id',
] as const satisfies BrandField[]

/** What is to be said of a brand from now on; null takes away what was said. */
export type BrandChange = {
  [F in BrandField]?: BrandData[F] | (F extends (typeof clearable)[number] ? null : never)
}

/** What each kind of brand needs beside that (S2-008, S2-012, S2-016, S2-020, S2-026). */
export const neededOf: Readonly<Record<EntityType, readonly BrandField[]>> = {
  PRIVATE_PROFIT: ['vertical', 'ein'],
  PUBLIC_PROFIT: ['vertical', 'ein', 'stock_symbol', 'stock_exchange', 'verification_email'],
  NON_PROFIT: ['vertical', 'ein'],
  GOVERNMENT: ['vertical', 'ein'],
  SOLE_PROPRIETOR: ['first_name', 'last_name', 'mobile_phone'],
}
