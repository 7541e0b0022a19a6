import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

const root = '/v1/10dlc'
const hour = 3600

type Change = { status: string; reason?: string }
type Campaign = {
  campaign_id: string
  status: string
  reseller: boolean
  reseller_id?: string
  registry_campaign_id?: string
  traffic_enabled: boolean
  last_status_changes: Change[]
}
type Reseller = { status: string; registry_reseller_id?: string }

async function register(customer: Customer, companyName: string): Promise<string> {
  const input = { company_name: companyName, mobile_phone: '12015550100', email: 'a@bluekite.example' }
  const { status, body } = await customer.post<{ reseller_id: string }>(`${root}/resellers`, input)
  assert.equal(status, 201)
  return body.reseller_id
}

async function verifiedBrand(customer: Customer): Promise<string> {
  const { status, body } = await customer.post<{ brand_id: string }>(`${root}/brands`, aCompany())
  assert.equal(status, 201)
  await exchange.advance(60)
  const read = () => customer.get<{ identity_status: string }>(`${root}/brands/${body.brand_id}`)
  await until(read, (answer) => answer.body.identity_status === 'VERIFIED')
  return body.brand_id
}

async function create(customer: Customer, brand: string, changes: Record<string, unknown> = {}) {
  const path = `${root}/brands/${brand}/campaigns`
  const { status, body } = await customer.post<Campaign>(path, aCampaign(changes))
  assert.equal(status, 201, JSON.stringify(body))
  const read = async () => (await customer.get<Campaign>(`${path}/${body.campaign_id}`)).body
  return { id: body.campaign_id, path: `${path}/${body.campaign_id}`, read }
}

const statusOf = (customer: Customer, id: string) => async () =>
  (await customer.get<Reseller>(`${root}/resellers/${id}`)).body

test('a rejected reseller is removed from brands and campaigns, and its campaigns under review return to the customer [S2-014] [S2-070] [S2-121]', async () => {
  const alice = await exchange.customer('alice')
  const reseller = await register(alice, 'Kite Rejected')
  const [brand, other] = [await verifiedBrand(alice), await verifiedBrand(alice)]
  assert.equal((await alice.patch(`${root}/brands/${brand}`, { reseller: true })).status, 200)
  const reviewed = await create(alice, brand)
  const approved = await create(alice, other, { reseller: true })
  const plain = await create(alice, other)
  await decideReview(exchange, approved.id, { decision: 'approve' })
  await decideReview(exchange, reseller, { decision: 'approve' })
  await exchange.advance(2 * hour)
  await until(statusOf(alice, reseller), ({ status }) => status === 'REJECTED')
  const { body } = await alice.get<{ reseller: boolean }>(`${root}/brands/${brand}`)
  assert.equal(body.reseller, false)
  for (const one of [reviewed, approved]) {
    const campaign = await one.read()
    assert.deepEqual(
      [campaign.reseller, campaign.reseller_id, campaign.status],
      [false, 'R000000', 'UPDATES_REQUIRED'],
    )
    assert.match(campaign.last_status_changes[0]!.reason!, /reseller .*was rejected/)
  }
  assert.equal((await plain.read()).status, 'PENDING_REVIEW')
  const waiting = await exchange.operator.get<{ reviews: unknown[] }>(
    `/operator/v1/reviews?state=open&subject_id=${reviewed.id}`,
  )
  assert.equal(waiting.body.reviews.length, 0, 'its review is withdrawn')
  const patched = await alice.patch<Campaign>(reviewed.path, { label: 'On our own behalf' })
  assert.deepEqual([patched.body.status, patched.body.reseller], ['PENDING_REVIEW', false])
  assert.equal((await alice.patch(approved.path, { reseller: true })).status, 422)
})

test('a campaign of a pending reseller reaches the networks once its reseller has an id, and not before [S2-069] [S2-164]', async () => {
  const bea = await exchange.customer('bea')
  const reseller = await register(bea, 'Kite Partners')
  const campaign = await create(bea, await verifiedBrand(bea), { reseller: true })
  await decideReview(exchange, campaign.id, { decision: 'approve' })
  await exchange.advance(30 * hour)
  const waiting = await campaign.read()
  assert.deepEqual(
    [waiting.status, waiting.reseller, waiting.reseller_id, waiting.registry_campaign_id],
    ['CARRIERS_REVIEW', true, undefined, undefined],
  )
  await decideReview(exchange, reseller, { decision: 'approve' })
  await exchange.advance(2 * hour)
  const { registry_reseller_id: id } = await until(
    statusOf(bea, reseller),
    ({ status }) => status === 'APPROVED',
  )
  await exchange.advance(30 * hour)
  const active = await until(campaign.read, ({ status }) => status === 'ACTIVE')
  assert.deepEqual([active.reseller, active.reseller_id, active.traffic_enabled], [true, id, true])
})

test('a reseller is reverted only when no other reseller of the primary account is valid, in any order of rejections', async () => {
  const cleo = await exchange.customer('cleo')
  const [first, second] = [await register(cleo, 'Kite One'), await register(cleo, 'Kite Two')]
  const brand = await verifiedBrand(cleo)
  assert.equal((await cleo.patch(`${root}/brands/${brand}`, { reseller: true })).status, 200)
  const campaign = await create(cleo, brand)
  const reject = { decision: 'reject', codes: ['business'] }
  await decideReview(exchange, first, reject)
  const kept = await campaign.read()
  assert.deepEqual([kept.reseller, kept.status], [true, 'PENDING_REVIEW'])
  await decideReview(exchange, second, reject)
  const undone = await campaign.read()
  assert.deepEqual([undone.reseller, undone.status], [false, 'UPDATES_REQUIRED'])
})

test('two resellers rejected at the same moment leave no reseller brand behind', async () => {
  const dora = await exchange.customer('dora')
  const resellers = [await register(dora, 'Kite One'), await register(dora, 'Kite Two')]
  const brand = await verifiedBrand(dora)
  assert.equal((await dora.patch(`${root}/brands/${brand}`, { reseller: true })).status, 200)
  const reject = { decision: 'reject', codes: ['business'] }
  const waiting = async () => {
    const { rows } = await exchange.db.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%from reseller%'`,
    )
    return rows[0]!.n
  }
  let decided: Promise<unknown> | undefined
  await exchange.db.tx(async (sql) => {
    await sql.query('select from reseller where account_id = $1 for update', [dora.apiKey])
    decided = Promise.all(resellers.map((one) => decideReview(exchange, one, reject)))
    await until(waiting, (n) => n === 2)
  })
  await decided
  const { body } = await dora.get<{ reseller: boolean }>(`${root}/brands/${brand}`)
  assert.equal(body.reseller, false)
  assert.equal((await dora.post(`${root}/brands`, aCompany({ reseller: true }))).status, 422)
})
