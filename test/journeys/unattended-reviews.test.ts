import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aCompany } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

const brands = '/v1/10dlc/brands'
const minutes = 30

let exchange: TestExchange
let alice: Customer
let brand: string

before(async () => {
  // A delay of 0 makes the simulated registry decide immediately.
  const env = { STROWGER_REGISTRY_DELAY: '0', STROWGER_REVIEW_MINUTES: String(minutes) }
  exchange = await startExchange({ env })
  alice = await exchange.customer('alice')
  brand = (await alice.post<{ brand_id: string }>(brands, aCompany())).body.brand_id
  await until(
    async () => (await alice.get<{ identity_status: string }>(`${brands}/${brand}`)).body.identity_status,
    (status) => status === 'VERIFIED',
  )
})
after(() => exchange.stop())

type Campaign = {
  campaign_id: string
  status: string
  traffic_enabled: boolean
  last_status_changes: { status: string; reason?: string }[]
}

/** Registers a campaign; returns its path. */
async function registered(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<Campaign>(`${brands}/${brand}/campaigns`, aCampaign(changes))
  assert.deepEqual([status, body.status], [201, 'PENDING_REVIEW'], JSON.stringify(body))
  return `${brands}/${brand}/campaigns/${body.campaign_id}`
}
const read = async (path: string) => (await alice.get<Campaign>(path)).body
const becomes = (path: string, wanted: string) =>
  until(
    () => read(path),
    ({ status }) => status === wanted,
  )

type Review = { review_id: string; subject_id: string; decided_by: string | null }
const reviewOf = async (path: string, state = 'open') => {
  const { body } = await exchange.operator.get<{ reviews: Review[] }>(`/operator/v1/reviews?state=${state}`)
  return body.reviews.find(({ subject_id }) => path.endsWith(subject_id))!
}

test('in a sandbox a campaign is reviewed and becomes ACTIVE without any action [S2-164] [S2-173] [S2-177]', async () => {
  const path = await registered()
  // Only half of the time is advanced, because exchange time also passes by itself while the machine is busy.
  await exchange.advance((minutes * 60) / 2)
  assert.equal((await read(path)).status, 'PENDING_REVIEW')
  await exchange.advance((minutes * 60) / 2)
  assert.equal((await becomes(path, 'ACTIVE')).traffic_enabled, true)
  assert.equal((await reviewOf(path, 'approved')).decided_by, 'sandbox')
})

test('in a sandbox a developer gets from registration to delivered messages with customer operations only [S2-003] [S2-214]', async () => {
  const path = await registered()
  await exchange.advance(minutes * 60)
  await becomes(path, 'ACTIVE')
  const number = '12025550142'
  const purchased = await fetch(`${exchange.url}/number/buy`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${alice.apiKey}:${alice.secret}`).toString('base64')}` },
    body: new URLSearchParams({ country: 'US', msisdn: number }),
  })
  assert.equal(purchased.status, 200, await purchased.text())
  const send = async () => {
    const id = await alice.sent({ from: number, to: '12125550123' })
    const { status, error_code } = await exchange.messageUntil(
      id,
      ({ status }) => status === 'delivered' || status === 'rejected',
    )
    return error_code ?? status
  }
  assert.equal(await send(), 1120)
  assert.equal((await alice.post(`${path}/numbers`, { country: 'US', number })).status, 202)
  await until(
    async () => (await alice.get<{ status: string }>(`${path}/numbers/${number}`)).body.status,
    (status) => status === 'LINKED',
  )
  assert.equal(await send(), 'delivered')
})

describe('the sandbox’s review of a campaign', () => {
  let forbidden: string
  let unclear: string
  let unread: string
  before(async () => {
    forbidden = await registered({ label: 'Kites Forbidden' })
    unclear = await registered({ label: 'Kites Unclear' })
    unread = await registered({ label: 'Kites Unread' })
    await exchange.advance(minutes * 60)
  })

  test('the label decides: rejected, sent back for changes, or left to a reviewer [S2-161] [S2-162] [S2-170]', async () => {
    const rejected = await becomes(forbidden, 'REJECTED')
    assert.match(rejected.last_status_changes[0]!.reason!, /prohibited/)
    const returned = await becomes(unclear, 'UPDATES_REQUIRED')
    assert.match(returned.last_status_changes[0]!.reason!, /give consent/)
    assert.equal((await read(unread)).status, 'PENDING_REVIEW')
    const { review_id } = await reviewOf(unread)
    const path = `/operator/v1/reviews/${review_id}/decision`
    const answer = await exchange.operator.post(path, { decision: 'approve', reviewer: 'Ada' })
    assert.equal(answer.status, 200)
    await becomes(unread, 'ACTIVE')
  })

  test('a changed campaign is reviewed again [S2-179]', async () => {
    for (const path of [forbidden, unclear])
      assert.equal((await alice.patch<Campaign>(path, { label: 'Kites' })).body.status, 'PENDING_REVIEW')
    await exchange.advance(minutes * 60)
    await Promise.all([forbidden, unclear].map((path) => becomes(path, 'ACTIVE')))
  })
})

test('a review that an operator has claimed stays theirs until it is released', async () => {
  const path = await registered()
  const assignee = `/operator/v1/reviews/${(await reviewOf(path)).review_id}/assignee`
  assert.equal((await exchange.operator.put(assignee, { assignee: 'Ada' })).status, 200)
  await exchange.advance(minutes * 60 * 10)
  assert.equal((await read(path)).status, 'PENDING_REVIEW')
  assert.equal((await exchange.operator.delete(assignee)).status, 204)
  await becomes(path, 'ACTIVE')
})
