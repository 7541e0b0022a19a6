import assert from 'node:assert/strict'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { aCompany, brandsPath } from './brands.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { until } from './until.ts'

type Brand = { brand_id: string; identity_status: string }
export type Vetting = {
  vetting_request_id: string
  vetting_status: string
  vetting_score?: number
  vetting_details: Record<string, string>
  reasons: string[]
  feedback?: string
  appeals: { status: string; outcome?: string }[]
}

/** The vettings of a customer at a simulated registry. */
export function vettingsOf(exchange: TestExchange, registry: RegistryServer, alice: Customer) {
  const identityOf = async (id: string) =>
    (await alice.get<Brand>(`${brandsPath}/${id}`)).body.identity_status

  /** Registers a brand with a website, and waits until the registry has verified it. */
  async function verified(changes: Record<string, unknown> = {}): Promise<string> {
    const company = aCompany({ website: 'https://bluekite.example', ...changes })
    const { status, body } = await alice.post<Brand>(brandsPath, company)
    assert.equal(status, 201, JSON.stringify(body))
    await until(
      () => identityOf(body.brand_id),
      (identity) => identity === 'VERIFIED',
    )
    return body.brand_id
  }

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
  const billedOf = (id: string) => {
    const brand = registry.brands().find((one) => one['referenceId'] === id)
    return registry
      .billed()
      .filter(({ subject }) => subject === brand?.brandId)
      .map(({ kind }) => kind)
  }
  /** Moves the times of the writes without a result back, as if this many seconds had passed. */
  const pass = (seconds: number) =>
    exchange.db.query(
      `update registry_write set sent_at = sent_at - make_interval(secs => $1), missed_at = missed_at - make_interval(secs => $1)
        where done_at is null`,
      [seconds],
    )

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
    identityOf,
    verified,
    requestsOf,
    order,
    read,
    becomes,
    atRegistry,
    billedOf,
    pass,
    attemptsOf,
    anotherLook,
  }
}
