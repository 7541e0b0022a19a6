import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import {
  aRegistryBrand,
  aRegistryCampaign,
  errorsOf,
  listedCompany,
  openRegistry,
  type OpenRegistry,
} from '../../../test/support/registry-client.ts'

let open: OpenRegistry
const start = async () => {
  open = await openRegistry()
}

const update = (brandId: string, changes: object) =>
  open.api.put(`/brand/${brandId}`, aRegistryBrand({ ...changes }))

describe('the rules of brands', () => {
  before(start)
  after(() => open.registry.close())

  test('an update needs five members, and a member that the brand needs keeps its value if it is omitted', async () => {
    const brandId = await open.brandOf({ website: 'https://bluekite.example' })
    const [entityType, country, email] = ['PRIVATE_PROFIT', 'US', 'new@bluekite.example']
    const five = { entityType, displayName: 'Kites', country, email, brandRelationship: 'BASIC_ACCOUNT' }
    const { status, body } = await open.api.put<Record<string, unknown>>(`/brand/${brandId}`, five)
    assert.equal(status, 200)
    const { companyName, phone, email: stored, identityStatus, website } = body
    assert.deepEqual(
      [companyName, phone, stored, identityStatus, website],
      ['Blue Kite LLC', '+12015550100', email, 'VERIFIED', null],
    )
    const refused = await open.api.put(`/brand/${brandId}`, {})
    assert.deepEqual(
      errorsOf(refused),
      ['entityType', 'displayName', 'country', 'email', 'brandRelationship'].map((name) => `501 ${name}`),
    )
  })

  test('a company cannot change its name, tax ID or kind while it has an active campaign', async () => {
    const brandId = await open.brandOf()
    const campaignId = await open.campaignOf(brandId)
    const changes = { companyName: 'Red Kite LLC', ein: '223456789' }
    assert.deepEqual(errorsOf(await update(brandId, changes)), ['501 companyName ein'])
    assert.equal((await update(brandId, { displayName: 'Red Kite' })).status, 200)
    assert.equal((await open.api.delete(`/campaign/${campaignId}`)).status, 204)
    const { body } = await open.api.put<{ identityStatus: string }>(
      `/brand/${brandId}`,
      aRegistryBrand(changes),
    )
    assert.equal(body.identityStatus, 'UNVERIFIED')
  })

  test('a company cannot change its name after a vetting', async () => {
    const brandId = await open.brandOf({ website: 'https://bluekite.example' })
    await open.vetted(brandId, 'STANDARD')
    assert.deepEqual(errorsOf(await update(brandId, { companyName: 'Red Kite LLC' })), ['501 companyName'])
  })

  test('the relationship of a brand is changed at most once in three months', async (t) => {
    let now = Date.parse('2026-03-01T00:00:00Z')
    const own = await openRegistry({ now: () => now, scoringMs: 0 })
    t.after(() => own.registry.close())
    const brandId = await own.brandOf()
    const changed = async (brandRelationship: string) =>
      errorsOf(await own.api.put(`/brand/${brandId}`, aRegistryBrand({ brandRelationship })))
    assert.deepEqual(await changed('LARGE_ACCOUNT'), ['200'])
    now = Date.parse('2026-05-31T00:00:00Z')
    assert.deepEqual(await changed('LARGE_ACCOUNT'), ['200'])
    assert.deepEqual(await changed('KEY_ACCOUNT'), ['501 brandRelationship'])
    now = Date.parse('2026-06-01T00:00:00Z')
    assert.deepEqual(await changed('KEY_ACCOUNT'), ['200'])
  })

  test('the business contact of a listed company has no address of a free mail service', async () => {
    const refused = await open.api.post(
      '/brand/nonBlocking',
      aRegistryBrand({ ...listedCompany, businessContactEmail: 'ada@Gmail.com' }),
    )
    assert.deepEqual(errorsOf(refused), ['501 businessContactEmail'])
    await open.brandOf({ businessContactEmail: 'ada@gmail.com' })
  })

  test('a brand from a country that the registry does not list is refused', async () => {
    const refused = await open.api.post('/brand/nonBlocking', aRegistryBrand({ country: 'KP' }))
    assert.deepEqual(errorsOf(refused), ['529 country'])
    const countries = (await open.api.get<string[]>('/enum/country')).body
    assert.deepEqual([countries.includes('KP'), countries.includes('IE')], [false, true])
  })

  test('no brand of free trials exists', async () => {
    assert.deepEqual(errorsOf(await open.api.get('/pft/brand')), ['502'])
  })
})

describe('the rules of campaigns', () => {
  beforeEach(start)
  afterEach(() => open.registry.close())

  test('a sole proprietor has one active campaign, which needs a reference', async () => {
    const person = { entityType: 'SOLE_PROPRIETOR', firstName: 'Ada', lastName: 'Kite' }
    const brandId = await open.brandOf({ ...person, mobilePhone: '+12015550111', companyName: '', ein: '' })
    open.registry.change(brandId, { identityStatus: 'VERIFIED' })
    const create = (referenceId?: string) =>
      open.api.post<{ campaignId: string }>(
        '/campaignBuilder',
        aRegistryCampaign(brandId, { usecase: 'SOLE_PROPRIETOR', referenceId }),
      )
    assert.deepEqual(errorsOf(await create()), ['501 referenceId'])
    const { status, body } = await create('one')
    assert.equal(status, 200)
    assert.deepEqual(errorsOf(await create('two')), ['511 brandId'])
    assert.equal((await open.api.delete(`/campaign/${body.campaignId}`)).status, 204)
    assert.equal((await create('two')).status, 200)
  })

  test('a campaign keeps its reseller until it is removed, and gets no other one then', async () => {
    const [first, second] = [await open.resellerOf('Grey Heron'), await open.resellerOf('Red Heron')]
    const id = await open.campaignOf(await open.brandOf())
    const change = async (resellerId: string) =>
      errorsOf(await open.api.put(`/campaign/${id}`, { resellerId })).join()
    assert.equal(await change(first), '200')
    assert.equal(await change(second), '501 resellerId')
    assert.equal(await change('R000000'), '200')
    assert.equal(await change(first), '501 resellerId')
    assert.equal(await change('R000000'), '200')
  })
})
