import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startRegistry, type RegistryServer } from '../../simulators/tcr/index.ts'
import { brandsPath, verifiedBrand } from '../support/brands.ts'
import { settingsOf } from '../support/campaign-registry.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let registry: RegistryServer
let exchange: TestExchange
let alice: Customer
let brandId: string
let remove: () => void
before(async () => {
  registry = await startRegistry()
  const settings = settingsOf(registry)
  remove = settings.remove
  exchange = await startExchange({ env: { ...settings.env, STROWGER_REGISTRY_UPSTREAM: 'BANDW' } })
  alice = await exchange.customer('alice')
  // Webhooks arrive once the exchange has subscribed to them.
  await until(
    () => registry.calls.filter(({ path, status }) => path === '/v2/webhook/subscription' && status === 200),
    (calls) => calls.length === 6,
  )
  brandId = await verifiedBrand(alice)
})
beforeEach(() => void registry.withdraw())
after(async () => {
  await exchange.stop()
  await registry.close()
  remove()
})

type Network = { network_id: string; status: string; att_tpm: number | null; tmo_tpd: number | null }
type Campaign = {
  campaign_id: string
  status: string
  registry_campaign_id?: string
  registry_status: string
  traffic_enabled: boolean
  mno_metadata: (Network & { complaints: { description: string }[] })[]
  last_status_changes: { reason: string }[]
}

const pathOf = (id = '') => `${brandsPath}/${brandId}/campaigns${id && `/${id}`}`

/** Creates a campaign, and approves it in the review of the exchange. */
async function submit(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<Campaign>(pathOf(), aCampaign({ ...calling, ...changes }))
  assert.equal(status, 201, JSON.stringify(body))
  await decideReview(exchange, body.campaign_id, { decision: 'approve' })
  return body.campaign_id
}
const calling = { embedded_phone: true }

const read = async (id: string) => (await alice.get<Campaign>(pathOf(id))).body
const becomes = (id: string, status: string) =>
  until(
    () => read(id),
    (campaign) => campaign.status === status,
  )
const atRegistry = (id: string) => registry.campaigns().find((one) => one['referenceId'] === id)!
const billedOf = (id: string) =>
  registry
    .billed()
    .filter(({ subject }) => subject === atRegistry(id).campaignId)
    .map(({ kind }) => kind)
const statusesOf = ({ mno_metadata: networks }: Campaign) =>
  Object.fromEntries(networks.map(({ network_id, status }) => [network_id, status]))

describe('a campaign at The Campaign Registry', () => {
  test('states for a brand and a use case what each network permits', async () => {
    const { status, body } = await alice.get<{ mno_metadata: Network[] }>(
      `${brandsPath}/${brandId}/usecases/CUSTOMER_CARE`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.mno_metadata.map(({ network_id, att_tpm, tmo_tpd }) => [network_id, att_tpm, tmo_tpd]),
      [
        ['10017', 75, null],
        ['10035', null, 2000],
        ['10036', null, null],
        ['10038', null, null],
      ],
    )
  })

  test('becomes active once the upstream provider has accepted it and the networks have registered it', async () => {
    const id = await submit()
    const campaign = await becomes(id, 'ACTIVE')
    const { campaignId, resellerId, optoutKeywords, autoRenewal } = atRegistry(id)
    assert.equal(campaign.registry_campaign_id, campaignId)
    assert.equal(campaign.traffic_enabled, true)
    // US Cellular publishes no status.
    assert.deepEqual(statusesOf(campaign), {
      10017: 'REGISTERED',
      10035: 'REGISTERED',
      10036: 'UNKNOWN',
      10038: 'REGISTERED',
    })
    assert.deepEqual(billedOf(id), ['campaign', 'share'])
    assert.deepEqual([resellerId, optoutKeywords, autoRenewal], ['R000000', 'STOP', true])
    assert.equal(registry.reviewOf(campaignId)?.share?.upstreamCnpId, 'BANDW')
  })
})
