import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import type { z } from 'zod'
import { aCompany, brandsPath, registeredBrand } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { aRegistration } from '../support/toll-free.ts'

type Answers = (typeof operatorsContract)['operations']
type Report = z.output<Answers['readComplianceReport']['responses'][200]['schema']>
type Submissions = z.output<Answers['listSubmissions']['responses'][200]['schema']>

let exchange: TestExchange
let alice: Customer
let bob: Customer
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  bob = await exchange.customer('bob')
})
after(() => exchange.stop())

const read = async (query: string) =>
  (await exchange.operator.get<Report>(`/operator/v1/reports/compliance?${query}`)).body
const list = async (query: string) =>
  (await exchange.operator.get<Submissions>(`/operator/v1/reports/compliance/submissions?${query}`)).body
    .submissions

async function campaign(brand: string): Promise<string> {
  const { body } = await alice.post<{ campaign_id: string }>(`${brandsPath}/${brand}/campaigns`, aCampaign())
  return body.campaign_id
}

async function tollFree(): Promise<{ id: string; number: string }> {
  const number = '18885550177'
  const one = {
    msisdn: number,
    country: 'US',
    type: 'landline-toll-free',
    features: ['SMS'] as 'SMS'[],
  } as const
  assert.ok(await assignNumber(exchange.db, { ...one, accountId: alice.apiKey }))
  const { body } = await alice.post<{ registration_id: string }>(
    '/tfn/v1/registrations',
    aRegistration([number]),
  )
  return { id: body.registration_id, number }
}

test('reports count submissions with their results and reasons as the lists show them, and customers see their own only', async () => {
  const brand = await registeredBrand(exchange, alice)
  const rejected = await campaign(brand)
  const waiting = await campaign(brand)
  await decideReview(exchange, rejected, { decision: 'reject', codes: ['samples'], note: 'See sample 1.' })
  const { id, number } = await tollFree()
  const report = await read('group_by=kind&compare=previous')
  assert.deepEqual(
    report.groups.map(({ key, submitted, approved, waiting: still }) => [key, submitted, approved, still]),
    [
      ['campaign', 2, 0, 1],
      ['brand', 1, 1, 0],
      ['toll-free', 1, 0, 1],
    ],
  )
  assert.deepEqual([report.total.submitted, report.previous!.submitted], [4, 0])
  for (const result of ['waiting', 'approved', 'rejected', 'changes_requested', 'withdrawn'] as const)
    assert.equal((await list(`result=${result}`)).length, report.total[result], result)
  const [reason] = (await read('group_by=reason')).groups
  assert.equal(reason!.key, 'The samples do not show what will be sent, or do not name the sender.')
  const ofReason = await list(`reason=${encodeURIComponent(reason!.key)}`)
  assert.deepEqual(
    ofReason.map(({ api_key, kind, subject_id }) => [api_key, kind, subject_id]),
    [[alice.apiKey, 'campaign', rejected]],
  )
  assert.deepEqual(
    (await list('result=waiting')).map((one) => [one.subject_id, one.number, one.ended_at]),
    [
      [id, number, null],
      [waiting, null, null],
    ],
  )
  const accounts = await read('group_by=account')
  assert.deepEqual(
    accounts.groups.map(({ key, submitted }) => [key, submitted]),
    [[alice.apiKey, 4]],
  )

  const own = await alice.get<Report>('/console/v1/reports/compliance?kind=campaign')
  assert.deepEqual([own.body.total.submitted, own.body.total.approval_rate], [2, 0])
  const ofBob = await bob.get<Report>('/console/v1/reports/compliance?group_by=kind')
  assert.deepEqual([ofBob.body.total.submitted, ofBob.body.groups], [0, []])
  const lists = '/console/v1/reports/compliance/submissions'
  assert.equal((await alice.get<Submissions>(lists)).body.submissions.length, 4)
  assert.deepEqual((await bob.get<Submissions>(lists)).body.submissions, [])
  const { body } = await alice.get<string>('/console/v1/reports/compliance?group_by=reason', {
    accept: 'text/csv',
  })
  assert.match(body, /^reason,submitted,approved,rejected,[^]*\r\n"The samples/)
})

test('a brand that is deleted while it waits is withdrawn', async () => {
  const { body } = await bob.post<{ brand_id: string }>(brandsPath, aCompany())
  assert.equal((await bob.delete(`${brandsPath}/${body.brand_id}`)).status, 204)
  assert.equal((await list(`account_id=${bob.apiKey}`))[0]!.result, 'withdrawn')
  const { total } = await read(`account_id=${bob.apiKey}`)
  assert.deepEqual([total.withdrawn, total.waiting, total.p50_s], [1, 0, null])
})
