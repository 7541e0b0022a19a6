import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { brandsPath } from '../support/brands.ts'
import { reconcileNow, startWithRegistry } from '../support/campaign-registry.ts'
import type { Customer } from '../support/customer.ts'
import type { TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let registry: RegistryServer
let exchange: TestExchange
let alice: Customer
let stop: () => Promise<void>
before(async () => {
  ;({ registry, exchange, stop } = await startWithRegistry({ STROWGER_REGISTRY_UPSTREAM: 'BANDW' }))
  alice = await exchange.customer('alice')
})
beforeEach(() => void registry.withdraw())
after(() => stop())

type Sharing = {
  brand_id: string
  campaign_id: string
  sharing_status: string
  upstream_cnp_id: string
  downstream_cnp_id: string
  detail: string
}
type Campaign = {
  status: string
  usecase: string
  description: string
  sample_one?: string
  registry_campaign_id: string
  traffic_enabled: boolean
  partner: boolean
  mno_metadata: { network_id: string; status: string; att_tpm: number | null }[]
  last_status_changes: { reason: string }[]
}

const partners = '/v1/10dlc/partnercampaigns'
const imported = (campaign_id: string, by = alice) =>
  by.post<Sharing>(`${partners}/import`, { campaign_id, label: 'Taken over' })
const cancel = (by: Customer, { brand_id, campaign_id }: Sharing) =>
  by.patch(`${brandsPath}/${brand_id}/campaigns/${campaign_id}`, { status: 'CANCELED' })
const sharing = async ({ campaign_id }: Sharing) =>
  (await alice.get<Sharing>(`${partners}/${campaign_id}/sharing`)).body
const read = async ({ brand_id, campaign_id }: Sharing) =>
  (await alice.get<Campaign>(`${brandsPath}/${brand_id}/campaigns/${campaign_id}`)).body
const becomes = (one: Sharing, status: string) =>
  until(
    () => read(one),
    (campaign) => campaign.status === status,
  )
const sharingBecomes = (one: Sharing, status: string) =>
  until(
    () => sharing(one),
    ({ sharing_status }) => sharing_status === status,
  )
const atRegistry = (id: string) =>
  registry.partnerCampaigns().find(({ campaign }) => campaign.campaignId === id)
const billedOf = (id: string) =>
  registry
    .billed()
    .filter(({ subject }) => subject === id)
    .map(({ kind }) => kind)

/** Imports a campaign that a partner shares, and approves it in the review of the exchange. */
async function approved(id: string): Promise<Sharing> {
  const { status, body } = await imported(id)
  assert.equal(status, 201, JSON.stringify(body))
  await sharingBecomes(body, 'ACCEPTED')
  await decideReview(exchange, body.campaign_id, { decision: 'approve' })
  return body
}

describe('a campaign that another partner shares at The Campaign Registry', () => {
  test('is imported with its content and becomes active once it is shared on and accepted [S2-123] [S2-186] [S2-211]', async () => {
    const id = registry.sharePartnerCampaign({ embeddedLink: true })
    const one = await approved(id)
    assert.deepEqual([one.upstream_cnp_id, one.downstream_cnp_id], ['SHERON1', 'SSTROWG'])
    const campaign = await becomes(one, 'ACTIVE')
    assert.equal(campaign.registry_campaign_id, id)
    assert.equal(campaign.partner, true)
    assert.equal(campaign.traffic_enabled, true)
    assert.match(campaign.description, /^Replies of Grey Heron/)
    assert.match(campaign.sample_one!, /your order has shipped/)
    assert.equal(campaign.mno_metadata.find(({ network_id }) => network_id === '10017')!.att_tpm, 75)
    const brand = await alice.get<Record<string, unknown>>(`${brandsPath}/${one.brand_id}`)
    assert.deepEqual(
      [brand.status, brand.body['display_name'], brand.body['owner'], brand.body['ein']],
      [200, 'Grey Heron', false, undefined],
    )
    const { sharedWithMe, sharedByMe } = atRegistry(id)!
    assert.deepEqual(
      [sharedWithMe.sharingStatus, sharedByMe?.sharingStatus, sharedByMe?.upstreamCnpId],
      ['ACCEPTED', 'ACCEPTED', 'BANDW'],
    )
    assert.deepEqual(billedOf(id), ['share'])
  })

  test('belongs to a brand that the customer can neither change nor verify, and whose deletion keeps it at the registry', async () => {
    const { status, body: one } = await imported(registry.sharePartnerCampaign())
    assert.equal(status, 201)
    await sharingBecomes(one, 'ACCEPTED')
    const at = `${brandsPath}/${one.brand_id}`
    const before = registry.billed().length
    assert.equal((await alice.patch(at, { company_name: 'Red Kite' })).status, 409)
    assert.equal((await alice.post(`${at}/revet`, {})).status, 409)
    assert.equal((await cancel(alice, one)).status, 200)
    assert.equal((await alice.delete(at)).status, 204)
    const { rowCount } = await exchange.db.query(
      `select from registry_request where brand_id = $1 and kind in ('withdrawal', 'identity')`,
      [one.brand_id],
    )
    assert.deepEqual([rowCount, registry.billed().length], [0, before])
  })

  test('is not known while no partner shares it, and is refused if its use case is not supported [S2-123]', async () => {
    assert.equal((await imported('CNOTSHARED')).status, 404)
    const expired = registry.sharePartnerCampaign()
    registry.expirePartnerCampaign(expired)
    assert.equal((await imported(expired)).status, 404)
    assert.equal((await imported(registry.sharePartnerCampaign({ usecase: 'UCAAS_HIGH' }))).status, 409)
  })

  test('is rejected with the reason if the upstream provider declines it, and is shared on again after another import', async () => {
    const id = registry.sharePartnerCampaign({ sample1: 'Your order has shipped and arrives today.' })
    const one = await approved(id)
    const { last_status_changes: changes } = await becomes(one, 'REJECTED')
    assert.match(changes[0]!.reason, /BANDW declined the campaign: SAMPLE_MESSAGE/)
    Object.assign(atRegistry(id)!.campaign, { sample1: 'Grey Heron: your order has shipped.' })
    assert.deepEqual((await approved(id)).campaign_id, one.campaign_id)
    await becomes(one, 'ACTIVE')
    assert.deepEqual(billedOf(id), ['share', 'share'])
  })

  test('is shared on once although the response is lost, and ends when the partner lets it expire', async () => {
    const id = registry.sharePartnerCampaign()
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    const one = await approved(id)
    await becomes(one, 'ACTIVE')
    assert.deepEqual(billedOf(id), ['share'])
    registry.inject({ fault: 'lose-events' })
    registry.expirePartnerCampaign(id)
    await reconcileNow(exchange.db)
    await becomes(one, 'TERMINATED')
  })

  test('is declined when the only customer that imported it cancels it before it was shared on', async () => {
    const id = registry.sharePartnerCampaign()
    const bob = await exchange.customer('bob')
    const [mine, his] = [(await imported(id)).body, (await imported(id, bob)).body]
    assert.equal((await cancel(bob, his)).status, 200)
    await until(
      async () =>
        (
          await bob.get<{ registry_status: string }>(
            `${brandsPath}/${his.brand_id}/campaigns/${his.campaign_id}`,
          )
        ).body.registry_status,
      (status) => status === 'CANCELED',
    )
    assert.equal(atRegistry(id)?.sharedWithMe.sharingStatus, 'PENDING')
    assert.equal((await cancel(alice, mine)).status, 200)
    await until(
      () => atRegistry(id),
      (found) => found === undefined,
    )
    assert.equal((await imported(id)).status, 404)
  })
})
