import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reviewOf } from '../../simulators/reviewer/index.ts'
import { aCompany } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview, openReviewOf } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const brands = '/v1/10dlc/brands'

type Campaign = {
  campaign_id: string
  status: string
  last_status_changes: { reason?: string }[]
}

async function verifiedBrand(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await alice.post<{ brand_id: string }>(brands, aCompany(changes))
  await exchange.advance(60)
  const read = () => alice.get<{ identity_status: string }>(`${brands}/${body.brand_id}`)
  await until(read, (answer) => answer.body.identity_status === 'VERIFIED')
  return body.brand_id
}

async function create(brand: string, changes: Record<string, unknown>) {
  const path = `${brands}/${brand}/campaigns`
  const { status, body } = await alice.post<Campaign>(path, aCampaign(changes))
  assert.equal(status, 201, JSON.stringify(body))
  const own = `${path}/${body.campaign_id}`
  return { id: body.campaign_id, path: own, read: async () => (await alice.get<Campaign>(own)).body }
}

async function submissionOf(id: string): Promise<Record<string, unknown>> {
  const path = `/operator/v1/reviews/${await openReviewOf(exchange, id)}`
  return (await exchange.operator.get<{ submission: Record<string, unknown> }>(path)).body.submission
}

test('a campaign without accepted terms returns to the customer, not to the networks, until they are accepted [S2-094]', async () => {
  const brand = await verifiedBrand()
  for (const terms_and_conditions of [undefined, false])
    await keptFromNetworks(await create(brand, { terms_and_conditions }))
})

async function keptFromNetworks(campaign: Awaited<ReturnType<typeof create>>): Promise<void> {
  await decideReview(exchange, campaign.id, { decision: 'approve' })
  const kept = await campaign.read()
  assert.equal(kept.status, 'UPDATES_REQUIRED')
  assert.match(kept.last_status_changes[0]!.reason!, /set terms_and_conditions to true/)
  const { rows } = await exchange.db.query(
    `select from registry_request where campaign_id = $1 and kind = 'campaign'`,
    [campaign.id],
  )
  assert.equal(rows.length, 0, 'no network reviews it')
  assert.equal((await alice.patch(campaign.path, { terms_and_conditions: true })).status, 200)
  await decideReview(exchange, campaign.id, { decision: 'approve' })
  assert.equal((await campaign.read()).status, 'CARRIERS_REVIEW')
}

test('a reviewer sees coded reasons for contradictions in samples and for content that a network of the brand forbids [S2-048] [S2-087] [S2-088]', async () => {
  const [brand, linkless] = [await verifiedBrand(), await verifiedBrand({ company_name: 'Kite Linkless' })]
  const campaign = await create(brand, {
    sample_one: 'Blue Kite: call 12015550100 about your loan, or see https://bluekite.example/loan',
    sample_two: 'Blue Kite: a bottle of wine comes with your kite today.',
  })
  assert.deepEqual((await submissionOf(campaign.id))['findings'], [
    'embedded-link: sample_one contains a link, which the campaign does not declare or a network does not allow',
    'embedded-phone: sample_one contains a phone number, which the campaign does not declare or a network does not allow',
    'direct-lending: sample_one mentions loans, which the campaign does not declare',
    'age-gate: sample_two mentions alcohol, firearms, tobacco or sex, but the campaign is not age-gated',
  ])
  const declared = { embedded_link: true, sample_one: 'Blue Kite: see https://bluekite.example/kite' }
  assert.equal((await submissionOf((await create(brand, declared)).id))['findings'], undefined)
  const forbidden = (await submissionOf((await create(linkless, declared)).id))['findings'] as string[]
  assert.match(forbidden[0]!, /^embedded-link: sample_one/)
})

test('the sandbox reviewer requests changes with the codes of the contradictions in the samples', () => {
  const findings = [
    'links: sample_one contains a shortened link',
    'prohibited: sample_one …',
    'links: sample_two …',
  ]
  assert.deepEqual(reviewOf({ label: 'Kites', findings }), {
    decision: 'request_changes',
    codes: ['links', 'prohibited'],
  })
  assert.equal(reviewOf({ label: 'Kites' })!.decision, 'approve')
})

test('a sample with a shortened link is refused for every public shortener [S2-089]', async () => {
  const brand = await verifiedBrand()
  for (const link of ['bit.ly/x', 'https://go.T.CO/x', 'see SURL.li/kite'])
    for (const input of [{ sample_one: `Blue Kite: your kite is ready: ${link}` }]) {
      const refused = await alice.post<{ invalid_parameters: { field: string }[] }>(
        `${brands}/${brand}/campaigns`,
        aCampaign({ embedded_link: true, ...input }),
      )
      assert.deepEqual(
        [refused.status, refused.body.invalid_parameters.map(({ field }) => field)],
        [422, ['sample_one']],
        link,
      )
    }
})
