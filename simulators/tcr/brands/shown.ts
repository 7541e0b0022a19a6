import { brandFields } from '../rules/brand-fields.ts'
import type { Brand, Json } from '../state.ts'

const absent: Json = Object.fromEntries(
  [
    ...Object.keys(brandFields),
    'tag',
    'universalEin',
    'optionalAttributes',
    'mobilePhoneVerifiedDate',
    'businessContactTitle',
    'businessContactFirstName',
    'businessContactLastName',
    'businessContactEmailVerifiedDate',
  ].map((name) => [name, null]),
)

/** A brand in a response, which has null for every member without a value. */
export const shownBrand = (brand: Brand): Json => ({ ...absent, ...brand })
