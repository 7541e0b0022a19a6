import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brandsPath } from '../support/brands.ts'
import { reconcileNow } from '../support/campaign-registry.ts'
import { aCampaign } from '../support/campaigns.ts'
import { startWithVettings, type Vetting, type VettingsAtRegistry } from '../support/registry-vettings.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let { registry, exchange, alice, brands, vettings, stop } = {} as VettingsAtRegistry
before(async () => {
  ;({ registry, exchange, alice, brands, vettings, stop } = await startWithVettings())
})
after(() => stop())

type Campaign = {
  campaign_id: string
  status: string
  mno_metadata: { network_id: string; status: string }[]
}
type Pair = { id: string; vetting: Vetting }

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const networks = [10017, 10035, 10038]
const identityOf = async (id: string) => (await brands.read(id)).identity_status

async function vettingOf(id: string, vetting_class: string): Promise<Pair> {
  const vetting = await vettings.order(id, { vetting_class })
  await vettings.becomes(id, vetting, 'ACTIVE')
  return { id, vetting }
}

const campaign = async (path: string) => (await alice.get<Campaign>(path)).body

/** Registers a campaign of a brand, and returns its path. */
async function activeCampaign(brand: string): Promise<string> {
  const root = `${brandsPath}/${brand}/campaigns`
  const { status, body } = await alice.post<Campaign>(root, aCampaign())
  assert.equal(status, 201, JSON.stringify(body))
  await decideReview(exchange, body.campaign_id, { decision: 'approve' })
  const path = `${root}/${body.campaign_id}`
  await until(
    () => campaign(path),
    (seen) => seen.status === 'ACTIVE',
  )
  return path
}

const statusAt = ({ mno_metadata: all }: Campaign, network: number) =>
  all.find(({ network_id }) => network_id === String(network))!.status

test('fifty changes at the registry without a webhook are all found by the comparison', async () => {
  const [stable, ...changing] = await Promise.all(range(10).map(() => brands.verified()))
  const pairs = await Promise.all(
    [stable!, ...changing].flatMap((id) => [vettingOf(id, 'STANDARD'), vettingOf(id, 'ENHANCED')]),
  )
  const campaigns = await Promise.all(range(7).map(() => activeCampaign(stable!)))
  registry.inject({ fault: 'lose-events' })
  const changed: { is(): Promise<string | number | undefined>; wanted: string | number }[] = []
  for (const id of changing) {
    const { brandId } = registry.brands().find((one) => one['referenceId'] === id)!
    registry.change(brandId, { identityStatus: 'UNVERIFIED' })
    changed.push({ is: () => identityOf(id), wanted: 'UNVERIFIED' })
  }
  for (const [i, { id, vetting }] of pairs.entries()) {
    const kind = i % 2 === 0 ? 'STANDARD' : 'ENHANCED'
    const { vettingId } = vettings.atRegistry(id).find(({ vettingClass }) => vettingClass === kind)!
    registry.changeVetting(vettingId, { vettingScore: i + 1 }, 'EVP_REPORT_UPDATE')
    changed.push({ is: async () => (await vettings.read(id, vetting)).vetting_score, wanted: i + 1 })
  }
  for (const path of campaigns) {
    const { campaignId } = registry.campaigns().find((one) => one['referenceId'] === path.split('/').at(-1))!
    for (const network of networks) {
      registry.suspend(campaignId, network, 'Complaints of recipients.')
      changed.push({ is: async () => statusAt(await campaign(path), network), wanted: 'SUSPENDED' })
    }
  }
  assert.equal(changed.length, 50)
  const missed = async () => {
    const seen = await Promise.all(changed.map(async ({ is, wanted }) => (await is()) !== wanted))
    return seen.filter(Boolean).length
  }
  assert.equal(await missed(), 50)
  await reconcileNow(exchange.db)
  await until(missed, (count) => count === 0)
})
