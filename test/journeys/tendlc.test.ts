import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany, kindsOfBrands } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import { webhookOn, type Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

const brands = '/v1/10dlc/brands'
const day = 86_400

type Brand = {
  brand_id: string
  identity_status: string
  verification_email_completion_date?: string
  verified_date?: string
}
type Campaign = {
  campaign_id: string
  status: string
  traffic_enabled: boolean
  registry_status: string
  renewal_date: string
  mno_metadata: { network_id: string; status: string }[]
}
type Found = { from: string; to: string; text: string; status: string }

/** The steps for one kind of brand, and the objects that they have created so far. */
type Journey = {
  kind: string
  company: Record<string, unknown>
  vetting?: string
  campaign: Record<string, unknown> & { usecase: string }
  ends: 'canceled' | 'stopped' | 'not renewed'
  subscriber: string
  number: string
  brand: string
  at: string
}

const second = 'Blue Kite: the shop is closed tomorrow. Reply STOP to end.'
const stories: Omit<Journey, 'number' | 'brand' | 'at' | 'subscriber'>[] = [
  {
    kind: 'PRIVATE_PROFIT',
    company: { company_name: 'Blue Kite Score 80' },
    vetting: 'STANDARD',
    campaign: {
      usecase: 'MARKETING',
      description: 'News about kites for people who asked for them, which are doubted',
    },
    ends: 'canceled',
  },
  {
    kind: 'PUBLIC_PROFIT',
    company: { verification_email: 'ir@journey.example' },
    vetting: 'ENHANCED',
    campaign: { usecase: 'CUSTOMER_CARE' },
    ends: 'stopped',
  },
  { kind: 'NON_PROFIT', company: {}, campaign: { usecase: 'CHARITY' }, ends: 'not renewed' },
  {
    kind: 'SOLE_PROPRIETOR',
    company: { mobile_phone: '99000777701' },
    campaign: { usecase: 'LOW_VOLUME', sample_two: second },
    ends: 'canceled',
  },
  {
    kind: 'GOVERNMENT',
    company: { vertical: 'GOVERNMENT' },
    campaign: { usecase: 'PUBLIC_SERVICE_ANNOUNCEMENT' },
    ends: 'canceled',
  },
]

let exchange: TestExchange
let alice: Customer
const journeys: Journey[] = stories.map((story, i) => ({
  ...story,
  subscriber: `1212555018${i}`,
  number: `1202555011${i}`,
  brand: '',
  at: '',
}))

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice', { balance: '1000' })
  const fee = await exchange.operator.put('/operator/v1/fees/campaign', { amount: '2' })
  assert.equal(fee.status, 204)
})
after(() => exchange.stop())

const all = (step: (journey: Journey) => Promise<void>) => Promise.all(journeys.map(step))
const of = (kind: string) => journeys.find((one) => one.kind === kind)!

const brandOf = async ({ brand }: Journey) => (await alice.get<Brand>(`${brands}/${brand}`)).body
const campaignOf = async ({ at }: Journey) => (await alice.get<Campaign>(at)).body

const campaignUntil = (journey: Journey, wanted: (seen: Campaign) => boolean) =>
  until(() => campaignOf(journey), wanted)

/** Asserts the status of a response; returns its body. */
function ok<T>({ status, body }: { status: number; body: T }, wanted = 200): T {
  assert.equal(status, wanted, JSON.stringify(body))
  return body
}

const identityUntil = (journey: Journey, wanted: string) =>
  until(
    () => brandOf(journey),
    ({ identity_status: identity }) => identity === wanted,
  )

/** The latest text between two numbers in the operator API, once it is delivered and as wanted. */
async function textUntil(from: string, to: string, wanted: (text: string) => boolean): Promise<string> {
  const [message] = await until(
    async () =>
      ok(await exchange.operator.get<{ messages: Found[] }>(`/operator/v1/messages?from=${from}&to=${to}`))
        .messages,
    ([newest]) => newest !== undefined && newest.status === 'delivered' && wanted(newest.text),
  )
  return message!.text
}

/** Decides the only open review of a campaign. */
async function decide({ at }: Journey, decision: object): Promise<void> {
  const path = '/operator/v1/reviews'
  const { reviews } = ok(
    await exchange.operator.get<{ reviews: { review_id: string; subject_id: string }[] }>(
      `${path}?kind=campaign&limit=100`,
    ),
  )
  const open = reviews.filter(({ subject_id }) => at.endsWith(subject_id))
  assert.equal(open.length, 1, at)
  ok(await exchange.operator.post(`${path}/${open[0]!.review_id}/decision`, decision))
}

/** The outcome of a message to the subscriber: its status, or the code of its rejection. */
async function fate({ number: from, subscriber: to }: Journey): Promise<string | number> {
  const id = await alice.sent({ from, to })
  const ends = ['delivered', 'rejected', 'undeliverable']
  const seen = await exchange.messageUntil(id, ({ status }) => ends.includes(status))
  return seen.error_code ?? seen.status
}

const fateUntil = (journey: Journey, wanted: string | number) =>
  until(
    () => fate(journey),
    (seen) => seen === wanted,
  )

const campaignRefused = async ({ brand, campaign, kind }: Journey) => {
  const { status } = await alice.post(`${brands}/${brand}/campaigns`, aCampaign(campaign))
  assert.equal(status, 409, kind)
}

test('each kind of brand is registered, and cannot have a campaign before the registry has verified it [S2-007] [S2-036] [S2-198]', async () => {
  await all(async (journey) => {
    const { kind, company } = journey
    const input = aCompany({ entity_type: kind, ...kindsOfBrands[kind], ...company })
    journey.brand = ok(await alice.post<Brand>(brands, input), 201).brand_id
    await campaignRefused(journey)
  })
  await exchange.advance(60)
  await all(async (journey) => void (await identityUntil(journey, 'VERIFIED')))
})

test('a public company cannot have a campaign before it has confirmed an email [S2-012] [S2-013] [S2-257]', async () => {
  const journey = of('PUBLIC_PROFIT')
  await campaignRefused(journey)
  await confirmMail(journey)
})

test('a sole proprietor cannot have a campaign before a telephone is verified [S2-038] [S2-203]', async () => {
  const journey = of('SOLE_PROPRIETOR')
  await campaignRefused(journey)
  await confirmPhone(journey)
})

test('a brand that is vetted is VETTED_VERIFIED some hours later [S2-204] [S2-251]', async () => {
  for (const { brand, vetting } of journeys.filter((one) => one.vetting))
    ok(await alice.post(`${brands}/${brand}/vetting/requests`, { evp_id: 'Aegis', vetting_class: vetting }))
  await exchange.advance(4 * 3_600 + 60)
  await all(async (journey) => {
    if (journey.vetting) await identityUntil(journey, 'VETTED_VERIFIED')
  })
})

async function confirmMail(journey: Journey): Promise<void> {
  type Mails = { mails: { mail_id: string }[] }
  const path = `/operator/v1/mails`
  const [mail] = await until(
    async () => ok(await exchange.operator.get<Mails>(`${path}?to=ir%40journey.example`)).mails,
    (mails) => mails.length === 1,
  )
  const { text } = ok(await exchange.operator.get<{ text: string }>(`${path}/${mail!.mail_id}`))
  const [link] = /http\S+/.exec(text)!
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
  assert.ok((await brandOf(journey)).verification_email_completion_date)
}

async function confirmPhone(journey: Journey): Promise<void> {
  const path = `${brands}/${journey.brand}`
  ok(await alice.post(`${path}/start_verification`, {}))
  type Handset = { texts: { text: string }[] }
  const { texts } = await until(
    async () => ok(await exchange.operator.get<Handset>('/operator/v1/simulator/handsets/99000777701')),
    (handset) => handset.texts.length > 0,
  )
  const [pin] = /\d{6}/.exec(texts[0]!.text)!
  ok(await alice.post(`${path}/verify`, { otp_pin: pin }))
  assert.ok((await brandOf(journey)).verified_date)
}

test('each brand qualifies for its use case and has a campaign, which waits for a review [S2-173] [S2-202] [S2-206]', async () => {
  await all(async (journey) => {
    const { usecase } = journey.campaign
    const path = `${brands}/${journey.brand}`
    const { mno_metadata: networks } = ok(
      await alice.get<{ mno_metadata: { qualify: boolean }[] }>(`${path}/usecases/${usecase}`),
    )
    assert.ok(networks.some(({ qualify }) => qualify))
    const words = {
      opt_out_message: `Blue Kite: no more messages of ${journey.kind}.`,
      opt_in_message: `Blue Kite: welcome back to ${journey.kind}.`,
    }
    const input = aCampaign({ ...words, ...journey.campaign })
    const { campaign_id: id, status } = ok(await alice.post<Campaign>(`${path}/campaigns`, input), 201)
    assert.equal(status, 'PENDING_REVIEW')
    journey.at = `${path}/campaigns/${id}`
  })
})

test('an operator requests changes of one campaign, then approves all, and they are CARRIERS_REVIEW [S2-162] [S2-163]', async () => {
  const picky = of('PRIVATE_PROFIT')
  await decide(picky, { decision: 'request_changes', codes: ['samples'] })
  assert.equal((await campaignOf(picky)).status, 'UPDATES_REQUIRED')
  ok(await alice.patch(picky.at, { sample_one: 'Blue Kite: ten percent off all kites. Reply STOP to end.' }))
  await all(async (journey) => {
    await decide(journey, { decision: 'approve' })
    assert.equal((await campaignOf(journey)).status, 'CARRIERS_REVIEW')
  })
})

test('networks decide, one of them only after a resubmission, and then all campaigns have traffic [S2-164] [S2-177]', async () => {
  const picky = of('PRIVATE_PROFIT')
  // Networks review campaigns of charities manually, which takes a day longer.
  await exchange.advance(day + 5 * 3_600)
  const doubted = await campaignUntil(picky, ({ mno_metadata: networks }) =>
    networks.every(({ status }) => status !== 'REVIEW'),
  )
  const refusing = doubted.mno_metadata.filter(({ status }) => status === 'REJECTED')
  assert.deepEqual([doubted.status, refusing.length], ['CARRIERS_REVIEW', 1])
  ok(await alice.put(`${picky.at}/resubmit`, { mno_ids: refusing.map((one) => one.network_id) }))
  await exchange.advance(5 * 3_600)
  await all(async (journey) => {
    const { traffic_enabled: traffic } = await campaignUntil(journey, ({ status }) => status === 'ACTIVE')
    assert.equal(traffic, true, journey.kind)
  })
})

test('a bought number sends only once it is linked [S2-183] [S2-214]', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const { number } of journeys) ok(await alice.post('/number/buy', `country=US&msisdn=${number}`, form))
  await all(async (journey) => {
    const { number, at } = journey
    assert.equal(await fate(journey), 1120, 'the number is not linked to a campaign')
    ok(await alice.post(`${at}/numbers`, { country: 'US', number }), 202)
  })
  await exchange.advance(61)
  await all(async (journey) => {
    await fateUntil(journey, 'delivered')
    const { body } = await alice.get<{ status: string }>(`${journey.at}/numbers/${journey.number}`)
    assert.equal(body.status, 'LINKED')
  })
})

test('a subscriber who sends STOP gets the campaign’s opt-out message, and no other message until START [S2-093] [S3-127]', async () => {
  await all(async (journey) => {
    const { number, subscriber, kind } = journey
    await exchange.originate(subscriber, number, 'STOP')
    await textUntil(number, subscriber, (text) => text === `Blue Kite: no more messages of ${kind}.`)
    await webhookOn(
      exchange.receiver,
      (notified) => notified.text === 'STOP' && notified.from === subscriber && notified.to === number,
      `the STOP of ${subscriber}`,
    )
    assert.equal(await fate(journey), 1240)
    await exchange.originate(subscriber, number, 'START')
    await textUntil(number, subscriber, (text) => text === `Blue Kite: welcome back to ${kind}.`)
    assert.equal(await fate(journey), 'delivered')
  })
})

/** The number of ledger entries for a campaign's fee. */
async function charged({ at }: Journey): Promise<number> {
  type Ledger = { entries: { fee: string | null; reference: string | null }[]; next: string | null }
  const path = `/operator/v1/accounts/${alice.apiKey}/ledger?kind=fee&limit=100`
  const { entries } = ok(await exchange.operator.get<Ledger>(path))
  const id = at.slice(at.lastIndexOf('/') + 1)
  return entries.filter(({ fee, reference }) => fee === 'campaign' && reference?.includes(id)).length
}

test('campaigns and numbers renew month by month over a year, and still send [S2-078]', async () => {
  const first = await Promise.all(journeys.map(campaignOf))
  await exchange.advance(366 * day)
  await all(async (journey) => {
    const times = await until(
      () => charged(journey),
      (count) => count > 12,
    )
    assert.equal(times, 13, 'at its start, and for twelve months')
    const { status, renewal_date: renewal } = await campaignOf(journey)
    assert.equal(status, 'ACTIVE')
    assert.ok(renewal > first[journeys.indexOf(journey)]!.renewal_date)
    assert.equal(await fate(journey), 'delivered')
  })
})

test('a campaign that is canceled, stopped or not renewed stops sending and has no numbers [S2-174] [S2-175] [S2-176]', async () => {
  await all(async (journey) => {
    assert.equal((await alice.delete(`${brands}/${journey.brand}`)).status, 409, 'it has a campaign')
    const { ends, at } = journey
    if (ends === 'canceled') ok(await alice.patch(at, { status: 'CANCELED' }))
    if (ends === 'stopped') ok(await alice.delete(at), 204)
    if (ends === 'not renewed') ok(await alice.patch(at, { auto_renewal: false }))
  })
  await exchange.advance(32 * day)
  await all(async (journey) => {
    const { at, number } = journey
    const ended = await campaignUntil(journey, ({ registry_status: known }) => known === 'CANCELED')
    assert.deepEqual([ended.status, ended.traffic_enabled], ['CANCELED', false])
    await until(
      async () => ok(await alice.get<{ status: string }>(`${at}/numbers/${number}`)).status,
      (status) => status === 'UNLINKED',
    )
    await fateUntil(journey, 1120)
  })
})

test('a brand whose campaigns have ended is deleted, and found only in the list [S2-180] [S2-200]', async () => {
  await all(async ({ at, brand }) => {
    ok(await alice.delete(`${brands}/${brand}`), 204)
    for (const path of [`${brands}/${brand}`, at, `${at}/numbers`])
      assert.equal((await alice.get(path)).status, 502, path)
  })
  const { _embedded } = ok(await alice.get<{ _embedded: { brands: Brand[] } }>(`${brands}?status=DELETED`))
  assert.equal(_embedded.brands.length, journeys.length)
})
