import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'
import { linkNow, storeCampaign } from '../support/linked.ts'
import { networkRecord } from '../support/networks.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let probe: Customer

const att = '1212558'
const tMobile = '1212559'

const networks = (perMinute: number) => [
  { ...networkRecord, network_id: '10017', mno: 'AT&T', att_tpm: perMinute, att_number_based: false },
  { ...networkRecord, network_id: '10035', mno: 'T-Mobile', tmo_tpd: 2_000, tmo_brand_tier: 'LOW' },
]

before(async () => {
  // Networks decide by hand, because only the database has the campaigns.
  exchange = await startExchange({ env: { STROWGER_REGISTRY: 'manual' } })
  for (const [prefix, network] of [
    [att, '310410'],
    [tMobile, '310260'],
  ])
    assert.equal(
      (
        await exchange.operator.put(`/operator/v1/networks/${prefix}`, {
          network,
          country: 'US',
          name: 'Test',
        })
      ).status,
      204,
    )
  probe = await exchange.customer('probe')
  await until(
    () => probe.sent({ to: `${tMobile}0000` }).then((id) => exchange.message(id)),
    ({ timeline }) => timeline[0]?.details?.['network'] === '310260',
  )
})
after(() => exchange.stop())

type Campaign = Awaited<ReturnType<typeof storeCampaign>>

/** Creates a campaign with a linked number, for which AT&T allows this many messages per minute. */
async function campaignOf(who: Customer, perMinute: number): Promise<Campaign> {
  const campaign = await storeCampaign(exchange.db, who.apiKey, { networks: networks(perMinute) })
  await linkNow(exchange.db, who.apiKey, campaign, who.number)
  return campaign
}

async function secondNumber(who: Customer, campaign: Campaign, msisdn: string): Promise<string> {
  const number = { msisdn, country: 'US', type: 'mobile-lvn', accountId: who.apiKey } as const
  assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
  await linkNow(exchange.db, who.apiKey, campaign, msisdn)
  return msisdn
}

const delivered = (id: string) => exchange.messageUntil(id, ({ status }) => status === 'delivered')
const waits = ({ timeline }: MessageView) => timeline.at(-1)?.event === 'waits for its turn'
const views = (ids: string[]) => Promise.all(ids.map((id) => exchange.message(id)))

/** Waits until exactly this many messages are delivered; asserts that the others wait for their turn. */
async function turnsProvided(ids: string[], count: number): Promise<MessageView[]> {
  const seen = await until(
    () => views(ids),
    (all) => all.filter(({ status }) => status === 'delivered').length === count,
  )
  const rest = seen.filter(({ status }) => status !== 'delivered')
  assert.ok(rest.every(waits), JSON.stringify(rest.map(({ timeline }) => timeline.at(-1))))
  return seen
}

test('a network gets a campaign’s messages at its rate per minute; excess messages are accepted, wait with the reason, and delay no others [S2-113] [S2-049]', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  const campaign = await campaignOf(alice, 3)
  await campaignOf(bob, 3)
  const second = await secondNumber(alice, campaign, '12016661001')
  const ids: string[] = []
  for (let i = 0; i < 8; i++)
    ids.push(await alice.sent({ to: `${att}000${i}`, from: i % 2 ? alice.number : second }))
  const seen = await turnsProvided(ids, 3)
  assert.deepEqual(
    seen.map(({ status }) => status),
    [...Array<string>(3).fill('delivered'), ...Array<string>(5).fill('accepted')],
  )
  const paced = seen[7]!.timeline.find(({ event: label }) => label === 'paced')
  assert.equal(paced?.reason, 'AT&T accepts 3 messages per minute for each campaign; this one is queued.')
  assert.deepEqual(paced.details, { bucket: `10017 campaign ${campaign.campaign}` })
  // Other messages do not wait: those of the account to another network, and those of another campaign to the same network.
  await delivered(await alice.sent({ to: `${tMobile}0001` }))
  await delivered(await alice.sent({ to: '99000000001' }))
  await delivered(await bob.sent({ to: `${att}0100` }))
  await exchange.advance(61)
  await turnsProvided(ids, 6)
  await exchange.advance(61)
  await turnsProvided(ids, 8)
  for (const id of ids) await alice.notified(id, 'delivered')
})

test('a burst is sent minute by minute, and a message whose ttl is shorter than its wait is rejected with 1360 and refunded [S2-113] [S3-037]', async () => {
  const carla = await exchange.customer('carla')
  await campaignOf(carla, 2)
  const before = Number(await carla.balance())
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      carla.sent({ to: `${att}${2000 + i}`, ...(i % 4 === 3 && { ttl: 90 }) }),
    ),
  )
  const ended = await until(
    () => exchange.advance(61).then(() => views(ids)),
    (all) => all.every(({ status }) => ['delivered', 'rejected'].includes(status)),
  )
  const expired = ended.filter(({ error_code }) => error_code === 1360)
  const price = (before - Number(await carla.balance())) / (20 - expired.length)
  assert.ok(expired.length > 0 && expired.length <= 5)
  assert.equal(ended.filter(({ status }) => status === 'delivered').length, 20 - expired.length)
  assert.ok(Math.abs(price - Number(ended.find(({ status }) => status === 'delivered')!.price)) < 1e-6)
})

test('a campaign whose throughput rises while its messages wait is sent at its new pace within a minute', async () => {
  const dave = await exchange.customer('dave')
  const { campaign } = await campaignOf(dave, 1)
  const ids: string[] = []
  for (let i = 0; i < 6; i++) ids.push(await dave.sent({ to: `${att}300${i}` }))
  await turnsProvided(ids, 1)
  await exchange.db.query('update campaign set mno_metadata = $2 where id = $1', [
    campaign,
    JSON.stringify(networks(100)),
  ])
  // A node reads the change only after a while, so its next turn may still use the previous rate.
  await exchange.advance(61)
  await until(
    () => views(ids),
    (all) => all.filter(({ status }) => status === 'delivered').length > 1,
  )
  await exchange.advance(61)
  await turnsProvided(ids, 6)
})

const unknownNetwork = '1646777'

test('recipients of unknown networks are sent at the strictest pace of the campaign’s networks, and share that network’s limit [S2-113] [S2-049]', async () => {
  const fay = await exchange.customer('fay')
  const strict = {
    ...networkRecord,
    network_id: '10036',
    mno: 'US Cellular',
    att_tpm: 2,
    att_number_based: false,
  }
  const campaign = await storeCampaign(exchange.db, fay.apiKey, { networks: [...networks(5), strict] })
  await linkNow(exchange.db, fay.apiKey, campaign, fay.number)
  const ids: string[] = []
  for (let i = 0; i < 4; i++) ids.push(await fay.sent({ to: `${unknownNetwork}000${i}` }))
  const seen = await turnsProvided(ids, 2)
  const paced = seen[3]!.timeline.find(({ event: label }) => label === 'paced')
  assert.equal(
    paced?.reason,
    'The network of the recipient is unknown, and US Cellular accepts 2 messages per minute for each campaign; this one is queued.',
  )
  assert.deepEqual(paced.details, { bucket: `10036 campaign ${campaign.campaign}` })
  // In the demo table this number belongs to US Cellular, which allows the same two messages per minute.
  const known = await fay.sent({ to: '12125550130' })
  await exchange.messageUntil(known, waits)
  await exchange.advance(61)
  await turnsProvided([...ids, known], 4)
})

test('messages to unknown networks count towards the daily cap of the campaign’s networks, and are refused when it is reached [S2-050] [S3-157]', async () => {
  const gus = await exchange.customer('gus')
  const capped = networks(100).map((one) => (one.network_id === '10035' ? { ...one, tmo_tpd: 3 } : one))
  const campaign = await storeCampaign(exchange.db, gus.apiKey, { networks: capped })
  await linkNow(exchange.db, gus.apiKey, campaign, gus.number)
  const end = async (to: string) =>
    exchange.messageUntil(await gus.sent({ to }), ({ status }) => ['delivered', 'rejected'].includes(status))
  for (let i = 0; i < 2; i++) assert.equal((await end(`${unknownNetwork}100${i}`)).status, 'delivered')
  assert.equal((await end('12125550110')).status, 'delivered')
  assert.equal((await end(`${unknownNetwork}1002`)).error_code, 1460)
  assert.equal((await end('12125550120')).status, 'delivered')
})

test('a network that rejects a campaign does not set the pace for recipients of unknown networks', async () => {
  const hal = await exchange.customer('hal')
  const closed = {
    ...networkRecord,
    network_id: '10036',
    mno: 'US Cellular',
    att_tpm: 0,
    att_number_based: false,
    status: 'REJECTED',
  }
  const campaign = await storeCampaign(exchange.db, hal.apiKey, { networks: [...networks(5), closed] })
  await linkNow(exchange.db, hal.apiKey, campaign, hal.number)
  const { timeline } = await delivered(await hal.sent({ to: `${unknownNetwork}2000` }))
  assert.match(
    timeline.find(({ event: label }) => label === 'paced')?.reason ?? '',
    /AT&T accepts 5 messages/,
  )
})

test('a fresh sandbox knows the networks of its demo recipients by ten digits', async () => {
  const [attNumber, tMobileNumber, unknown] = ['13125550100', '14155550119', '12125550190']
  const networkOf = async (to: string) => {
    const id = await exchange.messageUntil(await probe.sent({ to }), ({ timeline }) => timeline.length > 0)
    return id.timeline[0]?.details?.['network']
  }
  assert.deepEqual(await Promise.all([attNumber, tMobileNumber, unknown].map(networkOf)), [
    '310410',
    '310260',
    null,
  ])
  const { body } = await exchange.operator.get<{ networks: { prefix: string }[] }>(
    '/operator/v1/networks?prefix=1212555010',
  )
  assert.deepEqual(body.networks, [{ prefix: '1212555010', network: '310410', country: 'US', name: 'AT&T' }])
})

/** The open reviews of a kind, as soon as there are some. */
const openReviews = (kind: string) =>
  until(
    async () => {
      type Listed = { reviews: { review_id: string }[] }
      const { body } = await exchange.operator.get<Listed>(`/operator/v1/reviews?state=open&kind=${kind}`)
      return body.reviews.map(({ review_id }) => review_id)
    },
    ({ length }) => length > 0,
  )

async function approveReview(id: string): Promise<void> {
  const { status, body } = await exchange.operator.post(`/operator/v1/reviews/${id}/decision`, {
    decision: 'approve',
  })
  assert.equal(status, 200, JSON.stringify(body))
}

test('a network that has suspended a campaign gets no messages of it until it has approved it again; others do [S2-043] [S2-102]', async () => {
  const erin = await exchange.customer('erin')
  const { brand, campaign } = await campaignOf(erin, 100)
  await delivered(await erin.sent({ to: `${att}4000` }))
  const event = {
    event_id: 'suspended-at-att',
    kind: 'network-suspended',
    subject_id: campaign,
    network_id: '10017',
    category: 'Complaints',
    explanation: 'Subscribers have complained.',
  }
  const notified = await exchange.operator.post('/operator/v1/simulator/registry-events', event)
  assert.ok(notified.status < 300, JSON.stringify(notified))
  const end = async (to: string) =>
    exchange.messageUntil(await erin.sent({ to }), ({ status }) => ['delivered', 'rejected'].includes(status))
  const refused = await until(
    () => end(`${att}4001`),
    ({ status }) => status === 'rejected',
  )
  assert.deepEqual(
    [refused.error_code, refused.error_detail],
    [1120, 'The network of the recipient has suspended or rejected the 10DLC campaign of the sender.'],
  )
  assert.equal((await end(`${tMobile}4001`)).status, 'delivered')
  assert.equal((await end('12125550199')).status, 'delivered')
  // The network does not accept messages while it reviews the campaign again.
  const path = `/v1/10dlc/brands/${brand}/campaigns/${campaign}`
  const { status, body } = await erin.put<{ mno_metadata: { status: string }[] }>(`${path}/resubmit`, {
    mno_ids: ['10017'],
  })
  assert.equal(status, 200)
  assert.deepEqual([body.mno_metadata[0]!.status, 'closed' in body.mno_metadata[0]!], ['REVIEW', false])
  assert.equal((await end(`${att}4002`)).error_code, 1120)
  const [network] = await openReviews('registry-network')
  assert.equal((await end(`${att}4003`)).error_code, 1120)
  await approveReview(network!)
  await until(
    () => end(`${att}4004`),
    (seen) => seen.status === 'delivered',
  )
})
