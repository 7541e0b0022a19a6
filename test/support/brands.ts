import assert from 'node:assert/strict'
import type { Client } from './client.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { until } from './until.ts'

/** The path of a customer's brands. */
export const brandsPath = '/v1/10dlc/brands'

/** Registers a company of a customer, waits until the registry has verified it, and returns its ID. */
export async function verifiedBrand(customer: Customer): Promise<string> {
  const { body } = await customer.post<{ brand_id: string }>(brandsPath, aCompany())
  const path = `${brandsPath}/${body.brand_id}`
  const identity = async () => (await customer.get<{ identity_status: string }>(path)).body.identity_status
  await until(identity, (status) => status === 'VERIFIED')
  return body.brand_id
}

/** Registers a company, advances the clock until the registry has verified it, and returns its ID. */
export async function registeredBrand(
  exchange: Pick<TestExchange, 'advance'>,
  who: Client,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await who.post<{ brand_id: string }>(brandsPath, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  await exchange.advance(31)
  const identity = async () =>
    (await who.get<{ identity_status: string }>(`${brandsPath}/${body.brand_id}`)).body.identity_status
  await until(identity, (identity_status) => identity_status === 'VERIFIED')
  return body.brand_id
}

/** A private company as the body of `createBrand`. Changes replace members; undefined omits a member. */
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

/** Members that the other kinds of brands add or replace. */
export const kindsOfBrands: Readonly<Record<string, Record<string, unknown>>> = {
  PRIVATE_PROFIT: {},
  PUBLIC_PROFIT: {
    stock_symbol: 'KITE',
    stock_exchange: 'NYSE',
    website: 'https://bluekite.example',
    verification_email: 'ir@bluekite.example',
  },
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

type Refusal = { type: string; invalid_parameters?: { field: string }[]; errors?: { field: string }[] }

/** Asserts that a 10DLC request was rejected with this code, and with `fields` that the error names exactly these fields. */
export function assertRefused(
  answer: { status: number; body: unknown },
  status: number,
  code: string,
  fields?: readonly string[],
): void {
  const refusal = answer.body as Refusal
  assert.equal(answer.status, status, JSON.stringify(refusal))
  assert.ok(refusal.type.endsWith(code), refusal.type)
  if (!fields) return
  const named = [...(refusal.invalid_parameters ?? []), ...(refusal.errors ?? [])].map(({ field }) => field)
  assert.deepEqual(named.toSorted(), fields.toSorted(), JSON.stringify(refusal))
}

/** Valid and invalid members of a brand, and the fields that the error must name. */
export type BrandEdge = {
  /** Other members of the brand; a brand outside of the US also gets a tax ID. */
  base?: Record<string, unknown>
  good: Record<string, unknown>
  bad: Record<string, unknown>
  named?: string[]
}

/**
 * Asserts that brands with the valid members are created and returned with them, and that the invalid members are rejected on creation and on update.
 */
export async function assertEdges(who: Client, edges: readonly BrandEdge[]): Promise<void> {
  for (const { base = {}, good, bad, named = Object.keys(bad) } of edges) {
    const start = aCompany({ ...(base['country'] ? { ein: 'HRB 1' } : {}), ...base })
    const created = await who.post<Record<string, unknown>>(brandsPath, { ...start, ...good })
    assert.equal(created.status, 201, `${JSON.stringify(good)}: ${JSON.stringify(created.body)}`)
    const path = `${brandsPath}/${String(created.body['brand_id'])}`
    const shown = (await who.get<Record<string, unknown>>(path)).body
    for (const [name, value] of Object.entries(good)) assert.equal(shown[name], value, name)
    assertRefused(await who.post(brandsPath, { ...start, ...bad }), 422, '10dlc#brand-parameters', named)
    assertRefused(await who.patch(path, bad), 422, '10dlc#brand-parameters', named)
  }
}
