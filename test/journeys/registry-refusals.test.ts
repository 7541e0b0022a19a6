import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { aCompany } from '../support/brands.ts'
import { aCampaign, describedAs } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { storeCampaign } from '../support/linked.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let brand: string
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  brand = await verifiedBrand()
})
after(() => exchange.stop())

const brands = '/v1/10dlc/brands'
const hour = 3600
const day = 24 * hour

type Campaign = {
  campaign_id: string
  status: string
  traffic_enabled: boolean
  registry_status: string
  suspensions: object[]
  mno_metadata: { network_id: string; mno: string }[]
  subscriber_opt_in: boolean
  subscriber_opt_out: boolean
  subscriber_help: boolean
  last_status_changes: { status: string; reason?: string }[]
}

async function verifiedBrand(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<{ brand_id: string }>(brands, aCompany(changes))
  assert.equal(status, 201, JSON.stringify(body))
  await exchange.advance(60)
  const read = () => alice.get<{ identity_status: string }>(`${brands}/${body.brand_id}`)
  await until(read, (answer) => answer.body.identity_status === 'VERIFIED')
  return body.brand_id
}

async function create(changes: Record<string, unknown> = {}, under = brand) {
  const path = `${brands}/${under}/campaigns`
  const { status, body } = await alice.post<Campaign>(path, aCampaign(changes))
  assert.equal(status, 201, JSON.stringify(body))
  const read = async () => (await alice.get<Campaign>(`${path}/${body.campaign_id}`)).body
  return { ...body, id: body.campaign_id, path: `${path}/${body.campaign_id}`, read }
}

const report = (subject: string, kind: string, network_id?: string) =>
  exchange.operator.post<{ outcome: string }>('/operator/v1/simulator/registry-events', {
    event_id: `${kind} ${subject} ${network_id}`,
    kind,
    subject_id: subject,
    network_id,
    category: 'DISALLOWED_CONTENT',
    explanation: 'It offers loans of third parties.',
  })

const historyOf = async (subject: string) => {
  const { rows } = await exchange.db.query<{ event: string; reason: string | null }>(
    'select event, reason from tendlc_history where subject_id = $1 order by id',
    [subject],
  )
  return rows
}

test('a rejection by the registry ends the review of a campaign, with its reason [S2-170]', async () => {
  const [reviewed, deciding] = [await create(), await create(describedAs('slow'))]
  await decideReview(exchange, deciding.id, { decision: 'approve' })
  for (const one of [reviewed, deciding]) {
    const { status, body } = await report(one.id, 'campaign-rejected')
    assert.deepEqual([status, body.outcome], [200, 'done'])
    const campaign = await one.read()
    assert.deepEqual([campaign.status, campaign.traffic_enabled], ['REJECTED', false])
    const [latest] = campaign.last_status_changes
    assert.equal(latest!.reason, 'DISALLOWED_CONTENT: It offers loans of third parties.')
  }
  const open = await exchange.operator.get<{ reviews: unknown[] }>(
    `/operator/v1/reviews?state=open&subject_id=${reviewed.id}`,
  )
  assert.equal(open.body.reviews.length, 0)
  assert.equal((await report(reviewed.id, 'campaign-rejected')).body.outcome, 'repeated')
  await exchange.advance(3 * day)
  assert.equal((await deciding.read()).status, 'REJECTED', 'responses of networks do not restore it')
})

test('a campaign refused by every network is REJECTED with the reason of each network, and reviewed again once changed [S2-163] [S2-179]', async () => {
  const campaign = await create(describedAs('refused'))
  await decideReview(exchange, campaign.id, { decision: 'approve' })
  await exchange.advance(3 * hour)
  assert.equal((await campaign.read()).status, 'CARRIERS_REVIEW', 'T-Mobile decides last')
  await exchange.advance(2 * hour)
  const rejected = await until(campaign.read, ({ status }) => status === 'REJECTED')
  for (const network of ['AT&T', 'T-Mobile', 'Verizon Wireless', 'US Cellular'])
    assert.ok(rejected.last_status_changes[0]!.reason!.includes(`${network}: `), network)
  const changed = await alice.patch<Campaign>(campaign.path, describedAs('clearer'))
  assert.equal(changed.body.status, 'PENDING_REVIEW')
})

test('a network that suspends a campaign counts as refusing it, and once all networks refuse it is REJECTED [S2-163]', async () => {
  const campaign = await create(describedAs('refused'))
  await decideReview(exchange, campaign.id, { decision: 'approve' })
  await exchange.advance(3 * hour)
  assert.equal((await campaign.read()).status, 'CARRIERS_REVIEW', 'T-Mobile decides last')
  const { network_id } = campaign.mno_metadata.find(({ mno }) => mno === 'T-Mobile')!
  assert.equal((await report(campaign.id, 'network-suspended', network_id)).body.outcome, 'done')
  const rejected = await campaign.read()
  assert.equal(rejected.status, 'REJECTED')
  assert.match(rejected.last_status_changes[0]!.reason!, /T-Mobile: It offers loans of third parties\./)
})

test('the registry can also reject a campaign that is suspended or ends with its period [S2-170]', async () => {
  const [suspended, ending] = [await create(), await create()]
  for (const one of [suspended, ending]) await decideReview(exchange, one.id, { decision: 'approve' })
  await exchange.advance(day)
  for (const one of [suspended, ending]) await until(one.read, ({ status }) => status === 'ACTIVE')
  assert.equal((await alice.delete(ending.path)).status, 204)
  assert.equal((await ending.read()).status, 'PENDING_CANCELLATION')
  assert.equal((await report(suspended.id, 'campaign-suspended')).body.outcome, 'done')
  for (const one of [suspended, ending]) {
    assert.equal((await report(one.id, 'campaign-rejected')).body.outcome, 'done')
    const { status, traffic_enabled, suspensions } = await one.read()
    assert.deepEqual([status, traffic_enabled, suspensions], ['REJECTED', false, []])
  }
})

test('a number that the registry refuses to unlink stays UNLINKING, and is unlinked by a retry at the registry [S2-183] [S2-214]', async () => {
  const { path } = await storeCampaign(exchange.db, alice.apiKey)
  const msisdn = '12016670097'
  const number = { msisdn, country: 'US', type: 'mobile-lvn', accountId: alice.apiKey, features: ['SMS'] }
  assert.ok(await assignNumber(exchange.db, number as Parameters<typeof assignNumber>[1]))
  const status = async () => (await alice.get<{ status: string }>(`${path}/${msisdn}`)).body.status
  assert.equal((await alice.post(path, { country: 'US', number: msisdn })).status, 202)
  await exchange.advance(61)
  await until(status, (is) => is === 'LINKED')
  assert.equal((await alice.delete(`${path}/${msisdn}`)).status, 204)
  await exchange.advance(1800)
  assert.equal(await status(), 'UNLINKING')
  const { rows } = await exchange.db.query<{ id: string }>(
    'select id::text as id from campaign_number where number = $1',
    [msisdn],
  )
  const refusals = async () =>
    (await historyOf(rows[0]!.id)).filter(({ event }) => event === 'unlinkingRefused')
  assert.deepEqual(await refusals(), [
    { event: 'unlinkingRefused', reason: 'Messages of the number are still in transit.' },
  ])
  await exchange.advance(2 * hour)
  await until(status, (is) => is === 'UNLINKED')
  assert.equal((await refusals()).length, 1)
})

test('a withdrawal that the registry refuses is retried until it succeeds, for campaigns and for brands [S2-097] [S2-180]', async () => {
  const retained = await verifiedBrand({ company_name: 'Blue Kite Retained' })
  const campaign = await create(describedAs('retained'), retained)
  await decideReview(exchange, campaign.id, { decision: 'approve' })
  await exchange.advance(6 * hour)
  await until(campaign.read, ({ status }) => status === 'ACTIVE')
  assert.equal((await alice.patch(campaign.path, { status: 'CANCELED' })).status, 200)
  await exchange.advance(1800)
  assert.equal((await campaign.read()).registry_status, 'ACTIVE')
  assert.deepEqual((await historyOf(campaign.id)).at(-1), {
    event: 'withdrawalRefused',
    reason: 'An invoice is still open (501)',
  })
  await exchange.advance(2 * hour)
  await until(campaign.read, ({ registry_status: status }) => status === 'CANCELED')
  assert.equal((await alice.delete(`${brands}/${retained}`)).status, 204)
  await exchange.advance(1800)
  assert.equal((await historyOf(retained)).at(-1)!.event, 'withdrawalRefused')
  await exchange.advance(2 * hour)
  const open = async () => {
    const { rows } = await exchange.db.query(
      `select from registry_request where brand_id = $1 and kind = 'withdrawal' and ended_at is null`,
      [retained],
    )
    return rows.length
  }
  assert.equal(await until(open, (n) => n === 0), 0)
})

test('the relationship level of a brand is the one that the registry reports, or an operator sets [S2-032]', async () => {
  const key = await verifiedBrand({ company_name: 'Blue Kite Key' })
  const level = async (id: string) =>
    (await alice.get<{ brand_relationship: string }>(`${brands}/${id}`)).body.brand_relationship
  assert.deepEqual([await level(key), await level(brand)], ['KEY_ACCOUNT', 'BASIC_ACCOUNT'])
  const path = `/operator/v1/brands/${brand}/relationship`
  assert.equal((await exchange.operator.put(path, { level: 'SMALL_ACCOUNT' })).status, 204)
  assert.equal(await level(brand), 'SMALL_ACCOUNT')
  assert.equal((await exchange.operator.put(path, { level: 'FRIEND' })).status, 400)
  const unreachable = await exchange.operator.put('/operator/v1/brands/B000000/relationship', {
    level: 'SMALL_ACCOUNT',
  })
  assert.equal(unreachable.status, 404)
})

test('opt-in, opt-out and help of a campaign follow from its networks and its keywords [S2-047] [S2-091]', async () => {
  const helpers = await verifiedBrand({ entity_type: 'NON_PROFIT' })
  const emergency = await create(
    { usecase: 'EMERGENCY', sample_two: 'Blue Kite: the storm is over, you may go home.' },
    helpers,
  )
  const care = await create()
  assert.deepEqual([emergency.subscriber_opt_in, care.subscriber_opt_in], [false, true])
  await exchange.db.query(
    `update campaign set opt_out_keywords = 'QUIT', help_keywords = 'INFO' where id = $1`,
    [care.id],
  )
  const changed = await care.read()
  assert.deepEqual([changed.subscriber_opt_out, changed.subscriber_help], [false, false])
  assert.deepEqual([emergency.subscriber_opt_out, emergency.subscriber_help], [true, true])
})

test('a campaign requires opt-in if any of its networks requires it [S2-047] [S2-091]', async () => {
  const campaign = await create()
  const requiring = (networks: readonly number[]) =>
    exchange.db.query(
      `update campaign set mno_metadata = (select jsonb_agg(one || jsonb_build_object('req_subscriber_opt_in', n = any($2)) order by n)
          from jsonb_array_elements(mno_metadata) with ordinality v(one, n)) where id = $1`,
      [campaign.id, networks],
    )
  const required: boolean[] = []
  for (const networks of [[1], [2], [3], [4], []]) {
    await requiring(networks)
    required.push((await campaign.read()).subscriber_opt_in)
  }
  assert.deepEqual(required, [true, true, true, true, false])
})
