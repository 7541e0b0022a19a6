import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aCompany } from '../support/brands.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { personInside } from '../support/people.ts'

let exchange: TestExchange
let alice: Customer
let brand: string
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  await exchange.db.query('update account set max_calls_per_second = 10000 where id = $1', [alice.apiKey])
  brand = await verifiedBrand()
})
after(() => exchange.stop())

const day = 86_400
const brands = '/v1/10dlc/brands'
const reviews = '/operator/v1/reviews'

type Network = {
  network_id: string
  mno: string
  status: string
  qualify: boolean
  complaints: { dca: string }[]
}
type Campaign = Record<string, unknown> & {
  campaign_id: string
  status: string
  traffic_enabled: boolean
  registry_status: string
  registry_campaign_id?: string
  mno_metadata: Network[]
  suspensions: { category: string; explanation: string }[]
  last_status_changes: { status: string; reason?: string }[]
}
type Review = {
  review_id: string
  kind: string
  state: string
  subject_id: string
  assignee: string | null
  decided_by: string | null
  submission: Record<string, unknown>
  difference: { field: string; before: unknown; after: unknown }[]
  history: { event: string; from: string | null; to: string; actor: string }[]
}

async function verifiedBrand(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await alice.post<{ brand_id: string }>(brands, aCompany(changes))
  await exchange.advance(60)
  return body.brand_id
}

async function created(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<Campaign>(`${brands}/${brand}/campaigns`, aCampaign(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return body.campaign_id
}

const pathOf = (id: string) => `${brands}/${brand}/campaigns/${id}`
const read = async (id: string) => (await alice.get<Campaign>(pathOf(id))).body

/** The review of a campaign that is open. */
async function openReview(id: string): Promise<string> {
  const { rows } = await exchange.db.query<{ id: string }>(
    `select id from review where subject_id = $1 and state = 'open'`,
    [id],
  )
  assert.equal(rows.length, 1, `reviews of ${id}`)
  return rows[0]!.id
}

const decide = async (id: string, body: Record<string, unknown>) =>
  exchange.operator.post<Review & { detail: string }>(`${reviews}/${await openReview(id)}/decision`, body)

async function approved(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await created(changes)
  const { status, body } = await decide(id, { decision: 'approve' })
  assert.equal(status, 200, JSON.stringify(body))
  return id
}

async function active(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await approved(changes)
  await exchange.advance(day)
  assert.equal((await read(id)).status, 'ACTIVE')
  return id
}

const statusesOf = ({ mno_metadata }: Campaign) => mno_metadata.map(({ status }) => status)
const event = (body: Record<string, unknown>) =>
  exchange.operator.post<{ outcome: string }>('/operator/v1/simulator/registry-events', {
    category: 'Complaint',
    explanation: 'Consumers have complained.',
    ...body,
  })

test('a campaign is reviewed, then asked of each network in its own time, and has traffic once all have approved [S2-161] [S2-163] [S2-164] [S2-177] [S2-077] [S2-097] [S2-099] [S2-101] [S2-102]', async () => {
  const id = await created()
  const before = await read(id)
  assert.deepEqual(
    [before.status, before.traffic_enabled, before.registry_status],
    ['PENDING_REVIEW', false, 'UNKNOWN'],
  )
  await decide(id, { decision: 'approve' })
  const asked = await read(id)
  assert.deepEqual([asked.status, asked.traffic_enabled], ['CARRIERS_REVIEW', false])
  assert.deepEqual(statusesOf(asked), ['REVIEW', 'REVIEW', 'REVIEW', 'REVIEW'])
  await exchange.advance(65 * 60)
  const between = await read(id)
  assert.deepEqual(statusesOf(between).toSorted(), ['APPROVED', 'APPROVED', 'REVIEW', 'REVIEW'])
  assert.deepEqual([between.status, between.registry_status], ['CARRIERS_REVIEW', 'ACTIVE'])
  assert.ok(between.registry_campaign_id)
  await exchange.advance(4 * 3600)
  const after = await read(id)
  assert.deepEqual([after.status, after.traffic_enabled], ['ACTIVE', true])
  for (const date of ['registration_date', 'renewal_date', 'billed_date'])
    assert.equal(typeof after[date], 'string', date)
  assert.deepEqual(
    after.last_status_changes.map(({ status }) => status),
    ['ACTIVE', 'CARRIERS_REVIEW', 'PENDING_REVIEW'],
  )
})

test('what a network refuses stands in its record, and it looks again when it is asked to [S2-102]', async () => {
  const id = await approved({ label: 'Kites Doubted' })
  await exchange.advance(day)
  const refused = await read(id)
  const [record] = refused.mno_metadata.filter(({ status }) => status === 'REJECTED')
  assert.deepEqual(
    [refused.status, record!.mno, record!.complaints.length],
    ['CARRIERS_REVIEW', 'T-Mobile', 1],
  )
  const wrong = await alice.put(`${pathOf(id)}/resubmit`, { mno_ids: ['10017', record!.network_id] })
  assert.equal(wrong.status, 422, 'AT&T has not refused it')
  const { status, body } = await alice.put<Campaign>(`${pathOf(id)}/resubmit`, {
    mno_ids: [record!.network_id],
  })
  assert.deepEqual([status, statusesOf(body).filter((one) => one === 'REVIEW').length], [200, 1])
  await exchange.advance(day)
  assert.deepEqual([(await read(id)).status, (await read(id)).traffic_enabled], ['ACTIVE', true])
})

test('a campaign that is refused by all networks, or late, does not become active [S2-163]', async () => {
  const [refused, slow] = [await approved({ label: 'Refused' }), await approved({ label: 'Slow' })]
  await exchange.advance(day)
  assert.deepEqual(new Set(statusesOf(await read(refused))), new Set(['REJECTED']))
  assert.equal((await read(slow)).status, 'CARRIERS_REVIEW')
  await exchange.advance(2 * day)
  assert.deepEqual([(await read(refused)).status, (await read(slow)).status], ['CARRIERS_REVIEW', 'ACTIVE'])
})

test('a reviewer wants changes or rejects, with reasons that the customer reads, and an update is looked at again with what has changed [S2-162] [S2-170] [S2-179]', async () => {
  for (const [decision, status] of [
    ['request_changes', 'UPDATES_REQUIRED'],
    ['reject', 'REJECTED'],
  ] as const) {
    const id = await created()
    assert.equal((await decide(id, { decision })).status, 400, 'without a code')
    await decide(id, { decision, codes: ['opt-out'], note: 'Say how to stop.' })
    const told = await read(id)
    assert.equal(told.status, status)
    assert.match(told.last_status_changes[0]!.reason!, /opt-out message is incomplete.*Say how to stop/)
    const changed = await alice.patch(pathOf(id), {
      help_message: 'Blue Kite: see https://bluekite.example/help',
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.equal((await read(id)).status, 'PENDING_REVIEW')
    const { body } = await exchange.operator.get<Review>(`${reviews}/${await openReview(id)}`)
    assert.deepEqual(
      body.difference.map(({ field }) => field),
      ['help_message'],
    )
    assert.deepEqual(
      body.history.map(({ to }) => to),
      ['PENDING_REVIEW', status, 'PENDING_REVIEW'],
    )
  }
})

test('a suspended campaign has no traffic until people have looked at it, and goes on or is terminated [S2-103] [S2-166] [S2-167] [S2-178]', async () => {
  const [kept, ended] = [await active(), await active()]
  const why = { category: 'Unsolicited messages', explanation: 'Somebody has never agreed.' }
  const put = await exchange.operator.put(`/operator/v1/campaigns/${kept}/suspension`, why)
  assert.equal(put.status, 204, JSON.stringify(put.body))
  assert.equal(
    (await event({ event_id: 'one', kind: 'campaign-suspended', subject_id: ended })).body.outcome,
    'done',
  )
  assert.equal(
    (await event({ event_id: 'one', kind: 'campaign-suspended', subject_id: ended })).body.outcome,
    'repeated',
  )
  const suspended = await read(kept)
  assert.deepEqual([suspended.status, suspended.traffic_enabled], ['SUSPENDED', false])
  assert.deepEqual(suspended.suspensions, [why])
  assert.equal((await decide(kept, { decision: 'request_changes', codes: ['help'] })).status, 400)
  await decide(kept, { decision: 'approve' })
  await decide(ended, { decision: 'reject', codes: ['complaints'] })
  const [on, over] = [await read(kept), await read(ended)]
  assert.deepEqual([on.status, on.traffic_enabled, on.suspensions], ['ACTIVE', true, []])
  assert.deepEqual([over.status, over.traffic_enabled], ['TERMINATED', false])
  assert.equal((await exchange.operator.put(`/operator/v1/campaigns/${ended}/suspension`, why)).status, 409)
  assert.equal((await event({ event_id: 'two', kind: 'campaign-suspended', subject_id: ended })).status, 409)
  const nowhere = await event({ event_id: 'two', kind: 'network-suspended', subject_id: ended })
  assert.equal(nowhere.status, 400)
  assert.match(JSON.stringify(nowhere.body), /"network_id"/)
})

test('a brand is suspended, restored and terminated by operators and by the registry', async () => {
  const id = await verifiedBrand()
  const { body } = await alice.post<Campaign>(`${brands}/${id}/campaigns`, aCampaign())
  const why = { category: 'Complaint', explanation: 'It is not who it says.' }
  const status = async () =>
    (await alice.get<{ status: string; carrier_suspensions: unknown[] }>(`${brands}/${id}`)).body
  assert.equal((await exchange.operator.put(`/operator/v1/brands/${id}/suspension`, why)).status, 204)
  const suspended = await status()
  await decide(body.campaign_id, { decision: 'approve' })
  await exchange.advance(day)
  const waiting = await alice.get<Campaign>(`${brands}/${id}/campaigns/${body.campaign_id}`)
  assert.deepEqual(
    new Set(statusesOf(waiting.body)),
    new Set(['REVIEW']),
    'no network decides of a suspended brand',
  )
  assert.deepEqual([suspended.status, suspended.carrier_suspensions], ['SUSPENDED', [why]])
  assert.equal((await exchange.operator.delete(`/operator/v1/brands/${id}/suspension`)).status, 204)
  assert.deepEqual([(await status()).status, (await status()).carrier_suspensions], ['ACTIVE', []])
  assert.equal((await event({ event_id: 'three', kind: 'brand-terminated', subject_id: id })).status, 200)
  assert.equal((await status()).status, 'TERMINATED')
  const { body: ended } = await alice.get<Campaign>(`${brands}/${id}/campaigns/${body.campaign_id}`)
  assert.deepEqual(
    [ended.status, ended.last_status_changes[0]!.reason],
    ['TERMINATED', 'Its brand was terminated.'],
  )
  assert.equal((await exchange.operator.put(`/operator/v1/brands/${id}/suspension`, why)).status, 409)
})

test('of two reviewers at once one decides, and the other is told who', async () => {
  const id = await created()
  const review = await openReview(id)
  const path = `${reviews}/${review}/decision`
  const answers = await Promise.all([
    exchange.operator.post<Review & { detail: string }>(path, { decision: 'approve', reviewer: 'Ada' }),
    exchange.operator.post<Review & { detail: string }>(path, {
      decision: 'reject',
      codes: ['brand'],
      reviewer: 'Grace',
    }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status).map(({ body }) => body)
  assert.match(lost!.detail, new RegExp(`by ${won!.decided_by}`))
  const { body } = await exchange.operator.get<Review>(`${reviews}/${review}`)
  assert.equal(body.history.length, 2, 'created, and one decision')
})

test('whoever has signed in decides in their own name, whatever name they say', async () => {
  const review = await openReview(await created())
  const { email, client } = await personInside(exchange.db, exchange.operatorUrl, ['compliance'])
  const answer = await client.post<Review>(`${reviews}/${review}/decision`, {
    decision: 'approve',
    reviewer: 'Grace',
  })
  assert.deepEqual([answer.status, answer.body.decided_by], [200, email])
})

test('the queue lists what is open, the oldest first, by kind and by whose it is', async () => {
  const [first, second] = [await created(), await created()]
  const [a, b] = [await openReview(first), await openReview(second)]
  const list = async (query: string) =>
    (await exchange.operator.get<{ reviews: Review[]; next: string | null }>(`${reviews}?${query}`)).body
  const given = await exchange.operator.put<Review>(`${reviews}/${a}/assignee`, { assignee: 'Ada' })
  assert.equal(given.body.assignee, 'Ada')
  assert.deepEqual(
    (await list('assignee=Ada')).reviews.map(({ review_id }) => review_id),
    [a],
  )
  const free = (await list('unassigned=true&kind=campaign&limit=1000')).reviews.map(
    ({ review_id }) => review_id,
  )
  assert.deepEqual([free.includes(a), free.at(-1)], [false, b])
  assert.equal((await exchange.operator.delete(`${reviews}/${a}/assignee`)).status, 204)
  const walked: string[] = []
  for (let cursor = ''; ;) {
    const page = await list(`limit=1${cursor}`)
    walked.push(...page.reviews.map(({ review_id }) => review_id))
    if (page.next === null) break
    cursor = `&cursor=${page.next}`
  }
  assert.deepEqual([walked.at(-2), walked.at(-1)], [a, b])
})

test('a change of an active campaign is reviewed anew, and its traffic goes on meanwhile [S2-161] [S2-077] [S2-099]', async () => {
  const id = await active()
  const first = await read(id)
  const { body } = await alice.patch<Campaign>(pathOf(id), {
    sample_one: 'Blue Kite: your other kite is repaired and can be fetched.',
  })
  assert.deepEqual([body.status, body.traffic_enabled], ['PENDING_REVIEW', true])
  await decide(id, { decision: 'approve' })
  assert.deepEqual([(await read(id)).status, (await read(id)).traffic_enabled], ['CARRIERS_REVIEW', true])
  await exchange.advance(day)
  const again = await read(id)
  assert.deepEqual([again.status, again.traffic_enabled], ['ACTIVE', true])
  assert.deepEqual(
    [again['registration_date'], again['renewal_date'], again.registry_campaign_id],
    [first['registration_date'], first['renewal_date'], first.registry_campaign_id],
  )
})

test('at the end of its month a campaign renews, or ends where it was not to [S2-078] [S2-175] [S2-176] [S2-165]', async () => {
  const [renewing, off, stopped] = [await active(), await active(), await active()]
  const first = await read(renewing)
  assert.equal((await alice.patch(pathOf(off), { auto_renewal: false })).status, 200)
  assert.equal((await alice.delete(pathOf(stopped))).status, 204)
  assert.deepEqual(
    [(await read(off)).status, (await read(stopped)).status],
    ['ACTIVE', 'PENDING_CANCELLATION'],
  )
  await exchange.advance(32 * day)
  const again = await read(renewing)
  assert.equal(again.status, 'ACTIVE')
  assert.ok(String(again['renewal_date']) > String(first['renewal_date']))
  assert.ok(String(again['billed_date']) > String(first['billed_date']))
  for (const id of [off, stopped]) {
    const ended = await read(id)
    assert.deepEqual([ended.status, ended.traffic_enabled], ['CANCELED', false])
  }
  await exchange.advance(60)
  assert.equal((await read(off)).registry_status, 'CANCELED', 'the registry has been told')
})

type Sharing = {
  brand_id: string
  campaign_id: string
  sharing_status: string
  upstream_cnp_id: string
  downstream_cnp_id: string
}
const partners = '/v1/10dlc/partnercampaigns'
const taken = (campaign_id: string, changes: Record<string, unknown> = {}) =>
  alice.post<Sharing & { detail: string }>(`${partners}/import`, {
    campaign_id,
    label: 'Taken over',
    ...changes,
  })
const sharing = async (id: string) => (await alice.get<Sharing>(`${partners}/${id}/sharing`)).body
const partner = async ({ brand_id, campaign_id }: Sharing) =>
  (await alice.get<Campaign>(`${brands}/${brand_id}/campaigns/${campaign_id}`)).body

test('a campaign of another partner is imported, shared, reviewed and used [S2-123] [S2-186] [S2-211] [S2-212] [S2-095] [S2-033] [S2-034]', async () => {
  const { status, body } = await taken('CPARTNER1')
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(body.sharing_status, 'PENDING')
  assert.deepEqual((await taken('CPARTNER1')).body, body, 'asked for twice it is the same')
  const enums = (await alice.get<Record<string, { id: string }[]>>('/v1/10dlc/enum')).body
  assert.deepEqual(
    enums['sharing_status']!.map(({ id }) => id),
    ['PENDING', 'ACCEPTED', 'DECLINED'],
  )
  const cnps = enums['cnp_id']!.map(({ id }) => id)
  assert.deepEqual([cnps.includes(body.upstream_cnp_id), cnps.includes(body.downstream_cnp_id)], [true, true])
  const before = await partner(body)
  assert.deepEqual(
    [before.status, before['partner'], before['label'], before.registry_campaign_id],
    ['PENDING_REVIEW', true, 'Taken over', 'CPARTNER1'],
  )
  const brandOf = (await alice.get<Record<string, unknown>>(`${brands}/${body.brand_id}`)).body
  assert.deepEqual([brandOf['partner'], brandOf['shared'], brandOf['owner']], [true, true, false])
  await exchange.advance(5 * 60)
  assert.equal((await sharing(body.campaign_id)).sharing_status, 'ACCEPTED')
  await decide(body.campaign_id, { decision: 'approve' })
  await exchange.advance(day)
  const after = await partner(body)
  assert.deepEqual([after.status, after.traffic_enabled], ['ACTIVE', true])
  const second = (await taken('CPARTNER2')).body
  assert.equal(second.brand_id, body.brand_id, 'the brand came with the first')
  assert.equal((await taken('CX-unknown')).status, 404)
  assert.equal((await taken('CPARTNER1')).status, 409, 'it is here')
})

test('what is imported has an id and a name of fifty characters at most, and says of a migration yes or no [S2-123] [S2-211]', async () => {
  const path = '/v1/10dlc/partnercampaigns/import'
  const good = { campaign_id: 'C'.padEnd(50, 'K'), label: 'x'.repeat(50), cnp_migration: false }
  type Refused = { invalid_parameters: { field: string }[] }
  for (const [changes, field] of [
    [{ campaign_id: 'C'.padEnd(51, 'K') }, 'campaign_id'],
    [{ campaign_id: undefined }, 'campaign_id'],
    [{ label: 'x'.repeat(51) }, 'label'],
    [{ cnp_migration: 'yes' }, 'cnp_migration'],
    [{ account_id: 'ffffffff' }, 'account_id'],
  ] as const) {
    const { status, body } = await alice.post<Refused>(path, { ...good, ...changes })
    const named = body.invalid_parameters.map((one) => one.field)
    assert.deepEqual([status, named], [422, [field]], JSON.stringify(changes))
  }
  const { status, body } = await alice.post<{ campaign_id: string }>(path, good)
  assert.equal(status, 201, JSON.stringify(body))
})

test('a migration that is canceled, and a port out, are followed by a migration that begins anew [S2-171] [S2-172] [S2-186] [S2-179]', async () => {
  const { body: ported } = await taken('CPORTED')
  const { body: canceled } = await taken('CCANCELED')
  const { body: declined } = await taken('C1-declined')
  await exchange.advance(5 * 60)
  await decide(ported.campaign_id, { decision: 'approve' })
  await exchange.advance(day)
  assert.equal((await partner(ported)).traffic_enabled, true)
  const tell = (kind: string, { campaign_id }: Sharing) =>
    event({ event_id: `${kind} ${campaign_id}`, kind, subject_id: campaign_id })
  assert.equal((await tell('campaign-ported-out', ported)).status, 200)
  assert.equal((await tell('migration-canceled', canceled)).status, 200)
  for (const [one, status] of [
    [ported, 'PORTED_OUT'],
    [canceled, 'CNP_CANCELED'],
    [declined, 'REJECTED'],
  ] as const) {
    const seen = await partner(one)
    assert.deepEqual([seen.status, seen.traffic_enabled], [status, false])
  }
  assert.equal((await sharing(declined.campaign_id)).sharing_status, 'DECLINED')
  const refused = await taken('CPORTED')
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /migration/)
  for (const id of ['CPORTED', 'CCANCELED']) {
    const { status, body } = await taken(id, { cnp_migration: true })
    assert.deepEqual([status, body.sharing_status], [201, 'PENDING'])
    assert.equal((await partner(body)).status, 'PENDING_REVIEW')
  }
  const { body: again } = await taken('C1-declined')
  assert.deepEqual(
    [again.campaign_id, (await partner(again)).status],
    [declined.campaign_id, 'PENDING_REVIEW'],
  )
})
