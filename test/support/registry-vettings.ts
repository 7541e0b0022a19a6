import assert from 'node:assert/strict'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { brandsPath } from './brands.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { startWithBrands } from './registry-brands.ts'
import { until } from './until.ts'

export type Vetting = {
  vetting_request_id: string
  vetting_status: string
  vetting_score?: number
  vetting_details: Record<string, string>
  reasons: string[]
  feedback?: string
  appeals: { status: string; outcome?: string }[]
}

export type VettingsAtRegistry = Awaited<ReturnType<typeof startWithVettings>>

/** Starts an exchange with a simulated registry, and adds a customer with brands and vettings there. */
export async function startWithVettings() {
  const started = await startWithBrands()
  const { exchange, registry, alice } = started
  return { ...started, vettings: vettingsOf(exchange, registry, alice) }
}

/** The vettings of a customer at a simulated registry. */
export function vettingsOf(exchange: TestExchange, registry: RegistryServer, alice: Customer) {
  const requestsOf = (id: string) => `${brandsPath}/${id}/vetting/requests`

  async function order(id: string, changes: Record<string, unknown> = {}): Promise<Vetting> {
    const input = { evp_id: 'Aegis', vetting_class: 'STANDARD', ...changes }
    const { status, body } = await alice.post<Vetting>(requestsOf(id), input)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  const read = async (id: string, { vetting_request_id: vetting }: Vetting) =>
    (await alice.get<Vetting>(`${requestsOf(id)}/${vetting}`)).body
  const becomes = (id: string, vetting: Vetting, status: string) =>
    until(
      () => read(id, vetting),
      ({ vetting_status }) => vetting_status === status,
    )
  const atRegistry = (id: string) => {
    const brand = registry.brands().find((one) => one['referenceId'] === id)
    return registry.vettings().filter(({ brandId }) => brandId === brand?.brandId)
  }

  /** Number of times that a node has queried the registry about the vettings of a brand. */
  const attemptsOf = async (id: string) => {
    const { rows } = await exchange.db.query<{ attempts: number }>(
      `select sum(attempts)::int as attempts from registry_request where brand_id = $1 and vetting_id is not null`,
      [id],
    )
    return rows[0]!.attempts
  }

  /** Waits until the request was sent once more. */
  async function anotherLook(id: string): Promise<void> {
    const before = await attemptsOf(id)
    await exchange.advance(3_600)
    await until(
      () => attemptsOf(id),
      (attempts) => attempts > before,
    )
  }
  return {
    requestsOf,
    order,
    read,
    becomes,
    atRegistry,
    attemptsOf,
    anotherLook,
  }
}
