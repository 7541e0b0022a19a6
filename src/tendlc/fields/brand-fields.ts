import { z } from 'zod'
import { webAddress } from '#platform/contract/web-address.ts'
import {
  altBusinessIdTypes,
  entityTypes,
  stockExchanges,
  verticals,
  type EntityType,
} from '../shapes/enumerations.ts'

const text = (most: number) => z.string().min(1).max(most)
const phone = z
  .string()
  .regex(/^[1-9][0-9]{6,14}$/)
  .describe('Phone number in E.164 format without the plus.')
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1, two letters.')
/** An email address by its syntax only; the confirmation email proves that it exists. */
export const email = z
  .string()
  .max(100)
  .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/)

/** Brand data submitted by customers (S2-007 to S2-028). `entity_type` determines the required fields: see rules.ts. */
export const brandFields = {
  entity_type: z.enum(entityTypes),
  display_name: text(255).describe('Name known to the public.'),
  company_name: text(255).describe('Legal name.'),
  first_name: text(100),
  last_name: text(100),
  ein: text(21).describe('Tax ID: nine digits in the US, with or without dashes.'),
  ein_issuing_country: country,
  alt_business_id_type: z
    .enum(altBusinessIdTypes)
    .describe('Required if alt_business_id is set, otherwise not allowed.'),
  alt_business_id: text(50),
  phone,
  mobile_phone: phone,
  street: text(100),
  city: text(100),
  state: text(20).describe('State or province; two letters in the US.'),
  postal_code: text(100).describe('Postal code; five digits in the US.'),
  country,
  email,
  verification_email: email.describe(
    'Address to which the confirmation email of a PUBLIC_PROFIT brand is sent.',
  ),
  stock_symbol: text(10),
  stock_exchange: z.enum(stockExchanges),
  website: webAddress,
  vertical: z.enum(verticals),
  reference_id: text(50).describe(
    'Your own reference, unique among your brands; prevents registering the same brand twice.',
  ),
  reseller: z
    .boolean()
    .describe('Whether the brand belongs to a reseller registered by your primary account.'),
}

export type BrandField = keyof typeof brandFields
export const brandFieldNames = Object.keys(brandFields) as BrandField[]

/** Brand data as submitted by the customer. */
export type BrandData = { [F in BrandField]?: z.output<(typeof brandFields)[F]> | undefined }

/** Fields that are optional for some or all kinds of brands; a change may clear them with null. */
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

/** A change of brand data; null clears a field. */
export type BrandChange = {
  [F in BrandField]?: BrandData[F] | (F extends (typeof clearable)[number] ? null : never)
}

/** Additional required fields of each kind of brand (S2-008, S2-012, S2-016, S2-020, S2-026). */
export const requiredFieldsOf: Readonly<Record<EntityType, readonly BrandField[]>> = {
  PRIVATE_PROFIT: ['vertical', 'ein'],
  PUBLIC_PROFIT: ['vertical', 'ein', 'stock_symbol', 'stock_exchange', 'verification_email'],
  NON_PROFIT: ['vertical', 'ein'],
  GOVERNMENT: ['vertical', 'ein'],
  SOLE_PROPRIETOR: ['first_name', 'last_name', 'mobile_phone'],
}
