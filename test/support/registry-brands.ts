import assert from 'node:assert/strict'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { aCompany, brandsPath } from './brands.ts'
import { startWithRegistry } from './campaign-registry.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { until } from './until.ts'

export type RegisteredBrand = {
  brand_id: string
  status: string
  identity_status: string
  registry_brand_id?: string
}

export type BrandsAtRegistry = Awaited<ReturnType<typeof startWithBrands>>

/** Starts an exchange with a simulated registry, and adds a customer with brands there. */
export async function startWithBrands() {
  const { registry, exchange, stop } = await startWithRegistry()
  const alice = await exchange.customer('alice')
  return { registry, exchange, alice, brands: brandsOf(exchange, registry, alice), stop }
}

/** The brands of a customer at a simulated registry. */
export function brandsOf(exchange: TestExchange, registry: RegistryServer, alice: Customer) {
  const read = async (id: string) => (await alice.get<RegisteredBrand>(`${brandsPath}/${id}`)).body
  async function create(changes: Record<string, unknown> = {}): Promise<string> {
    const company = aCompany({ website: 'https://bluekite.example', ...changes })
    const { status, body } = await alice.post<RegisteredBrand>(brandsPath, company)
    assert.equal(status, 201, JSON.stringify(body))
    return body.brand_id
  }
  const becomes = (id: string, status: string) =>
    until(
      () => read(id),
      (brand) => brand.identity_status === status,
    )
  const verified = async (changes: Record<string, unknown> = {}) => {
    const id = await create(changes)
    await becomes(id, 'VERIFIED')
    return id
  }
  const revet = (id: string) => alice.post<RegisteredBrand>(`${brandsPath}/${id}/revet`, undefined)
  const patch = async (id: string, changes: Record<string, unknown>) => {
    const { status, body } = await alice.patch(`${brandsPath}/${id}`, changes)
    assert.equal(status, 200, JSON.stringify(body))
  }
  /** The brand at the registry, by its ID there or by our reference. */
  const atRegistry = (id: string) =>
    registry.brands().find(({ brandId, referenceId }) => brandId === id || referenceId === id)
  const billedOf = (id: string) =>
    registry
      .billed()
      .filter(({ subject }) => subject === atRegistry(id)?.brandId)
      .map(({ kind }) => kind)
  /** The requests that the registry received about a brand, by method and the end of their path. */
  const requestsOf = (id: string, method: string, end: string) =>
    registry.calls.filter((call) => {
      const path = `/v2/brand/${atRegistry(id)?.brandId}${end}`
      return call.method === method && call.path.split('?')[0] === path
    })
  const feedbackOf = async (id: string) => {
    const { body } = await alice.get<{ categories: { name: string; description: string }[] }>(
      `${brandsPath}/${id}/feedback`,
    )
    return body.categories.map(({ name, description }) => `${name}: ${description}`).join()
  }
  const attemptsOf = async (id: string) => {
    const { rows } = await exchange.db.query<{ attempts: number }>(
      `select coalesce(sum(attempts), 0)::int as attempts from registry_request where brand_id = $1 and kind = 'identity'`,
      [id],
    )
    return rows[0]!.attempts
  }
  /** Waits until the registry was queried about the identity of a brand once more. */
  async function anotherLook(id: string): Promise<void> {
    const before = await attemptsOf(id)
    await exchange.advance(3_600)
    await until(
      () => attemptsOf(id),
      (attempts) => attempts > before,
    )
  }
  /** Moves the times of writes without a result back, as if this many seconds had passed. */
  const pass = (seconds: number) =>
    exchange.db.query(
      `update registry_write set sent_at = sent_at - make_interval(secs => $1), missed_at = missed_at - make_interval(secs => $1)
        where done_at is null`,
      [seconds],
    )
  /** Deletes the record that the adapter has registered a brand, as if an operator had stated its ID by hand. */
  async function madeByHand(id: string): Promise<string> {
    const { brandId } = atRegistry(id)!
    await exchange.db.query('delete from registry_write where subject = $1', [id])
    registry.change(brandId, { referenceId: null })
    return brandId
  }
  return {
    read,
    create,
    becomes,
    verified,
    revet,
    patch,
    atRegistry,
    billedOf,
    requestsOf,
    feedbackOf,
    anotherLook,
    pass,
    madeByHand,
  }
}

/** Members of a public company, whose email address the registry verifies (Auth+). */
export const listed = (email: string) => ({
  entity_type: 'PUBLIC_PROFIT',
  stock_symbol: 'KITE',
  stock_exchange: 'NYSE',
  verification_email: email,
})
