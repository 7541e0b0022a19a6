import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { verifySignature } from '@vonage/jwt'
import { Webhook as Verifier } from 'standardwebhooks'
import { assignNumber } from '#numbers/index.ts'
import { aCompany } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import type { Received } from '../support/receiver.ts'
import { aRegistration } from '../support/toll-free.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
before(async () => void (exchange = await startExchange()))
after(() => exchange.stop())

type Notified = {
  event_id: string
  event: string
  occurred_at: string
  subject: Record<string, string>
  status: string
  previous_status: string | null
  reason?: string
}

const day = 86_400
const setting = '/strowger/compliance-events'

const addressOf = ({ path }: Customer) => `${exchange.receiver.url}${path}/compliance`
const set = (who: Customer, url?: string) =>
  who.post<{ 'compliance-events-url'?: string }>(
    setting,
    new URLSearchParams(url === undefined ? {} : { complianceEventsUrl: url }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  )

/** The webhooks that a customer's endpoint received, in order, except requests that check its address. */
const requests = ({ path }: Customer): Received[] =>
  exchange.receiver.received.filter((one) => one.path === `${path}/compliance` && one.method === 'POST')
const bodyOf = ({ body }: Received) => JSON.parse(body.toString()) as Notified
const notified = (who: Customer) => requests(who).map(bodyOf)

/** Waits until all events have been delivered. */
const allNotified = () =>
  until(
    async () => {
      const { rows } = await exchange.db.query<{ left: number }>(
        'select count(*)::int as left from webhook_delivery',
      )
      return rows[0]!.left
    },
    (left) => left === 0,
  )

async function aBrand(who: Customer): Promise<string> {
  const { body } = await who.post<{ brand_id: string }>('/v1/10dlc/brands', aCompany())
  await exchange.advance(60)
  return body.brand_id
}

async function approve(subjectId: string): Promise<void> {
  const { rows } = await exchange.db.query<{ id: string }>(
    `select id from review where subject_id = $1 and state = 'open'`,
    [subjectId],
  )
  const decided = { decision: 'approve' }
  const answer = await exchange.operator.post(`/operator/v1/reviews/${rows[0]!.id}/decision`, decided)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

async function aCampaignOf(who: Customer, brand: string): Promise<string> {
  const { body } = await who.post<{ campaign_id: string }>(`/v1/10dlc/brands/${brand}/campaigns`, aCampaign())
  await approve(body.campaign_id)
  await exchange.advance(day)
  return body.campaign_id
}

async function suspend(campaignId: string): Promise<void> {
  const answer = await exchange.operator.post('/operator/v1/simulator/registry-events', {
    kind: 'campaign-suspended',
    event_id: randomUUID(),
    subject_id: campaignId,
    category: 'Complaint',
    explanation: 'Consumers have complained.',
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

test('the account of a campaign, and no other, is notified of each change once, in order and signed', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  assert.equal((await set(bob, addressOf(bob))).status, 200)
  assert.deepEqual((await set(alice)).body, {})
  const brand = await aBrand(alice)
  await allNotified()
  assert.deepEqual(notified(alice), [], 'off by default')
  assert.deepEqual((await set(alice, addressOf(alice))).body, { 'compliance-events-url': addressOf(alice) })
  const campaign = await aCampaignOf(alice, brand)
  await suspend(campaign)
  await allNotified()
  const subject = { kind: 'campaign', brand_id: brand, campaign_id: campaign }
  assert.deepEqual(
    notified(alice).map((one) => [one.event, one.subject, one.previous_status, one.status]),
    [
      [null, 'PENDING_REVIEW'],
      ['PENDING_REVIEW', 'CARRIERS_REVIEW'],
      ['CARRIERS_REVIEW', 'ACTIVE'],
      ['ACTIVE', 'SUSPENDED'],
    ].map((move) => ['campaign.status', subject, ...move]),
  )
  assert.match(notified(alice).at(-1)!.reason!, /Complaint/)
  for (const request of requests(alice)) {
    const { event_id: id, occurred_at: at } = bodyOf(request)
    assert.equal(request.headers['webhook-id'], id)
    assert.equal(new Date(at).toISOString(), at)
    const headers = request.headers as Record<string, string>
    new Verifier(alice.signatureSecret, { format: 'raw' }).verify(request.body, headers)
    assert.ok(verifySignature(headers['authorization']!.replace('Bearer ', ''), alice.signatureSecret))
  }
  assert.deepEqual(notified(bob), [], 'events of another account')

  const before = notified(alice).length
  assert.deepEqual((await set(alice, '')).body, {})
  await approve(campaign)
  const { body: shown } = await alice.get<Notified>(`/v1/10dlc/brands/${brand}/campaigns/${campaign}`)
  assert.equal(shown.status, 'ACTIVE')
  await allNotified()
  assert.equal(notified(alice).length, before, 'no further events')
})

test('an account is notified of the review and registration of a brand and a toll-free number', async () => {
  const carol = await exchange.customer('carol')
  const byOperator = { compliance_events_url: addressOf(carol) }
  assert.equal(
    (await exchange.operator.patch(`/operator/v1/accounts/${carol.apiKey}`, byOperator)).status,
    200,
  )
  const brand = await aBrand(carol)
  const msisdn = '18885550100'
  const number = { msisdn, country: 'US', type: 'landline-toll-free', accountId: carol.apiKey } as const
  assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
  const { body } = await carol.post<{ id: string }>('/tfn/v1/registrations', aRegistration([msisdn]))
  await approve(body.id)
  await exchange.advance(3 * day)
  await allNotified()
  const of = (event: string) => notified(carol).filter((one) => one.event === event)
  const moves = (event: string) => of(event).map((one) => [one.previous_status, one.status])
  assert.deepEqual(of('brand.status')[0]!.subject, { kind: 'brand', brand_id: brand })
  assert.deepEqual(moves('brand.identity_status'), [
    [null, 'PENDING'],
    ['PENDING', 'VERIFIED'],
  ])
  assert.deepEqual(moves('toll_free_number.status'), [
    [null, 'PENDING_REVIEW'],
    ['PENDING_REVIEW', 'CARRIERS_REVIEW'],
    ['CARRIERS_REVIEW', 'REGISTERED'],
  ])
  const subject = { kind: 'toll_free_number', registration_id: body.id, number: msisdn }
  assert.deepEqual(of('toll_free_number.status')[0]!.subject, subject)
})

test('an unreachable webhook address is refused, and the setting stays unchanged', async () => {
  const dora = await exchange.customer('dora')
  const wrong = await set(dora, 'ftp://a.example')
  const dead = await set(dora, 'http://127.0.0.1:1/compliance')
  assert.deepEqual([wrong.status, dead.status], [400, 420])
  assert.deepEqual((await set(dora)).body, {})
})
