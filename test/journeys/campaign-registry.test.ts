import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startRegistry, type RegistryServer } from '../../simulators/tcr/index.ts'
import { aCompany, brandsPath } from '../support/brands.ts'
import { reconcileNow, settingsOf } from '../support/campaign-registry.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let registry: RegistryServer
let exchange: TestExchange
let alice: Customer
let remove: () => void
before(async () => {
  registry = await startRegistry()
  const settings = settingsOf(registry)
  remove = settings.remove
  exchange = await startExchange({ env: settings.env })
  alice = await exchange.customer('alice')
  // Webhooks arrive once the exchange has subscribed to them.
  await until(
    () => registry.calls.filter(({ path, status }) => path === '/v2/webhook/subscription' && status === 200),
    (calls) => calls.length === 6,
  )
})
beforeEach(() => void registry.withdraw())
after(async () => {
  await exchange.stop()
  await registry.close()
  remove()
})

type Brand = {
  brand_id: string
  status: string
  identity_status: string
  registry_brand_id?: string
  universal_ein?: string
}

async function create(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<Brand>(brandsPath, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return body.brand_id
}

const read = async (id: string) => (await alice.get<Brand>(`${brandsPath}/${id}`)).body
const becomes = (id: string, status: string) =>
  until(
    () => read(id),
    (brand) => brand.identity_status === status,
  )
const atRegistry = (id: string) => registry.brands().find((one) => one['referenceId'] === id)
const billedOf = (id: string) =>
  registry
    .billed()
    .filter(({ subject }) => subject === atRegistry(id)?.brandId)
    .map(({ kind }) => kind)
const eventsOf = (id: string) =>
  registry.deliveries
    .filter(({ event }) => event['brandReferenceId'] === id)
    .map(({ status, event }) => `${event.eventType} ${status}`)

describe('an exchange with The Campaign Registry', () => {
  test('registers a brand, and a signed webhook of the registry brings the result', async () => {
    const id = await create()
    const brand = await becomes(id, 'VERIFIED')
    assert.equal(brand.registry_brand_id, atRegistry(id)?.brandId)
    assert.equal(brand.universal_ein, 'US_123456789')
    assert.deepEqual(billedOf(id), ['brand'])
    assert.ok(eventsOf(id).includes('BRAND_IDENTITY_STATUS_UPDATE 200'), String(eventsOf(id)))
    const { entityType, ein, phone, einIssuingCountry } = atRegistry(id)!
    assert.deepEqual(
      { entityType, ein, phone, einIssuingCountry },
      { entityType: 'PRIVATE_PROFIT', ein: '123456789', phone: '+12015550100', einIssuingCountry: 'US' },
    )
  })

  test('shows why the registry did not verify a brand, and verifies the corrected brand once', async () => {
    const id = await create({ postal_code: '10001' })
    await becomes(id, 'UNVERIFIED')
    const feedback = await alice.get<{ categories: { fields: string[] }[] }>(`${brandsPath}/${id}/feedback`)
    assert.deepEqual(
      feedback.body.categories.map(({ fields }) => fields),
      [['state', 'postal_code']],
      JSON.stringify(feedback.body),
    )
    assert.equal((await alice.patch(`${brandsPath}/${id}`, { postal_code: '62701' })).status, 200)
    await becomes(id, 'VERIFIED')
    assert.deepEqual(billedOf(id), ['brand', 'revet'])
    assert.equal(atRegistry(id)?.['postalCode'], '62701')
  })

  test('does not order another verification for a change that the registry does not verify', async () => {
    const id = await create()
    await becomes(id, 'VERIFIED')
    assert.equal((await alice.patch(`${brandsPath}/${id}`, { street: '2 Main Street' })).status, 200)
    await until(
      () => atRegistry(id)?.['street'],
      (street) => street === '2 Main Street',
    )
    await becomes(id, 'VERIFIED')
    assert.deepEqual(billedOf(id), ['brand'])
  })

  test('orders another verification when the customer requests one', async () => {
    const id = await create()
    await becomes(id, 'VERIFIED')
    assert.equal((await alice.post(`${brandsPath}/${id}/revet`, undefined)).status, 200)
    await until(
      () => billedOf(id),
      (billed) => billed.length === 2,
    )
    await becomes(id, 'VERIFIED')
    assert.deepEqual(billedOf(id), ['brand', 'revet'])
  })

  test('deletes a brand at the registry', async () => {
    const id = await create()
    await becomes(id, 'VERIFIED')
    assert.equal((await alice.delete(`${brandsPath}/${id}`)).status, 204)
    await until(
      () => atRegistry(id)?.status,
      (status) => status === 'DELETED',
    )
  })

  test('finds the result of a verification by comparison when webhooks are lost', async () => {
    registry.inject({ fault: 'lose-events' })
    const id = await create()
    await until(
      () => atRegistry(id)?.identityStatus,
      (status) => status === 'VERIFIED',
    )
    assert.equal((await read(id)).identity_status, 'PENDING')
    await reconcileNow(exchange.db)
    await becomes(id, 'VERIFIED')
    assert.deepEqual(eventsOf(id), [])
  })

  test('follows a decision that the registry changes later, without paying for it', async () => {
    registry.inject({ fault: 'lose-events' })
    const id = await create({ company_name: 'Green Kite Mismatch' })
    await until(
      () => atRegistry(id)?.identityStatus,
      (status) => status === 'UNVERIFIED',
    )
    await reconcileNow(exchange.db)
    await becomes(id, 'UNVERIFIED')
    registry.change(atRegistry(id)!.brandId, { identityStatus: 'VERIFIED' })
    await reconcileNow(exchange.db)
    await becomes(id, 'VERIFIED')
    assert.deepEqual(billedOf(id), ['brand'])
  })

  test('terminates a brand that is missing at the registry for an hour, and reports one that only the registry has', async () => {
    registry.inject({ fault: 'lose-events' })
    const [deleted, lost] = [await create(), await create()]
    for (const id of [deleted, lost])
      await until(
        () => atRegistry(id)?.identityStatus,
        (status) => status === 'VERIFIED',
      )
    registry.change(atRegistry(deleted)!.brandId, { status: 'DELETED' })
    registry.change(atRegistry(lost)!.brandId, { referenceId: 'of-another-program' })
    await exchange.db.query(`delete from registry_write where subject = $1`, [lost])
    await reconcileNow(exchange.db)
    await until(
      () =>
        exchange.db.query('select from registry_write where subject = $1 and missing_at is not null', [
          deleted,
        ]),
      ({ rowCount }) => rowCount === 1,
    )
    await reconcileNow(exchange.db)
    assert.equal((await read(deleted)).status, 'ACTIVE')
    await exchange.db.query(
      `update registry_write set missing_at = missing_at - interval '1 hour' where subject = $1`,
      [deleted],
    )
    await reconcileNow(exchange.db)
    await until(
      () => read(deleted),
      (brand) => brand.status === 'TERMINATED',
    )
    type Stray = { kind: string; registry_id: string; reference: string; display_name: string }
    // The list is written by a step of its own.
    const { body } = await until(
      () => exchange.operator.get<{ strays: Stray[] }>('/operator/v1/registry-strays'),
      ({ body: { strays } }) => strays.length > 0,
    )
    const { brandId } = registry.brands().find((one) => one['referenceId'] === 'of-another-program')!
    assert.deepEqual(
      body.strays.map(({ kind, registry_id, reference, display_name }) => [
        kind,
        registry_id,
        reference,
        display_name,
      ]),
      [['brand', brandId, 'of-another-program', 'Blue Kite']],
    )
  })

  test('terminates no brand while many of them are missing at the registry at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => create()))
    for (const id of ids) await becomes(id, 'VERIFIED')
    const lost = ids.map((id) => atRegistry(id)!.brandId)
    // A webhook that is not applied yet would read the brand.
    await until(
      () =>
        exchange.db.query(
          `select count(*) filter (where event_type = 'BRAND_IDENTITY_STATUS_UPDATE')::int as ended
            from registry_notification where registry_id = any($1) having bool_and(outcome is not null)`,
          [lost],
        ),
      ({ rows }) => rows[0]?.ended === lost.length,
    )
    for (const brandId of lost) registry.change(brandId, { status: 'DELETED' })
    await reconcileNow(exchange.db)
    await reconcileNow(exchange.db)
    for (const id of ids) assert.equal((await read(id)).status, 'ACTIVE')
    for (const brandId of lost) registry.change(brandId, { status: 'ACTIVE' })
  })

  for (const fault of ['repeat-events', 'reorder-events'] as const)
    test(`reaches the same result when the registry delivers with ${fault}`, async () => {
      registry.inject({ fault })
      const ids = await Promise.all([create(), create({ company_name: 'Red Kite Mismatch' })])
      await becomes(ids[0], 'VERIFIED')
      await becomes(ids[1], 'UNVERIFIED')
      for (const id of ids) assert.deepEqual(billedOf(id), ['brand'])
    })

  test('ignores webhooks that are not signed with its secret', async () => {
    registry.inject({ fault: 'forge-events' })
    const id = await create()
    await until(
      () => eventsOf(id),
      (events) => events.includes('BRAND_IDENTITY_STATUS_UPDATE 401'),
    )
    const { rowCount } = await exchange.db.query('select from registry_notification where reference = $1', [
      id,
    ])
    assert.equal(rowCount, 0)
  })

  test('rejects webhooks that are too large, too deep or not JSON', async () => {
    const post = async (body: string) =>
      (await fetch(`${exchange.url}/registry/webhooks`, { method: 'POST', body })).status
    assert.equal(await post('{"eventType":"BRAND_ADD"}'), 401)
    assert.equal(await post('no JSON'), 400)
    assert.equal(await post(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), 400)
    assert.equal(await post(JSON.stringify({ a: 'x'.repeat(70_000) })), 413)
  })
})
