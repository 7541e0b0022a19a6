import type { Customer } from './customer.ts'
import { until } from './until.ts'

/** Where a customer finds its brands. */
export const brandsPath = '/v1/10dlc/brands'

/** Registers a company of a customer and waits until the registry has found it; answers its id. */
export async function verifiedBrand(customer: Customer): Promise<string> {
  const { body } = await customer.post<{ brand_id: string }>(brandsPath, aCompany())
  const path = `${brandsPath}/${body.brand_id}`
  const identity = async () => (await customer.get<{ identity_status: string }>(path)).body.identity_status
  await until(identity, (status) => status === 'VERIFIED')
  return body.brand_id
}

/** What a private company says of itself; members may be changed or, by `undefined`, left out. */
export const aCompany = (changes: Record<string, unknown> = {}) => ({
  entity_type: 'PRIVATE_PROFIT',
  display_name: 'Blue Kite',
  company_name: 'Blue Kite Incorporated',
  ein: '12-3456789',
  phone: '12015550100',
  email: 'office@bluekite.example',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country: 'US',
  vertical: 'RETAIL',
  ...changes,
})

/** What each other kind of brand says beside that, or instead. */
export const kindsOfBrands: Readonly<Record<string, Record<string, unknown>>> = {
  PRIVATE_PROFIT: {},
  PUBLIC_PROFIT: { stock_symbol: 'KITE', stock_exchange: 'NYSE', verification_email: 'ir@bluekite.example' },
  NON_PROFIT: {},
  GOVERNMENT: {},
  SOLE_PROPRIETOR: {
    first_name: 'Ada',
    last_name: 'Kite',
    mobile_phone: '12015550111',
    ein: undefined,
    vertical: undefined,
  },
}
