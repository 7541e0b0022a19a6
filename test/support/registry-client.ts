import assert from 'node:assert/strict'
import { startRegistry, type RegistryServer } from '../../simulators/tcr/index.ts'
import { openClient, type Client } from './client.ts'
import { until } from './until.ts'

export type RegistryErrors = { code: number; fields: string[] }[]
export type RegistryPage = { records: Record<string, unknown>[]; totalRecords: number }
type Changes = Record<string, unknown>

/** The codes of a refusal with the members that it names. */
export const errorsOf = ({ status, body }: { status: number; body: unknown }): string[] =>
  status === 400
    ? (body as RegistryErrors).map(({ code, fields }) => [code, ...fields].join(' '))
    : [String(status)]

/** A brand as a client sends it that has an empty text for every member without a value. */
export const aRegistryBrand = (changes: Changes = {}) => ({
  entityType: 'PRIVATE_PROFIT',
  firstName: '',
  displayName: 'Blue Kite',
  companyName: 'Blue Kite LLC',
  ein: '123456789',
  einIssuingCountry: 'US',
  phone: '+12015550100',
  state: 'NJ',
  postalCode: '07102',
  country: 'US',
  email: 'office@bluekite.example',
  stockSymbol: '',
  website: '',
  vertical: 'RETAIL',
  altBusinessIdType: '',
  brandRelationship: 'BASIC_ACCOUNT',
  ...changes,
})

export const aRegistryCampaign = (brandId: string, changes: Changes = {}) => ({
  brandId,
  usecase: 'CUSTOMER_CARE',
  resellerId: 'R000000',
  description: 'Answers to people who have written to our shop and asked us something.',
  messageFlow: 'People tick a box below the order form on our page, which is not ticked before.',
  sample1: 'Blue Kite: your kite is ready, see https://bluekite.example/kite',
  sample2: '',
  embeddedLink: true,
  ...changes,
})

/** A simulated registry that decides at once, with a client of its API. */
export async function openRegistry(options: Parameters<typeof startRegistry>[0] = {}) {
  const registry = await startRegistry({ scoringMs: 1, reviewMs: 1, isLimited: false, ...options })
  const credentials = Buffer.from(`${registry.key}:${registry.secret}`).toString('base64')
  const api = openClient(registry.url, `Basic ${credentials}`)
  return { registry, api, ...recordsOf(registry, api) }
}

export type OpenRegistry = Awaited<ReturnType<typeof openRegistry>>

/** Functions that create records at the registry and return their IDs. */
function recordsOf(registry: RegistryServer, api: Client) {
  return {
    /** A brand whose verification has ended. */
    async brandOf(changes: Changes = {}): Promise<string> {
      const { status, body } = await api.post<{ brandId: string }>(
        '/brand/nonBlocking',
        aRegistryBrand(changes),
      )
      assert.equal(status, 200, JSON.stringify(body))
      await until(
        () => registry.brands().find(({ brandId }) => brandId === body.brandId)!.identityStatus,
        (identity) => identity !== 'SELF_DECLARED',
      )
      return body.brandId
    },
    async campaignOf(brandId: string, changes: Changes = {}): Promise<string> {
      const { status, body } = await api.post<{ campaignId: string }>(
        '/campaignBuilder',
        aRegistryCampaign(brandId, changes),
      )
      assert.equal(status, 200, JSON.stringify(body))
      return body.campaignId
    },
    async resellerOf(companyName: string): Promise<string> {
      const reseller = { companyName, phone: '+12015550100', email: 'office@heron.example' }
      return (await api.post<{ resellerId: string }>('/reseller', reseller)).body.resellerId
    },
    /** Orders a vetting and waits for its result. */
    async vetted(brandId: string, vettingClass: string): Promise<void> {
      const order = { evpId: 'AEGIS', vettingClass }
      const { status, body } = await api.post(`/brand/${brandId}/externalVetting`, order)
      assert.equal(status, 200, JSON.stringify(body))
      await until(
        () => registry.vettings().findLast((one) => one.brandId === brandId)!.vettingStatus,
        (result) => result !== 'PENDING',
      )
    },
  }
}

/** Members of a company that is listed at a stock exchange. */
export const listedCompany = {
  entityType: 'PUBLIC_PROFIT',
  stockSymbol: 'BLKT',
  stockExchange: 'NASDAQ',
  website: 'https://bluekite.example',
  businessContactEmail: 'ada@bluekite.example',
}
