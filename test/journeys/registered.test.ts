import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { aCompany } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { decideReview, openReviewOf } from '../support/reviews.ts'
import { storeTollFree } from '../support/toll-free.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
before(async () => {
  exchange = await startExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  alice = await exchange.customer('alice')
})
after(() => exchange.stop())

const root = '/operator/v1'
const brands = '/v1/10dlc/brands'
/** The members of all responses in this file. */
type Seen = Record<
  'next' | 'status' | 'state' | 'kind' | 'title' | 'reason' | 'event' | 'to' | 'label',
  string
> &
  Record<
    | 'brand_id'
    | 'brand_name'
    | 'display_name'
    | 'campaign_id'
    | 'reseller_id'
    | 'registration_id'
    | 'identity_status',
    string
  > &
  Record<'usecase' | 'business_name' | 'content' | 'rejection_reason' | 'name', string> &
  Record<'brands' | 'campaigns' | 'resellers' | 'waiting' | 'history' | 'networks', Seen[]> & {
    submission: Seen
    previous: Seen
    data: Seen & { business: Seen }
    difference: unknown
    suspensions: unknown
    numbers: Seen[]
  }
const read = async (path: string) => {
  const { status, body } = await exchange.operator.get<Seen>(`${root}${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function aBrand(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await alice.post<{ brand_id: string }>(brands, aCompany(changes))
  await until(
    () => read(`/brands/${body.brand_id}`),
    (brand) => brand.identity_status !== 'PENDING',
  )
  return body.brand_id
}

test('operators find brands of all accounts by account, state and name prefix, page by page', async () => {
  const bob = await exchange.customer('bob')
  const ids = [await aBrand({ display_name: 'Orchard One' }), await aBrand({ display_name: 'orchard two' })]
  await bob.post(brands, aCompany({ display_name: 'Orchard Three' }))
  const first = await read(`/brands?display_name=ORCHARD&api_key=${alice.apiKey}&limit=1`)
  assert.deepEqual(
    first.brands.map((one: Seen) => one.brand_id),
    [ids[1]],
  )
  const second = await read(
    `/brands?display_name=orchard&api_key=${alice.apiKey}&limit=1&cursor=${first.next}`,
  )
  assert.deepEqual(
    second.brands.map((one: Seen) => one.brand_id),
    [ids[0]],
  )
  assert.equal((await read('/brands?display_name=orchard')).brands.length, 3)
  assert.equal((await read('/brands?display_name=Orchard&status=SUSPENDED')).brands.length, 0)
})

test('campaigns are found by their name, ID or brand: by operators in all accounts, by customers in their own', async () => {
  const carol = await exchange.customer('carol')
  const brand = await aBrand({ display_name: 'Quarry Stones' })
  const create = async (label: string) =>
    (await alice.post<Seen>(`${brands}/${brand}/campaigns`, aCampaign({ label }))).body.campaign_id
  const ids = [await create('Pebble offers'), await create('pebble news'), await create('100% Marble')]
  const found = async (text: string, more = '') =>
    (await read(`/campaigns?text=${encodeURIComponent(text)}${more}`)).campaigns.map((one) => one.campaign_id)
  const own = async (customer: Customer, query: string) => {
    const { status, body } = await customer.get<Seen>(`/console/v1/campaigns?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const idsOf = ({ campaigns }: Seen) => campaigns.map((one) => one.campaign_id)
  assert.deepEqual(await found('PEBBLE'), [ids[1], ids[0]])
  assert.deepEqual(await found('pebble o'), [ids[0]])
  assert.deepEqual(await found(ids[2]!.toLowerCase()), [ids[2]])
  assert.deepEqual(await found('quarry'), ids.toReversed())
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found('pebble', `&api_key=${carol.apiKey}`), [])
  assert.deepEqual(await found('pebble', '&status=ACTIVE'), [])
  assert.deepEqual(idsOf(await own(alice, 'text=pebble')), [ids[1], ids[0]])
  assert.deepEqual(idsOf(await own(alice, `text=quarry%20stones&brand_id=${brand}`)), ids.toReversed())
  assert.deepEqual(idsOf(await own(alice, `text=${ids[0]}&status=PENDING_REVIEW`)), [ids[0]])
  const first = await own(alice, 'text=quarry&limit=2')
  assert.equal(first.campaigns[0]!.brand_name, 'Quarry Stones')
  assert.deepEqual(idsOf(await own(alice, `text=quarry&limit=2&cursor=${first.next}`)), [ids[0]])
  assert.deepEqual((await own(carol, 'text=quarry')).campaigns, [])
  assert.deepEqual((await own(carol, `text=${ids[0]}`)).campaigns, [])
})

test('a suspended brand is reviewed by a person: approved it is restored, rejected it is terminated', async () => {
  const why = { category: 'complaints', explanation: 'People complain.' }
  const kept = await aBrand()
  assert.equal((await exchange.operator.put(`${root}/brands/${kept}/suspension`, why)).status, 204)
  const review = await openReviewOf(exchange, kept)
  const seen = await read(`/reviews/${review}`)
  assert.deepEqual([seen.kind, seen.title], ['brand-suspension', 'Blue Kite'])
  assert.deepEqual(seen.submission.suspensions, [why])
  await decideReview(exchange, kept, { decision: 'approve' })
  const on = await read(`/brands/${kept}`)
  assert.deepEqual([on.status, on.suspensions], ['ACTIVE', []])
  const ended = await aBrand()
  await exchange.operator.put(`${root}/brands/${ended}/suspension`, why)
  await decideReview(exchange, ended, { decision: 'reject', codes: ['complaints'], note: 'For good.' })
  const over = await read(`/brands/${ended}`)
  assert.equal(over.status, 'TERMINATED')
  assert.match(over.history.at(-1)!.reason, /complained about the messages\. For good\.$/)
})

test('a brand that is suspended twice for the same reason shows it once, and its latest review is listed first', async () => {
  const why = { category: 'complaints', explanation: 'People complain.' }
  const other = { category: 'fraud', explanation: 'It is somebody else.' }
  const id = await aBrand()
  const suspend = (reason: typeof why) => exchange.operator.put(`${root}/brands/${id}/suspension`, reason)
  for (const reason of [why, why, other, why]) assert.equal((await suspend(reason)).status, 204)
  assert.deepEqual((await read(`/brands/${id}`)).suspensions, [other, why])
  const first = await decideReview(exchange, id, { decision: 'approve' })
  await suspend(other)
  const second = await openReviewOf(exchange, id)
  const page = await exchange.operator.get<{ reviews: { review_id: string }[]; next: string }>(
    `${root}/reviews?subject_id=${id}&limit=1`,
  )
  assert.deepEqual([page.body.reviews[0]!.review_id, page.body.next], [second, second])
  const next = await exchange.operator.get<{ reviews: { review_id: string }[] }>(
    `${root}/reviews?subject_id=${id}&limit=1&cursor=${second}`,
  )
  assert.deepEqual(
    next.body.reviews.map(({ review_id }) => review_id),
    [first],
  )
})

test('the review of a suspended brand ends when it is restored, terminated or deleted meanwhile', async () => {
  const why = { category: 'complaints', explanation: 'People complain.' }
  for (const deed of ['restore', 'terminate', 'delete'] as const) {
    const id = await aBrand()
    await exchange.operator.put(`${root}/brands/${id}/suspension`, why)
    const review = await openReviewOf(exchange, id)
    if (deed === 'restore') await exchange.operator.delete(`${root}/brands/${id}/suspension`)
    else if (deed === 'terminate') await exchange.operator.post(`${root}/brands/${id}/termination`, why)
    else await alice.delete(`${brands}/${id}`)
    assert.equal((await read(`/reviews/${review}`)).state, 'withdrawn', deed)
  }
})

test('a reseller is first reviewed by a person: a rejection is final and has a reason', async () => {
  const input = { company_name: 'Kite Resale', mobile_phone: '12015550144', email: 'a@bluekite.example' }
  const { body } = await alice.post<{ reseller_id: string }>('/v1/10dlc/resellers', input)
  const id = body.reseller_id
  const counts = (await read('/review-counts')).waiting
  assert.match(JSON.stringify(counts.find(({ kind }) => kind === 'reseller')), /"reviews":1,/)
  const review = await decideReview(exchange, id, { decision: 'reject', codes: ['contact'] })
  const seen = await alice.get<Seen>(`/v1/10dlc/resellers/${id}`)
  assert.equal(seen.body.status, 'REJECTED')
  assert.match(seen.body.rejection_reason, /contact/)
  const full = await read(`/resellers/${id}`)
  assert.equal(full.history.at(-1)!.event, 'rejected')
  const found = await read(`/resellers?status=REJECTED&api_key=${alice.apiKey}`)
  assert.deepEqual(
    found.resellers.map((one: Seen) => one.reseller_id),
    [id],
  )
  assert.deepEqual((await read(`/reviews/${review}`)).history.at(-1)!.to, 'REJECTED')
})

test('operators read a campaign with its networks, and terminate it permanently', async () => {
  const brand = await aBrand()
  const { body } = await alice.post<{ campaign_id: string }>(`${brands}/${brand}/campaigns`, aCampaign())
  const id = body.campaign_id
  const page = await read(`/campaigns?brand_id=${brand}&status=PENDING_REVIEW`)
  assert.deepEqual(
    page.campaigns.map((one: Seen) => one.campaign_id),
    [id],
  )
  const full = await read(`/campaigns/${id}`)
  const { display_name } = await read(`/brands/${brand}`)
  assert.deepEqual([page.campaigns[0]!.brand_name, full.brand_name], [display_name, display_name])
  assert.ok(full.networks.length > 0)
  assert.equal(full.data.usecase, 'CUSTOMER_CARE')
  const why = { category: 'fraud', explanation: 'It is not what it says.' }
  const path = `${root}/campaigns/${id}/termination`
  assert.equal((await exchange.operator.post(path, why)).status, 204)
  assert.equal((await read(`/campaigns/${id}`)).status, 'TERMINATED')
  const reviews = (await exchange.operator.get<{ reviews: Seen[] }>(`${root}/reviews?subject_id=${id}`)).body
    .reviews
  assert.deepEqual(
    reviews.map(({ state }) => state),
    ['withdrawn'],
  )
})

test('a review shows the previous submission, and a file of an appeal can be read until it is decided', async () => {
  const brand = await aBrand()
  const path = `${brands}/${brand}/campaigns`
  const { body } = await alice.post<{ campaign_id: string }>(path, aCampaign({ label: 'First' }))
  const changed = await alice.patch(`${path}/${body.campaign_id}`, { label: 'Second' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const review = await read(`/reviews/${await openReviewOf(exchange, body.campaign_id)}`)
  assert.deepEqual([review.previous.label, review.title], ['First', 'Second'])
  assert.deepEqual(review.difference, [{ field: 'label', before: 'First', after: 'Second' }])
  const { rows } = await exchange.db.query<{ id: string }>(
    `with v as (insert into vetting (id, account_id, brand_id, evp_id, vetting_id, vetting_class, status, created_at, updated_at)
       values (uuid_now(), $1, $2, 'Aegis', 'x', 'STANDARD', 'FAILED', now(), now()) returning id)
     insert into vetting_evidence (id, account_id, vetting_id, file_name, mime_type, content, created_at)
     select uuid_now(), $1, id, 'proof.txt', 'text/plain', 'proof', now() from v returning id`,
    [alice.apiKey, brand],
  )
  const file = await read(`/evidence/${rows[0]!.id}`)
  assert.equal(Buffer.from(file.content, 'base64').toString(), 'proof')
})

test('operators find toll-free numbers and their registrations', async () => {
  const registration = await storeTollFree(exchange.db, alice.apiKey, ['18335550100', '18335550101'])
  const found = await read('/toll-free-numbers?number=18335550101')
  assert.deepEqual(
    found.numbers.map((one: Seen) => [one.registration_id, one.business_name]),
    [[registration, 'Blue Kite']],
  )
  const full = await read(`/toll-free-registrations/${registration}`)
  assert.deepEqual([full.numbers.length, full.data.business.name], [2, 'Blue Kite'])
})

test("an operator's change of a brand, a campaign or a toll-free number is audited with the status before and after", async () => {
  const brand = await aBrand()
  const path = `${brands}/${brand}/campaigns`
  const { campaign_id: campaign } = (await alice.post<Seen>(path, aCampaign())).body
  const number = '18335550109'
  const owned = { msisdn: number, country: 'US', accountId: alice.apiKey, features: ['SMS' as const] }
  assert.ok(await assignNumber(exchange.db, { ...owned, type: 'landline-toll-free' }))
  await storeTollFree(exchange.db, alice.apiKey, [number])
  const why = { category: 'fraud', explanation: 'It is not what it says.' }
  const { operator } = exchange
  await operator.put(`${root}/toll-free-numbers/${number}/block`, { reason: 'Complaints.' })
  await operator.put(`${root}/toll-free-numbers/${number}/block`, { reason: 'Again.' })
  await operator.delete(`${root}/toll-free-numbers/${number}/block`)
  await operator.post(`${root}/campaigns/${campaign}/termination`, why)
  await operator.post(`${root}/campaigns/${campaign}/termination`, why)
  await operator.put(`${root}/brands/${brand}/suspension`, why)
  await operator.delete(`${root}/brands/${brand}/suspension`)
  type Change = { operation: string; before: Seen; after: Seen }
  const changesOf = async (subject: string, id: string) =>
    (
      await operator.get<{ changes: Change[] }>(`${root}/changes?subject=${subject}&subject_id=${id}`)
    ).body.changes
      .toReversed()
      .map(({ operation, before, after }) => [operation, before.status, after.status])
  assert.deepEqual(await changesOf('number', number), [
    ['blockTollFreeNumber', 'REGISTERED', 'BLOCKED'],
    ['unblockTollFreeNumber', 'BLOCKED', 'PENDING_REVIEW'],
  ])
  assert.deepEqual(await changesOf('campaign', campaign), [
    ['terminateCampaign', 'PENDING_REVIEW', 'TERMINATED'],
  ])
  assert.deepEqual(await changesOf('brand', brand), [
    ['suspendBrand', 'ACTIVE', 'SUSPENDED'],
    ['restoreBrand', 'SUSPENDED', 'ACTIVE'],
  ])
})
