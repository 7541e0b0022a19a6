import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { openClient, type Client } from '../../test/support/client.ts'
import {
  aRegistryBrand,
  aRegistryCampaign,
  openRegistry,
  type OpenRegistry,
  type RegistryErrors,
  type RegistryPage,
} from '../../test/support/registry-client.ts'
import { until } from '../../test/support/until.ts'
import { startRegistry, type RegistryServer } from './index.ts'

let registry: RegistryServer
let api: Client
let brandOf: OpenRegistry['brandOf']
let campaignOf: OpenRegistry['campaignOf']
beforeEach(async () => {
  ;({ registry, api, brandOf, campaignOf } = await openRegistry({ isLimited: true }))
})
afterEach(() => registry.close())

describe('the simulated campaign registry', () => {
  test('accepts empty texts, returns null for members without a value, and requires the tax ID of a company', async () => {
    const brandId = await brandOf()
    const { body } = await api.get<Record<string, unknown>>(`/brand/${brandId}`)
    assert.deepEqual([body['stockSymbol'], body['mobilePhone'], body['referenceId']], ['', null, null])
    const refused = await api.post<RegistryErrors>(
      '/brand/nonBlocking',
      aRegistryBrand({ vertical: '', ein: '' }),
    )
    assert.deepEqual([refused.status, refused.body.map(({ fields }) => fields.join())], [400, ['ein']])
  })

  test('lists mock brands with all others, and finds brands by a part of their name', async () => {
    await brandOf({ displayName: 'Red Heron', mock: true })
    const { records } = (await api.get<RegistryPage>('/brand?displayName=heron')).body
    assert.deepEqual(
      records.map(({ displayName, mock }) => [displayName, mock]),
      [['Red Heron', true]],
    )
    assert.equal((await api.get<RegistryPage>('/brand?displayName=heron&mock=false')).body.totalRecords, 0)
  })

  test('lists use cases and industries by their code, and every category with its event types', async () => {
    const usecases = (await api.get<Record<string, { validSubUsecase: boolean }>>('/enum/usecase')).body
    assert.deepEqual([usecases['2FA']!.validSubUsecase, usecases['MIXED']!.validSubUsecase], [true, false])
    const verticals = (await api.get<Record<string, { displayName: string }>>('/enum/vertical')).body
    assert.equal(verticals['REAL_ESTATE']!.displayName, 'Real Estate')
    const types = (await api.get<Record<string, string>[]>('/webhook/eventType')).body
    const categoryOf = (type: string) => types.find(({ eventType }) => eventType === type)!['eventCategory']
    assert.deepEqual(
      ['BRAND_SCORE_UPDATE', 'BRAND_AUTHPLUS_VERIFICATION_COMPLETE', 'CAMPAIGN_NUDGE', 'MNO_COMPLAINT'].map(
        categoryOf,
      ),
      ['BRAND', 'VETTING', 'CAMPAIGN', 'INCIDENCE'],
    )
  })

  test('an update leaves omitted members of a campaign unchanged, except those with defaults', async () => {
    const id = await campaignOf(await brandOf(), {
      autoRenewal: false,
      optoutKeywords: 'STOP,END',
      numberPool: true,
    })
    const { status, body } = await api.put<Record<string, unknown>>(`/campaign/${id}`, { sample2: '' })
    assert.equal(status, 200)
    const { embeddedLink, numberPool, optoutKeywords, autoRenewal, optinMessage } = body
    assert.deepEqual(
      [embeddedLink, numberPool, optoutKeywords, autoRenewal, optinMessage],
      [true, true, 'STOP', true, null],
    )
  })

  test('submits a campaign to the stated networks only, and without any to all that publish a status', async () => {
    const brandId = await brandOf()
    const networksOf = async (id: string) =>
      Object.keys((await api.get<object>(`/campaign/${id}/operationStatus`)).body)
    assert.deepEqual(await networksOf(await campaignOf(brandId, { mnoIds: [10017, 10035] })), [
      '10017',
      '10035',
    ])
    assert.deepEqual(await networksOf(await campaignOf(brandId)), ['10017', '10035', '10038', '10631'])
  })

  test('BANDW accepts a campaign at once and may decline it later, other providers accept it after their review', async () => {
    const brandId = await brandOf()
    const shareOf = async (provider: string, changes: Record<string, unknown> = {}) => {
      const id = await campaignOf(brandId, changes)
      const { body } = await api.put<{ sharingStatus: string }>(`/campaign/${id}/sharing/${provider}`, {})
      return { id, status: body.sharingStatus }
    }
    assert.equal((await shareOf('TWILO')).status, 'PENDING')
    const { id, status } = await shareOf('BANDW', { sample1: 'Your kite is ready and can be fetched.' })
    assert.equal(status, 'ACCEPTED')
    await until(
      () => registry.reviewOf(id)!.share!.sharingStatus,
      (now) => now === 'DECLINED',
    )
  })

  test('refuses campaigns of a listed company until its Auth+ is complete', async () => {
    const listed = { entityType: 'PUBLIC_PROFIT', stockSymbol: 'BLKT', stockExchange: 'NASDAQ' }
    const website = 'https://bluekite.example'
    const brandId = await brandOf({ ...listed, website, businessContactEmail: 'it@bluekite.example' })
    const refused = await api.post<RegistryErrors>('/campaignBuilder', aRegistryCampaign(brandId))
    assert.deepEqual([refused.status, refused.body[0]!.code], [400, 509])
    const order = { evpId: 'AEGIS', vettingClass: 'AUTHPLUS' }
    assert.equal((await api.post(`/brand/${brandId}/externalVetting`, order)).status, 200)
    await until(
      () => registry.vettings().find((one) => one.brandId === brandId)!.vettingStatus,
      (status) => status === 'ACTIVE',
    )
    await campaignOf(brandId)
  })

  test('a test webhook returns the response of the endpoint', async (t) => {
    const endpoint = createServer((_, response) => void response.end('received'))
    t.after(() => endpoint.close())
    await once(endpoint.listen(0, '127.0.0.1'), 'listening')
    const { port } = endpoint.address() as AddressInfo
    const subscription = { eventCategory: 'INCIDENCE', webhookEndpoint: `http://127.0.0.1:${port}/` }
    assert.equal((await api.put('/webhook/subscription', subscription)).status, 200)
    const { body } = await api.get<object>('/webhook/subscription/eventType/MNO_COMPLAINT/mock')
    assert.partialDeepStrictEqual(body, { status: 200, response: 'received' })
  })

  test('notifies of the charge for a new campaign, but not for a mock one', async (t) => {
    const endpoint = createServer((_, response) => void response.end())
    t.after(() => endpoint.close())
    await once(endpoint.listen(0, '127.0.0.1'), 'listening')
    const { port } = endpoint.address() as AddressInfo
    const subscription = { eventCategory: 'CAMPAIGN', webhookEndpoint: `http://127.0.0.1:${port}/` }
    assert.equal((await api.put('/webhook/subscription', subscription)).status, 200)
    const mock = await campaignOf(await brandOf({ mock: true }))
    const billed = await campaignOf(await brandOf())
    const named = (id: string) =>
      registry.deliveries.flatMap(({ event }) => (event['campaignId'] === id ? [event.eventType] : []))
    await until(
      () => [named(mock).length, named(billed).length],
      ([ofMock, ofBilled]) => ofMock! > 0 && ofBilled! > 1,
    )
    assert.deepEqual(named(mock), ['CAMPAIGN_ADD'])
    assert.deepEqual(named(billed).toSorted(), ['CAMPAIGN_ADD', 'CAMPAIGN_BILLED'])
  })

  test('saves a decision at the next opportunity if its save failed', async (t) => {
    let saved = ''
    let isAvailable = true
    const store = {
      open: async () => undefined,
      async save(text: string) {
        if (!isAvailable) throw new Error('the store is not available')
        saved = text
      },
    }
    let now = Date.now()
    const own = await startRegistry({
      store,
      now: () => now,
      plan: { percent: 100 },
      compareMs: () => 3_600_000,
    })
    t.after(() => own.close())
    const credentials = Buffer.from(`${own.key}:${own.secret}`).toString('base64')
    const { status } = await openClient(own.url, `Basic ${credentials}`).post(
      '/brand/nonBlocking',
      aRegistryBrand(),
    )
    assert.equal(status, 200)
    const stored = () =>
      (JSON.parse(saved) as { brands: { identityStatus: string }[] }).brands[0]!.identityStatus
    now += 3_600_000
    isAvailable = false
    await assert.rejects(own.settle(), /not available/)
    isAvailable = true
    await own.settle()
    assert.equal(stored(), own.brands()[0]!.identityStatus)
    assert.notEqual(stored(), 'SELF_DECLARED')
  })
})
