import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { errorsOf, openRegistry, type OpenRegistry } from '../../../test/support/registry-client.ts'

let open: OpenRegistry
before(async () => {
  open = await openRegistry()
})
after(() => open.registry.close())

const read = async <T>(path: string) => (await open.api.get<T>(path)).body

describe('the reference data of the registry', () => {
  test('lists states, countries, categories of rejections and codes of feedback', async () => {
    assert.ok((await read<string[]>('/enum/usState')).includes('NJ'))
    assert.ok((await read<string[]>('/enum/country')).includes('US'))
    assert.ok((await read<string[]>('/enum/rejectionCategory')).includes('SAMPLE_MESSAGE'))
    const brandId = await open.brandOf({ ein: '001234567' })
    const feedback = await read<{ category: { errors: { code: string }[] }[] }>(`/brand/feedback/${brandId}`)
    const [{ code }] = feedback.category[0]!.errors as [{ code: string }]
    assert.ok((await read<string[]>('/enum/vettingFeedbackCode')).includes(code))
  })

  test('lists public companies in pages', async () => {
    const { records } = await read<{ records: object[] }>('/enum/approvedPublicCompany?symbol=BLKT')
    assert.partialDeepStrictEqual(records, [{ symbol: 'BLKT', exchange: 'NASDAQ', iso2: 'US' }])
  })

  test('has every use case, and keeps some of them for governments', async () => {
    const names = Object.keys(await read<object>('/enum/usecase'))
    assert.deepEqual(
      [names.length, names.includes('UCAAS_LOW'), names.includes('UCAAS_HIGH')],
      [28, true, true],
    )
    const qualified = async (entityType: string, usecase: string) => {
      const brandId = await open.brandOf({ entityType })
      return errorsOf(await open.api.get(`/campaignBuilder/brand/${brandId}/usecase/${usecase}`)).join()
    }
    assert.equal(await qualified('PRIVATE_PROFIT', 'UCAAS_LOW'), '200')
    assert.equal(await qualified('PRIVATE_PROFIT', 'PUBLIC_SAFETY_RESTRICTED'), '509 usecase')
    assert.equal(await qualified('GOVERNMENT', 'PUBLIC_SAFETY_RESTRICTED'), '200')
  })

  test('the service provider can change its email addresses, but not what is enabled for it', async () => {
    const changes = { techEmail: 'it@provider.example', ucaasEnabled: false }
    const { status, body } = await open.api.put('/csp/profile', changes)
    assert.equal(status, 200)
    const expected = {
      techEmail: 'it@provider.example',
      financeEmail: null,
      ucaasEnabled: true,
      dpaSigned: true,
    }
    assert.partialDeepStrictEqual(body, expected)
    assert.partialDeepStrictEqual(await read('/csp/profile'), expected)
    assert.deepEqual(errorsOf(await open.api.put('/csp/profile', { email: 'none' })), ['501 email'])
  })

  test('a vetting has null for every member without a value', async () => {
    const brandId = await open.brandOf({ website: 'https://bluekite.example' })
    const order = { evpId: 'AEGIS', vettingClass: 'STANDARD' }
    const { body } = await open.api.post(`/brand/${brandId}/externalVetting`, order)
    assert.partialDeepStrictEqual(body, {
      vettingStatus: 'PENDING',
      vettingToken: null,
      vettingScore: null,
      reasons: null,
      vettingDetails: null,
      vettedDate: null,
      validUntil: null,
      expirationDate: null,
    })
  })

  test('a path that the registry does not serve is answered with 404', async () => {
    for (const path of ['/settings/cnpMigration', '/tag', '/campaign/C000000/mms'])
      assert.equal((await open.api.get(path)).status, 404)
    const form = new FormData()
    form.append('locale', 'federal')
    const { url, key, secret } = open.registry
    const headers = { authorization: `Basic ${btoa(`${key}:${secret}`)}` }
    const path = `${url}/brand/B000000/externalVetting/mockCvToken`
    assert.equal((await fetch(path, { method: 'POST', headers, body: form })).status, 404)
  })
})
