import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aRegistryBrand,
  errorsOf,
  listedCompany,
  openRegistry,
  type OpenRegistry,
  type RegistryPage,
} from '../../../test/support/registry-client.ts'

let open: OpenRegistry
before(async () => {
  open = await openRegistry()
})
after(() => open.registry.close())

const idsOf = async (path: string, id: string) =>
  (await open.api.get<RegistryPage>(path)).body.records.map((record) => record[id])

describe('the lists of the registry', () => {
  test('brands are filtered by tag, by reseller and by completed Auth+', async () => {
    const { brandOf, campaignOf, resellerOf, vetted } = open
    const tagged = await brandOf({ tag: ['north', 'kites'] })
    const resold = await brandOf()
    const listed = await brandOf(listedCompany)
    const resellerId = await resellerOf('Grey Heron')
    await campaignOf(resold, { resellerId })
    await vetted(listed, 'AUTHPLUS')
    const found = (query: string) => idsOf(`/brand?${query}`, 'brandId')
    assert.deepEqual(await found('tag=kites'), [tagged])
    assert.deepEqual(await found('tag=south&tag=north'), [tagged])
    assert.deepEqual(await found(`resellerId=${resellerId}`), [resold])
    assert.deepEqual(await found('authenticationPlusCompliant=true'), [listed])
    assert.deepEqual(await found('authenticationPlusCompliant=false'), [tagged, resold])
    const { body } = await open.api.get<{ tag: string[] }>(`/brand/${tagged}`)
    assert.deepEqual(body.tag, ['north', 'kites'])
  })

  test('campaigns are filtered by tag, by upstream provider and by industry', async () => {
    const { api, brandOf, campaignOf } = open
    const brandId = await brandOf({ vertical: 'ENERGY' })
    const tagged = await campaignOf(brandId, { tag: ['spring'] })
    const shared = await campaignOf(brandId)
    assert.equal((await api.put(`/campaign/${shared}/sharing/SINCH`, {})).status, 200)
    const found = (query: string) => idsOf(`/campaign?${query}`, 'campaignId')
    assert.deepEqual(await found('tag=spring'), [tagged])
    assert.deepEqual(await found('upstreamCnpId=SINCH'), [shared])
    assert.deepEqual(await found('vertical=ENERGY'), [tagged, shared])
  })

  test('a list ignores parameters that are not its filters', async () => {
    const brandId = await open.brandOf({ displayName: 'Red Heron' })
    assert.deepEqual(await idsOf('/brand?displayName=red&colour=red&city=Oslo', 'brandId'), [brandId])
  })

  test('a list of tags is refused if it is too long or has a tag without text', async () => {
    const tags = (tag: unknown) => open.api.post('/brand/nonBlocking', aRegistryBrand({ tag }))
    for (const tag of [Array.from({ length: 11 }, String), [''], 'kites'])
      assert.deepEqual(errorsOf(await tags(tag)), ['501 tag'])
    const brandId = await open.brandOf()
    const { status, body } = await open.api.post('/campaignBuilder', { brandId, tag: [''] })
    assert.ok(errorsOf({ status, body }).includes('501 tag'))
  })

  test('campaigns of partners are filtered by the day of the share, whose provider lists those that it has shared on', async () => {
    const { api, registry } = open
    const [kept, sent] = [registry.sharePartnerCampaign(), registry.sharePartnerCampaign()]
    assert.equal((await api.put(`/partnerCampaign/${sent}/sharing/SINCH`, {})).status, 200)
    const withMe = (query: string) => idsOf(`/partnerCampaign/sharedWithMe?${query}`, 'campaignId')
    assert.deepEqual(await withMe(`startDate=2020-01-01&endDate=9999-12-31`), [kept, sent])
    assert.deepEqual(await withMe('endDate=2020-01-01'), [])
    assert.deepEqual(await withMe(`sharingStatus=DECLINED&sharingStatus=PENDING`), [kept])
    assert.deepEqual(errorsOf(await api.get('/partnerCampaign/sharedWithMe?startDate=soon')), [
      '501 startDate',
    ])
    const byMe = (query: string) => idsOf(`/partnerCampaign/sharedByMe?${query}`, 'campaignId')
    assert.deepEqual(await byMe(`startDate=2020-01-01`), [sent])
    assert.deepEqual(await byMe('upstreamCnpId=BANDW'), [])
  })

  test('aggregators are filtered by whether they accept sole proprietors', async () => {
    const found = async (query: string) => (await open.api.get<object[]>(`/enum/dca?${query}`)).body.length
    assert.deepEqual(
      [
        await found(''),
        await found('soleProprietorEnabled=false'),
        await found('cnpMigrationSupported=true'),
      ],
      [4, 0, 0],
    )
  })
})
