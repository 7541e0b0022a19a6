import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany, brandsPath } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange({ env: { STROWGER_REGISTRY: 'manual' } })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

type Review = { review_id: string; kind: string; submission: Record<string, unknown>; subject_id: string }

/** The open reviews of a kind about a brand or campaign, once there are so many. */
async function reviewsOf(kind: string, id: string, count = 1): Promise<Review[]> {
  const list = async () => {
    const { body } = await exchange.operator.get<{ reviews: Review[] }>(`/operator/v1/reviews?kind=${kind}`)
    const full = await Promise.all(
      body.reviews.map(
        async ({ review_id }) =>
          (await exchange.operator.get<Review>(`/operator/v1/reviews/${review_id}`)).body,
      ),
    )
    return full.filter(({ submission }) => Object.values(submission).includes(id))
  }
  return until(list, (found) => found.length === count)
}

const decide = ({ review_id }: Review, decision: object) =>
  exchange.operator.post<Record<string, unknown>>(`/operator/v1/reviews/${review_id}/decision`, decision)

async function decideOne(kind: string, id: string, decision: object): Promise<Review> {
  const [review] = await reviewsOf(kind, id)
  const { status, body } = await decide(review!, decision)
  assert.equal(status, 200, JSON.stringify(body))
  return review!
}

type Brand = { brand_id: string; identity_status: string; registry_brand_id?: string }

const created = async (changes: object = {}) =>
  (await alice.post<Brand>(brandsPath, { ...aCompany(), ...changes })).body.brand_id

const brandUntil = (id: string, wanted: string) =>
  until(
    async () => (await alice.get<Brand>(`${brandsPath}/${id}`)).body,
    ({ identity_status }) => identity_status === wanted,
  )

async function verified(): Promise<string> {
  const brand = await created()
  await decideOne('registry-brand', brand, { decision: 'approve' })
  await brandUntil(brand, 'VERIFIED')
  return brand
}

test('an operator verifies a brand, and of two operators who decide at once only one decides', async () => {
  const brand = await created()
  const [review] = await reviewsOf('registry-brand', brand)
  const result = { registry_id: 'BREGIST', universal_ein: 'US_123456789', relationship: 'SMALL_ACCOUNT' }
  const answers = await Promise.all([
    decide(review!, { decision: 'approve', result, reviewer: 'ada' }),
    decide(review!, { decision: 'reject', codes: ['tax-id'], reviewer: 'grace' }),
  ])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
  const wanted = answers[0].status === 200 ? 'VERIFIED' : 'UNVERIFIED'
  const found = await brandUntil(brand, wanted)
  assert.equal(found.registry_brand_id, wanted === 'VERIFIED' ? 'BREGIST' : undefined)
  const { body } = await exchange.operator.get<{ history: { event: string; to: string }[] }>(
    `/operator/v1/reviews/${review!.review_id}`,
  )
  assert.equal(body.history.at(-1)!.to, wanted)
})

test('a decision with the registry ID of another brand is refused, and the review stays open', async () => {
  const [first, second] = [await created(), await created()]
  const result = { registry_id: 'BSAMEID' }
  await decideOne('registry-brand', first, { decision: 'approve', result })
  await brandUntil(first, 'VERIFIED')
  const [review] = await reviewsOf('registry-brand', second)
  const refused = await decide(review!, { decision: 'approve', result })
  assert.deepEqual(
    [refused.status, /registry-id-taken/.test(String(refused.body['type']))],
    [409, true],
    JSON.stringify(refused.body),
  )
  await decideOne('registry-brand', second, { decision: 'approve', result: { registry_id: 'BOWNID1' } })
  await brandUntil(second, 'VERIFIED')
})

test('a brand has no registry ID until an operator has stated the one that the registry assigned', async () => {
  const brand = await verified()
  assert.equal((await alice.get<Brand>(`${brandsPath}/${brand}`)).body.registry_brand_id, undefined)
  await alice.patch(`${brandsPath}/${brand}`, { ein: '98-7654321' })
  await decideOne('registry-brand', brand, { decision: 'approve', result: { registry_id: 'BSTATED' } })
  const found = await brandUntil(brand, 'VERIFIED')
  assert.equal(found.registry_brand_id, 'BSTATED')
})

test('a reseller is approved with the ID that the registry has assigned, and with no other', async () => {
  type Reseller = { reseller_id: string; status: string; registry_reseller_id?: string }
  const at = '/v1/10dlc/resellers'
  const input = { company_name: 'Kite Partners', mobile_phone: '12015550100', email: 'a@bluekite.example' }
  const { reseller_id: id } = (await alice.post<Reseller>(at, input)).body
  await decideOne('reseller', input.company_name, { decision: 'approve' })
  const [review] = await reviewsOf('registry-reseller', input.company_name)
  assert.deepEqual(review!.submission, input)
  assert.equal((await decide(review!, { decision: 'approve' })).status, 400)
  const result = { registry_id: 'RKITE12' }
  assert.equal((await decide(review!, { decision: 'approve', result })).status, 200)
  const found = await until(
    async () => (await alice.get<Reseller>(`${at}/${id}`)).body,
    ({ status }) => status === 'APPROVED',
  )
  assert.equal(found.registry_reseller_id, result.registry_id)
})

test('a brand that an operator rejects gets the coded reasons as feedback, and is decided again after a change', async () => {
  const brand = await created()
  await decideOne('registry-brand', brand, {
    decision: 'reject',
    codes: ['tax-id', 'address'],
    note: 'See the letter of the tax authority.',
  })
  await brandUntil(brand, 'UNVERIFIED')
  const feedback = await alice.get<{ category: { id: string }[] }>(`${brandsPath}/${brand}/feedback`)
  assert.match(JSON.stringify(feedback.body), /TAX_ID.*OTHERS.*See the letter/)
  await alice.patch(`${brandsPath}/${brand}`, { ein: '98-7654321' })
  const review = await decideOne('registry-brand', brand, { decision: 'approve' })
  assert.equal(review.submission['ein'], '98-7654321')
  await brandUntil(brand, 'VERIFIED')
})

test('a change without another verification waits until an operator has made it at the registry, or states that it is refused', async () => {
  const brand = await verified()
  const change = (display_name: string) => alice.patch(`${brandsPath}/${brand}`, { display_name })
  await change('Blue Kite One')
  const [old] = await reviewsOf('registry-brand-update', brand)
  await change('Blue Kite Two')
  const [changed] = await until(
    () => reviewsOf('registry-brand-update', brand),
    ([found]) => found?.review_id !== old!.review_id,
  )
  assert.equal(changed!.submission['display_name'], 'Blue Kite Two')
  assert.equal((await decide(old!, { decision: 'approve' })).status, 409)
  assert.equal((await decide(changed!, { decision: 'approve' })).status, 200)
  await change('Blue Kite Three')
  await decideOne('registry-brand-update', brand, { decision: 'reject', codes: ['brand'] })
  type Full = { history: { event: string }[]; identity_status: string }
  const { identity_status } = await until(
    async () => (await exchange.operator.get<Full>(`/operator/v1/brands/${brand}`)).body,
    ({ history }) => history.at(-1)?.event === 'updateRefused',
  )
  assert.equal(identity_status, 'VERIFIED')
})

test('the review of a brand that the customer changes is replaced; the old one can no longer be decided', async () => {
  const brand = await created()
  const [old] = await reviewsOf('registry-brand', brand)
  await alice.patch(`${brandsPath}/${brand}`, { ein: '98-7654321' })
  const [changed] = await until(
    () => reviewsOf('registry-brand', brand),
    ([found]) => found?.review_id !== old!.review_id,
  )
  assert.equal((await decide(old!, { decision: 'approve' })).status, 409)
  assert.equal((await decide(changed!, { decision: 'approve' })).status, 200)
  await brandUntil(brand, 'VERIFIED')
})

type Campaign = {
  campaign_id: string
  status: string
  registry_campaign_id?: string
  registry_status: string
  usecase?: string
  mno_metadata: { mno: string; status: string; att_tpm: number | null; complaints: object[] }[]
}

async function submitted(brand: string): Promise<{ id: string; path: string }> {
  const { body } = await alice.post<Campaign>(`${brandsPath}/${brand}/campaigns`, aCampaign())
  const id = body.campaign_id
  await decideOne('campaign', brand, { decision: 'approve' })
  return { id, path: `${brandsPath}/${brand}/campaigns/${id}` }
}

const campaignUntil = (path: string, wanted: (campaign: Campaign) => boolean) =>
  until(async () => (await alice.get<Campaign>(path)).body, wanted)

type Qualification = { mno_metadata: { network_id: string; qualify: boolean; att_tpm: number | null }[] }

test('an operator states at which networks a brand qualifies, and its campaigns are submitted to these networks only', async () => {
  const brand = await verified()
  const networks = [
    { network_id: '10017', qualify: true, att_msg_class: 'A', att_tpm: 4_500 },
    { network_id: '10035', qualify: false },
  ]
  const at = `/operator/v1/brands/${brand}/qualification`
  const twice = await exchange.operator.put(at, { networks: [networks[1], networks[1]] })
  assert.equal(twice.status, 400)
  assert.equal((await exchange.operator.put(at, { networks })).status, 204)
  const shown = await exchange.operator.get<{ qualification: object[] }>(`/operator/v1/brands/${brand}`)
  assert.deepEqual(shown.body.qualification, networks)
  const { body } = await alice.get<Qualification>(`${brandsPath}/${brand}/usecases/MARKETING`)
  assert.deepEqual(
    body.mno_metadata.map(({ network_id, qualify, att_tpm }) => [network_id, qualify, att_tpm]),
    [
      ['10017', true, 4_500],
      ['10035', false, null],
      ['10036', true, null],
      ['10038', true, null],
    ],
  )
  const { id } = await submitted(brand)
  const [review] = await reviewsOf('registry-campaign', id)
  assert.deepEqual(review!.submission['network_ids'], ['10017', '10036', '10038'])
})

test('a campaign is registered by an operator, and each network accepts it with its throughput or rejects it', async () => {
  const { id, path } = await submitted(await verified())
  const unknown = await decide((await reviewsOf('registry-campaign', id))[0]!, {
    decision: 'approve',
    result: { networks: ['1'] },
  })
  assert.equal(unknown.status, 400)
  const result = { registry_id: 'CREGIST', networks: ['10035', '10036'] }
  await decideOne('registry-campaign', id, { decision: 'approve', result })
  const open = await reviewsOf('registry-network', id, 2)
  const networkOf = (name: string) => open.find(({ submission }) => submission['mno'] === name)!
  assert.equal(
    (await decide(networkOf('AT&T'), { decision: 'approve', result: { att_tpm: 4_500 } })).status,
    200,
  )
  const rejection = { decision: 'reject', codes: ['call-to-action'] }
  assert.equal((await decide(networkOf('Verizon Wireless'), rejection)).status, 200)
  const found = await campaignUntil(path, ({ mno_metadata: all }) =>
    all.every(({ status }) => status !== 'REVIEW'),
  )
  assert.equal(found.registry_campaign_id, 'CREGIST')
  assert.deepEqual(
    found.mno_metadata.map(({ mno, status, att_tpm }) => [mno, status, att_tpm]),
    [
      ['AT&T', 'APPROVED', 4_500],
      ['T-Mobile', 'APPROVED', null],
      ['US Cellular', 'APPROVED', null],
      ['Verizon Wireless', 'REJECTED', null],
    ],
  )
  assert.equal(found.status, 'CARRIERS_REVIEW')
})

test('a campaign that the registry does not accept is rejected with the reasons', async () => {
  const { id, path } = await submitted(await verified())
  await decideOne('registry-campaign', id, { decision: 'reject', codes: ['not-qualified'] })
  const found = await campaignUntil(path, ({ status }) => status === 'REJECTED')
  assert.match(JSON.stringify(found), /The brand does not qualify for the use case/)
  assert.equal(found.registry_campaign_id, undefined)
})

test('a campaign has no registry ID unless the operator states it, and is still to be deleted at the registry when it ends', async () => {
  const { id, path } = await submitted(await verified())
  await decideOne('registry-campaign', id, {
    decision: 'approve',
    result: { networks: ['10017', '10035', '10036', '10038'] },
  })
  const found = await campaignUntil(path, ({ status }) => status === 'ACTIVE')
  assert.equal(found.registry_campaign_id, undefined)
  assert.equal((await alice.patch(path, { status: 'CANCELED' })).status, 200)
  await decideOne('registry-withdrawal', id, { decision: 'approve' })
  await campaignUntil(path, ({ registry_status }) => registry_status === 'CANCELED')
})

test('a campaign that another partner shares is imported with the content that an operator has read at the registry [S2-123] [S2-186] [S2-211]', async () => {
  const partners = '/v1/10dlc/partnercampaigns'
  const imported = await alice.post<{ brand_id: string; campaign_id: string; sharing_status: string }>(
    `${partners}/import`,
    { campaign_id: 'CSHARED' },
  )
  assert.equal(imported.status, 201, JSON.stringify(imported.body))
  const { brand_id, campaign_id } = imported.body
  const path = `${brandsPath}/${brand_id}/campaigns/${campaign_id}`
  assert.equal((await alice.get<Campaign>(path)).body.usecase, undefined)
  const [review] = await reviewsOf('registry-sharing', 'CSHARED')
  const result = {
    registry_id: 'BSHARED',
    partner_id: 'HERON',
    brand_name: 'Grey Heron',
    usecase: 'CUSTOMER_CARE',
    description: 'Replies of Grey Heron to requests of its customers.',
    message_flow: 'Customers give consent on the Grey Heron website when they place an order.',
    samples: ['Grey Heron: your order has shipped. Reply STOP to opt out.'],
  }
  assert.equal((await decide(review!, { decision: 'approve' })).status, 400)
  const unknown = { ...result, usecase: 'UCAAS_HIGH' }
  assert.equal((await decide(review!, { decision: 'approve', result: unknown })).status, 400)
  assert.equal((await decide(review!, { decision: 'approve', result })).status, 200)
  const own = await reviewsOf('campaign', brand_id)
  assert.equal(own[0]!.submission['sample_one'], result.samples[0])
  const { body: sharing } = await alice.get<Record<string, string>>(`${partners}/${campaign_id}/sharing`)
  assert.deepEqual([sharing['sharing_status'], sharing['upstream_cnp_id']], ['ACCEPTED', 'HERON'])
  assert.equal((await alice.get<Brand>(`${brandsPath}/${brand_id}`)).body.registry_brand_id, 'BSHARED')
  await decideOne('campaign', brand_id, { decision: 'approve' })
  await decideOne('registry-campaign', campaign_id, {
    decision: 'approve',
    result: { networks: ['10017', '10035', '10036', '10038'] },
  })
  const found = await campaignUntil(path, ({ status }) => status === 'ACTIVE')
  assert.deepEqual([found.usecase, found.registry_campaign_id], ['CUSTOMER_CARE', 'CSHARED'])
})

test('a vetting gets its score by hand, and an appeal against it a better one', async () => {
  const brand = await verified()
  const path = `${brandsPath}/${brand}/vetting/requests`
  const order = { evp_id: 'Aegis', vetting_class: 'STANDARD' }
  const ordered = await alice.post<{ vetting_request_id: string }>(path, order)
  assert.equal(ordered.status, 200, JSON.stringify(ordered.body))
  const [review] = await reviewsOf('registry-vetting', brand)
  assert.equal((await decide(review!, { decision: 'approve' })).status, 400)
  assert.equal((await decide(review!, { decision: 'approve', result: { score: 30 } })).status, 200)
  await brandUntil(brand, 'VETTED_VERIFIED')
  const vetting = `${path}/${ordered.body.vetting_request_id}`
  const scoreUntil = (wanted: string) =>
    until(
      async () => (await alice.get<{ vetting_score?: string }>(vetting)).body,
      ({ vetting_score }) => String(vetting_score) === wanted,
    )
  await scoreUntil('30')
  const appealed = await alice.post(`${vetting}/appeals`, {
    categories: ['LOW_SCORE'],
    reason: 'The annual report shows more employees.',
  })
  assert.ok(appealed.status < 300, JSON.stringify(appealed.body))
  await decideOne('registry-appeal', brand, { decision: 'approve', result: { score: 71 } })
  await scoreUntil('71')
})

test('an operator who orders a political vetting by hand has the details that its provider requires', async () => {
  const vetting_political_details = {
    requestor_first_name: 'Ada',
    requestor_last_name: 'Moss',
    locale: 'Federal',
    fec_committee_type_code: 'H',
    committee_id: 'C00123456',
    candidate_type: 'Ada Moss for Congress',
    state_local_committee_type: 'FEDERAL',
    local_committee_state: 'MN',
    local_committee_municipality: 'Fifth',
    tribal_location: 'US',
    filing_url: 'https://filing.example/1',
    election_date: '2099-11-03',
    pin_preference: 'Regular',
  }
  const brand = await verified()
  const order = { evp_id: 'CV', vetting_class: 'POLITICAL', vetting_political_details }
  const ordered = await alice.post(`${brandsPath}/${brand}/vetting/requests`, order)
  assert.equal(ordered.status, 200, JSON.stringify(ordered.body))
  const [review] = await reviewsOf('registry-vetting', brand)
  for (const [name, value] of Object.entries(vetting_political_details))
    assert.equal(review!.submission[`vetting_political_details.${name}`], value, name)
})

test('an operator who imports a vetting by hand sees its token masked, and on request in full, which the audit log records', async () => {
  const brand = await verified()
  const token = 'c3RhdGVkLWJ5LXRoZS1wcm92aWRlcg'
  const imported = await alice.put(`${brandsPath}/${brand}/vetting/requests`, {
    evp_id: 'Aegis',
    vetting_id: 'theirs-7',
    vetting_token: token,
  })
  assert.equal(imported.status, 200, JSON.stringify(imported.body))
  const [review] = await reviewsOf('registry-vetting', brand)
  assert.equal(review!.submission['vetting_token'], `********${token.slice(-4)}`)
  const at = `/operator/v1/reviews/${review!.review_id}/secret`
  const shown = await exchange.operator.post<{ secret: string }>(at, {})
  assert.deepEqual([shown.status, shown.body.secret], [200, token])
  const { body } = await exchange.operator.get<{ changes: { operation: string; after: object }[] }>(
    `/operator/v1/changes?subject=review&subject_id=${review!.review_id}`,
  )
  assert.deepEqual(
    body.changes.map(({ operation, after }) => [operation, after]),
    [['showReviewSecret', { shown: true }]],
  )
  await decide(review!, { decision: 'approve', result: { score: 60 } })
  assert.equal((await exchange.operator.post(at, {})).status, 409)
})

test('a deleted brand is listed until an operator confirms that it is deleted at the registry', async () => {
  const brand = await verified()
  assert.equal((await alice.delete(`${brandsPath}/${brand}`)).status, 204)
  const [review] = await reviewsOf('registry-withdrawal', brand)
  assert.equal((await decide(review!, { decision: 'reject', codes: ['brand'] })).status, 400)
  assert.equal((await decide(review!, { decision: 'approve' })).status, 200)
  await reviewsOf('registry-withdrawal', brand, 0)
})
