import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { loadConfig } from '#platform/config/config.ts'
import { checkRegistry } from '#exchange/checks/registry.ts'
import { startRegistry, type RegistryServer } from '../../simulators/tcr/index.ts'
import { basic } from '../support/accounts.ts'
import { aCompany, brandsPath, verifiedBrand } from '../support/brands.ts'
import { reconcileNow, settingsOf } from '../support/campaign-registry.ts'
import { aCampaign } from '../support/campaigns.ts'
import { openClient, type Client } from '../support/client.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { byHand, registeredByHand } from '../support/registry-by-hand.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let registry: RegistryServer
let exchange: TestExchange
let alice: Client
let brands: Record<BrandName, string>
let campaigns: Record<'moved' | 'canceled', string>
let settings: ReturnType<typeof settingsOf>
let remove: () => void

const names = ['moved', 'deleted', 'wrong', 'other', 'unregistered'] as const
type BrandName = (typeof names)[number]

/** Operators decide by hand without the IDs of the registry; then the exchange is restarted with the adapter. */
before(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-by-hand-'))
  const keyFile = join(folder, 'vault.key')
  writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 })
  const env = { STROWGER_KEY_FILE: keyFile }
  database = await openTestDatabase()
  registry = await startRegistry()
  const first = await startExchange({ database, env: { ...env, STROWGER_REGISTRY: 'manual' } })
  const { apiKey, secret } = await first.customer('alice')
  const hand = byHand(first, openClient(first.url, basic(apiKey, secret)))
  const decided = await Promise.all(names.map(async (name) => [name, await hand.brand()] as const))
  brands = Object.fromEntries(decided) as typeof brands
  campaigns = { moved: await hand.campaign(brands.moved), canceled: await hand.campaign(brands.moved) }
  await first.stop()
  settings = settingsOf(registry)
  remove = () => {
    settings.remove()
    rmSync(folder, { recursive: true })
  }
  exchange = await startExchange({
    database,
    env: { ...env, ...settings.env, STROWGER_REGISTRY_UPSTREAM: 'BANDW' },
  })
  alice = openClient(exchange.url, basic(apiKey, secret))
})
after(async () => {
  await exchange.stop()
  await registry.close()
  await database.close()
  remove()
})

type Brand = { identity_status: string; registry_brand_id?: string }
type WithHold = { registry_hold: string | null }
type Entry = { event: string; reason: string | null }

const brandPath = (id: string) => `${brandsPath}/${id}`
const campaignPath = (id: string) => `${brandPath(brands.moved)}/campaigns/${id}`
const readBrand = async (id: string) => (await alice.get<Brand>(brandPath(id))).body
const becomes = (id: string, status: string) =>
  until(
    () => readBrand(id),
    (brand) => brand.identity_status === status,
  )
const patch = async (path: string, changes: object) => {
  const { status, body } = await alice.patch(path, changes)
  assert.equal(status, 200, JSON.stringify(body))
}
const state = (kind: 'brands' | 'campaigns', id: string, registryId: string | null) =>
  exchange.operator.put<{ type: string; detail: string }>(`/operator/v1/${kind}/${id}/registry-id`, {
    registry_id: registryId,
  })
const stated = async (kind: 'brands' | 'campaigns', id: string, registryId: string | null) => {
  const { status, body } = await state(kind, id, registryId)
  assert.equal(status, 204, JSON.stringify(body))
}
const holdOf = async (kind: 'brands' | 'campaigns', id: string) =>
  (await exchange.operator.get<WithHold>(`/operator/v1/${kind}/${id}`)).body.registry_hold
const historyOf = async (kind: 'brands' | 'campaigns', id: string) =>
  (await exchange.operator.get<{ history: Entry[] }>(`/operator/v1/${kind}/${id}`)).body.history
/** Waits until the open request about an object was sent to the registry without a result. */
const awaitsId = (column: 'brand_id' | 'campaign_id', kind: string, id: string) =>
  until(
    () =>
      exchange.db.query(
        `select from registry_request where ${column} = $1 and kind = $2 and attempts > 0 and ended_at is null
          and leased_until is null and due_at > submitted_at`,
        [id, kind],
      ),
    ({ rowCount }) => rowCount === 1,
  )
const brandHere = (id: string) => registry.brands().find(({ brandId }) => brandId === id)
const campaignHere = (id: string) => registry.campaigns().find(({ campaignId }) => campaignId === id)
const billed = () => registry.billed().map(({ kind }) => kind)

describe('after the exchange has moved from decisions by hand to the adapter', () => {
  test('a brand without a stated ID is not registered again, and goes on once the ID is stated', async () => {
    const registryId = await registeredByHand(registry).brand()
    const before = billed()
    assert.equal(await holdOf('brands', brands.moved), 'unstated')
    await patch(brandPath(brands.moved), { street: '2 Main Street' })
    await awaitsId('brand_id', 'identity', brands.moved)
    assert.deepEqual(billed(), before)
    await stated('brands', brands.moved, registryId)
    await until(
      () => brandHere(registryId)?.['street'],
      (street) => street === '2 Main Street',
    )
    const { registry_brand_id } = await becomes(brands.moved, 'VERIFIED')
    assert.equal(registry_brand_id, registryId)
    assert.equal(await holdOf('brands', brands.moved), null)
    assert.deepEqual(billed(), before)
    const { body } = await exchange.operator.get<{ changes: { operation: string; after: object }[] }>(
      `/operator/v1/changes?subject=brand&subject_id=${brands.moved}`,
    )
    assert.deepEqual(body.changes[0]?.after, { registry_id: registryId, registry_hold: null })
    assert.equal((await historyOf('brands', brands.moved)).at(-2)?.event, 'registryIdStated')
  })

  test('brands and campaigns that wait for their ID are listed', async () => {
    const listed = async (kind: 'brands' | 'campaigns') =>
      (await exchange.operator.get<Record<string, object[]>>(`/operator/v1/${kind}?registry_hold=unstated`))
        .body[kind]!.length
    assert.deepEqual([await listed('brands'), await listed('campaigns')], [names.length - 1, 2])
    const found = (await checkRegistry(exchange.db, loadConfig(settings.env))).map((one) => one.description)
    assert.match(found.join(), /4 brands wait for the registry ID.*strowger brands match/)
    assert.match(found.join(), /2 campaigns wait for the registry ID.*strowger campaigns match/)
  })

  test('a campaign without a stated ID is not registered again, and is updated at the registry once the ID is stated', async () => {
    const { registry_brand_id: brand } = await readBrand(brands.moved)
    const registryId = await registeredByHand(registry).campaign(brand!)
    const before = billed()
    const changed = 'Blue Kite: your other kite is repaired and can be fetched today.'
    await patch(campaignPath(campaigns.moved), { sample_one: changed })
    await decideReview(exchange, campaigns.moved, { decision: 'approve' })
    await awaitsId('campaign_id', 'campaign', campaigns.moved)
    assert.deepEqual(billed(), before)
    await stated('campaigns', campaigns.moved, registryId)
    await until(
      () => campaignHere(registryId)?.['sample1'],
      (sample) => sample === changed,
    )
    const read = async () => (await alice.get<{ status: string }>(campaignPath(campaigns.moved))).body
    await until(read, ({ status }) => status === 'ACTIVE')
    assert.ok(!billed().slice(before.length).includes('campaign'), String(billed()))
  })

  test('a campaign whose ID is stated follows what the registry decides later, and is not listed as unknown', async () => {
    const { brand_id: brandId } = (await alice.get<{ brand_id: string }>(campaignPath(campaigns.canceled)))
      .body
    const registryId = await registeredByHand(registry).campaign(
      (await readBrand(brandId)).registry_brand_id!,
    )
    await stated('campaigns', campaigns.canceled, registryId)
    await until(
      () =>
        exchange.db.query(`select from registry_write where kind = 'campaign' and subject = $1`, [
          campaigns.canceled,
        ]),
      ({ rowCount }) => rowCount === 1,
    )
    await reconcileNow(exchange.db)
    registry.suspend(registryId, 10_017, 'Complaints of recipients.')
    const networks = async () =>
      (await alice.get<{ mno_metadata: { status: string }[] }>(campaignPath(campaigns.canceled))).body
    await until(networks, ({ mno_metadata: all }) => all.some((one) => one.status === 'SUSPENDED'))
    const { body } = await exchange.operator.get<{ strays: { registry_id: string }[] }>(
      '/operator/v1/registry-strays',
    )
    assert.ok(!body.strays.some(({ registry_id }) => registry_id === registryId))
  })

  test('a deleted brand stays at the registry until its ID is stated, and the history says what to do', async () => {
    const registryId = await registeredByHand(registry).brand()
    assert.equal((await alice.delete(brandPath(brands.deleted))).status, 204)
    const refused = await until(
      async () =>
        (await historyOf('brands', brands.deleted)).find(({ event }) => event === 'withdrawalRefused'),
      (found) => found !== undefined,
    )
    assert.match(refused!.reason!, /State its ID at the campaign registry/)
    await stated('brands', brands.deleted, registryId)
    await until(
      () => brandHere(registryId)?.status,
      (status) => status === 'DELETED',
    )
  })

  test('a wrong ID is named to the customer who queries a qualification, and the operator corrects it', async () => {
    const registryId = await registeredByHand(registry).brand()
    const qualification = () =>
      alice.get<{ type: string; detail: string }>(`${brandPath(brands.wrong)}/usecases/CUSTOMER_CARE`)
    const unstated = await qualification()
    assert.equal(unstated.status, 409, JSON.stringify(unstated.body))
    await stated('brands', brands.wrong, 'BWRONG1')
    const wrong = await qualification()
    assert.equal(wrong.status, 409, JSON.stringify(wrong.body))
    assert.match(wrong.body.detail, /does not have the valid ID of this brand/)
    await until(
      () => holdOf('brands', brands.wrong),
      (hold) => hold === 'unknown',
    )
    await stated('brands', brands.wrong, registryId)
    await until(qualification, ({ status }) => status === 200)
    assert.equal(await holdOf('brands', brands.wrong), null)
  })

  test('an ID that another brand has is refused, and so is one of a brand that the adapter has registered', async () => {
    const { registry_brand_id: ofAnother } = await readBrand(brands.moved)
    const answer = await state('brands', brands.other, ofAnother!)
    assert.deepEqual([answer.status, /registry-id-taken/.test(answer.body.type)], [409, true])
    const { body } = await alice.post<{ brand_id: string }>(brandsPath, aCompany())
    await becomes(body.brand_id, 'VERIFIED')
    assert.equal((await state('brands', body.brand_id, 'BOTHER1')).status, 409)
  })

  test('a terminated campaign with the ID of a campaign of another customer deletes nothing at the registry', async () => {
    const registryId = registry.campaigns()[0]!.campaignId
    const bob = await exchange.customer('bob')
    const brandId = await verifiedBrand(bob)
    const path = `${brandPath(brandId)}/campaigns`
    const { campaign_id: id } = (await bob.post<{ campaign_id: string }>(path, aCampaign())).body
    await decideReview(exchange, id, { decision: 'approve' })
    await until(
      async () => (await bob.get<{ status: string }>(`${path}/${id}`)).body.status,
      (status) => status === 'ACTIVE',
    )
    // As an exchange without the check of stated IDs has stored it.
    await exchange.db.query(`delete from registry_write where kind = 'campaign' and subject = $1`, [id])
    await exchange.db.query('update campaign set registry_campaign_id = $2 where id = $1', [id, registryId])
    const ended = await exchange.operator.post(`/operator/v1/brands/${brandId}/termination`, {
      category: 'FRAUD',
      explanation: 'It is not its campaign.',
    })
    assert.ok(ended.status < 300, JSON.stringify(ended.body))
    await until(
      () =>
        exchange.db.query(
          `select from registry_request where campaign_id = $1 and kind = 'campaign-withdrawal' and ended_at is not null`,
          [id],
        ),
      ({ rowCount }) => rowCount === 1,
    )
    assert.notEqual(campaignHere(registryId)?.status, 'EXPIRED')
    assert.equal(await holdOf('campaigns', id), 'duplicate')
  })

  test('a brand that waits for the right ID is neither queried nor changed at the registry, and gets no vetting there', async () => {
    const { registry_brand_id: ofAnother } = await readBrand(brands.moved)
    const bob = await exchange.customer('carol')
    const id = await verifiedBrand(bob)
    await exchange.db.query(`delete from registry_write where kind = 'brand' and subject = $1`, [id])
    await exchange.db.query(
      `update brand set registry_brand_id = $2, registry_hold = 'duplicate' where id = $1`,
      [id, ofAnother],
    )
    const before = registry.vettings().length
    assert.equal((await bob.get(`${brandPath(id)}/usecases/MARKETING`)).status, 409)
    const order = { evp_id: 'Aegis', vetting_class: 'STANDARD' }
    assert.equal((await bob.post(`${brandPath(id)}/vetting/requests`, order)).status, 200)
    assert.equal((await bob.patch(brandPath(id), { display_name: 'Not Theirs' })).status, 200)
    await until(
      () =>
        exchange.db.query(
          `select from registry_request where brand_id = $1 and kind in ('vetting', 'brand-update')
            and attempts > 0 and ended_at is null and leased_until is null`,
          [id],
        ),
      ({ rowCount }) => rowCount === 2,
    )
    assert.equal(registry.vettings().length, before)
    assert.notEqual(brandHere(ofAnother!)?.['displayName'], 'Not Theirs')
  })

  test('vettings of a brand with a wrong ID wait, and continue once the operator has corrected it', async () => {
    const id = brands.other
    // As stated before the adapter was connected.
    await exchange.db.query(
      `update brand set registry_brand_id = 'BWRONG2', registry_hold = null where id = $1`,
      [id],
    )
    const path = `${brandPath(id)}/vetting/requests`
    type Vetting = { vetting_request_id: string; vetting_status: string }
    const order = { evp_id: 'Aegis', vetting_class: 'STANDARD' }
    const theirs = { evp_id: 'Aegis', vetting_id: 'AGS-1', vetting_token: 'CERT-123456' }
    const [ordered, imported] = [
      await alice.post<Vetting>(path, order),
      await alice.put<Vetting>(path, theirs),
    ]
    assert.deepEqual([ordered.status, imported.status], [200, 200], JSON.stringify(imported.body))
    const vettings = [ordered, imported].map(({ body }) => `${path}/${body.vetting_request_id}`)
    await awaitsId('brand_id', 'vetting', id)
    await awaitsId('brand_id', 'import', id)
    assert.equal(await holdOf('brands', id), 'unknown')
    await stated('brands', id, await registeredByHand(registry).brand())
    for (const vetting of vettings)
      await until(
        async () => (await alice.get<Vetting>(vetting)).body.vetting_status,
        (status) => status === 'ACTIVE',
      )
  })

  test('a brand that the operator never registered is registered once this is stated', async () => {
    const before = billed()
    await stated('brands', brands.unregistered, null)
    await until(
      async () => (await readBrand(brands.unregistered)).registry_brand_id,
      (id) => id !== undefined,
    )
    assert.deepEqual(billed().slice(before.length), ['brand'])
  })
})
