import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aCompany } from '../support/brands.ts'
import { aCampaign, describedAs } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import { until } from '../support/until.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { personInside } from '../support/people.ts'

let exchange: TestExchange
let alice: Customer
let brand: string
before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
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

/** The open review of a campaign. */
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

describe('the path of a campaign to its traffic', () => {
  /** The campaign after its creation, after the review, after the approval by some networks, and after that by all. */
  let made: Campaign
  let requested: Campaign
  let between: Campaign
  let done: Campaign
  before(async () => {
    const id = await created()
    made = await read(id)
    await decide(id, { decision: 'approve' })
    requested = await read(id)
    await exchange.advance(65 * 60)
    between = await read(id)
    await exchange.advance(4 * 3600)
    done = await read(id)
  })

  test('after creation it is PENDING_REVIEW and no network reviews it yet [S2-161] [S2-173]', () => {
    assert.equal(made.status, 'PENDING_REVIEW')
    assert.deepEqual(new Set(statusesOf(made)), new Set(['UNKNOWN']))
  })

  test('after the reviewer’s approval it is CARRIERS_REVIEW until the last network approves [S2-163]', () => {
    assert.deepEqual([requested.status, between.status], ['CARRIERS_REVIEW', 'CARRIERS_REVIEW'])
  })

  test('each network decides independently, as its record shows [S2-102]', () => {
    assert.deepEqual(statusesOf(requested), ['REVIEW', 'REVIEW', 'REVIEW', 'REVIEW'])
    assert.deepEqual(statusesOf(between).toSorted(), ['REGISTERED', 'REGISTERED', 'REVIEW', 'REVIEW'])
    assert.deepEqual(new Set(statusesOf(done)), new Set(['REGISTERED']))
  })

  test('it becomes ACTIVE and gets traffic once all networks have approved, not before [S2-077] [S2-164] [S2-177]', () => {
    assert.equal(done.status, 'ACTIVE')
    const traffic = [made, requested, between, done].map(({ traffic_enabled }) => traffic_enabled)
    assert.deepEqual(traffic, [false, false, false, true])
  })

  test('it has a registry ID from the first response of the registry on [S2-071] [S2-097]', () => {
    const known = [made, between, done].map(({ registry_status }) => registry_status)
    assert.deepEqual(known, ['UNKNOWN', 'ACTIVE', 'ACTIVE'])
    assert.match(between.registry_campaign_id!, /^C[0-9A-Z]{6}$/)
    assert.equal(done.registry_campaign_id, between.registry_campaign_id)
  })

  test('it is registered and billed when it becomes ACTIVE, and renewed a month later [S2-099]', () => {
    assert.deepEqual([between['registration_date'], between['renewal_date']], [undefined, undefined])
    const registered = new Date(String(done['registration_date']))
    const renewal = new Date(`${String(done['renewal_date'])}T00:00:00Z`)
    const days = (renewal.getTime() - registered.getTime()) / (day * 1000)
    assert.ok(days > 26 && days <= 31, String(days))
    assert.ok(String(done['billed_date']) >= String(made['created_date']))
    assert.ok(String(done['last_updated']) > String(made['last_updated']))
  })

  test('its history lists each status with its date, latest first [S2-101]', () => {
    const changes = done.last_status_changes as { status: string; change_date: string }[]
    assert.deepEqual(
      changes.map(({ status }) => status),
      ['ACTIVE', 'CARRIERS_REVIEW', 'PENDING_REVIEW'],
    )
    const dates = changes.map(({ change_date }) => change_date)
    assert.deepEqual(dates, dates.toSorted().toReversed())
    assert.equal(dates.at(-1), made['created_date'])
  })

  test('its history has a reason for each status, also where none was provided [S2-101]', () => {
    assert.deepEqual(
      done.last_status_changes.map(({ reason }) => reason),
      [
        'All networks that support the use case approved the campaign.',
        'The review approved the campaign; it was submitted to the networks.',
        'The campaign was submitted.',
      ],
    )
  })
})

test('a network’s rejection is shown in its record, and the network reviews the campaign again on request [S2-102]', async () => {
  const id = await approved(describedAs('doubted'))
  await exchange.advance(day)
  const refused = await read(id)
  const [record] = refused.mno_metadata.filter(({ status }) => status === 'REJECTED')
  assert.deepEqual(
    [refused.status, record!.mno, record!.complaints.length],
    ['CARRIERS_REVIEW', 'T-Mobile', 1],
  )
  const wrong = await alice.put(`${pathOf(id)}/resubmit`, { mno_ids: ['10017', record!.network_id] })
  assert.equal(wrong.status, 422, 'AT&T has not rejected it')
  const { status, body } = await alice.put<Campaign>(`${pathOf(id)}/resubmit`, {
    mno_ids: [record!.network_id],
  })
  assert.deepEqual([status, statusesOf(body).filter((one) => one === 'REVIEW').length], [200, 1])
  await exchange.advance(day)
  assert.deepEqual([(await read(id)).status, (await read(id)).traffic_enabled], ['ACTIVE', true])
})

test('a campaign is not ACTIVE while a network has rejected it or is still reviewing it [S2-163]', async () => {
  const [refused, slow] = [await approved(describedAs('refused')), await approved(describedAs('slow'))]
  await exchange.advance(day)
  assert.deepEqual(new Set(statusesOf(await read(refused))), new Set(['REJECTED']))
  assert.equal((await read(slow)).status, 'CARRIERS_REVIEW')
  await exchange.advance(2 * day)
  assert.deepEqual([(await read(refused)).status, (await read(slow)).status], ['REJECTED', 'ACTIVE'])
})

test('a reviewer requests changes or rejects with reasons that the customer sees, and an update is reviewed again with its changes marked [S2-162] [S2-170] [S2-179]', async () => {
  for (const [decision, status] of [
    ['request_changes', 'UPDATES_REQUIRED'],
    ['reject', 'REJECTED'],
  ] as const) {
    const id = await created()
    assert.equal((await decide(id, { decision })).status, 400, 'without a code')
    await decide(id, { decision, codes: ['opt-out'], note: 'Say how to stop.' })
    const notified = await read(id)
    assert.equal(notified.status, status)
    assert.match(notified.last_status_changes[0]!.reason!, /opt-out message is incomplete.*Say how to stop/)
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

const why = { category: 'Unsolicited messages', explanation: 'Somebody has never agreed.' }
const suspend = (id: string) => exchange.operator.put(`/operator/v1/campaigns/${id}/suspension`, why)

test('a suspended campaign has no traffic and shows the reason, until a reviewer restores it [S2-103] [S2-166] [S2-178]', async () => {
  const id = await active()
  assert.equal((await suspend(id)).status, 204)
  const suspended = await read(id)
  assert.deepEqual([suspended.status, suspended.traffic_enabled], ['SUSPENDED', false])
  assert.deepEqual(suspended.suspensions, [why])
  assert.equal((await decide(id, { decision: 'request_changes', codes: ['help'] })).status, 400)
  await decide(id, { decision: 'approve' })
  const restored = await read(id)
  assert.deepEqual([restored.status, restored.traffic_enabled], ['ACTIVE', true])
  assert.deepEqual(restored.suspensions, [])
})

test('a suspended campaign that a reviewer rejects is TERMINATED permanently [S2-167] [S2-178]', async () => {
  const id = await active()
  const notified = (event_id: string) => event({ event_id, kind: 'campaign-suspended', subject_id: id })
  assert.equal((await notified('one')).body.outcome, 'done')
  assert.equal((await notified('one')).body.outcome, 'repeated')
  assert.equal((await read(id)).status, 'SUSPENDED')
  await decide(id, { decision: 'reject', codes: ['complaints'] })
  const over = await until(
    () => read(id),
    (campaign) => campaign.registry_status === 'CANCELED',
  )
  assert.deepEqual([over.status, over.traffic_enabled], ['TERMINATED', false])
  assert.equal((await suspend(id)).status, 409)
  assert.equal((await notified('two')).status, 409)
  for (const change of [{ label: 'Again' }, { status: 'CANCELED' }])
    assert.equal((await alice.patch(pathOf(id), change)).status, 422)
  assert.deepEqual(await read(id), over)
  const unreachable = await event({ event_id: 'two', kind: 'network-suspended', subject_id: id })
  assert.equal(unreachable.status, 400)
  assert.match(JSON.stringify(unreachable.body), /"network_id"/)
})

test('operators and the registry suspend, restore and terminate a brand', async () => {
  const id = await verifiedBrand()
  const { body } = await alice.post<Campaign>(`${brands}/${id}/campaigns`, aCampaign())
  const reason = { category: 'Complaint', explanation: 'It is not who it says.' }
  const status = async () =>
    (await alice.get<{ status: string; carrier_suspensions: unknown[] }>(`${brands}/${id}`)).body
  assert.equal((await exchange.operator.put(`/operator/v1/brands/${id}/suspension`, reason)).status, 204)
  const suspended = await status()
  await decide(body.campaign_id, { decision: 'approve' })
  await exchange.advance(day)
  const waiting = await alice.get<Campaign>(`${brands}/${id}/campaigns/${body.campaign_id}`)
  assert.deepEqual(
    new Set(statusesOf(waiting.body)),
    new Set(['REVIEW']),
    'networks do not review campaigns of a suspended brand',
  )
  assert.deepEqual([suspended.status, suspended.carrier_suspensions], ['SUSPENDED', [reason]])
  assert.equal((await exchange.operator.delete(`/operator/v1/brands/${id}/suspension`)).status, 204)
  assert.deepEqual([(await status()).status, (await status()).carrier_suspensions], ['ACTIVE', []])
  assert.equal((await event({ event_id: 'three', kind: 'brand-terminated', subject_id: id })).status, 200)
  assert.equal((await status()).status, 'TERMINATED')
  const { body: ended } = await alice.get<Campaign>(`${brands}/${id}/campaigns/${body.campaign_id}`)
  assert.deepEqual(
    [ended.status, ended.last_status_changes[0]!.reason],
    ['TERMINATED', 'The brand was terminated.'],
  )
  assert.equal((await exchange.operator.put(`/operator/v1/brands/${id}/suspension`, reason)).status, 409)
})

test('when two reviewers decide at the same time, the first decision counts and the other reviewer gets a conflict naming the first', async () => {
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

test('the decision of a signed-in reviewer is recorded under their own e-mail address, not under the name in the request', async () => {
  const review = await openReview(await created())
  const { email, client } = await personInside(exchange.db, exchange.operatorUrl, ['compliance'])
  const answer = await client.post<Review>(`${reviews}/${review}/decision`, {
    decision: 'approve',
    reviewer: 'Grace',
  })
  assert.deepEqual([answer.status, answer.body.decided_by], [200, email])
})

test('the queue lists open reviews, oldest first, filtered by kind and account', async () => {
  const [first, second] = [await created(), await created()]
  const [a, b] = [await openReview(first), await openReview(second)]
  const list = async (query: string) =>
    (await exchange.operator.get<{ reviews: Review[]; next: string | null }>(`${reviews}?${query}`)).body
  const provided = await exchange.operator.put<Review>(`${reviews}/${a}/assignee`, { assignee: 'Ada' })
  assert.equal(provided.body.assignee, 'Ada')
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

test('a change of an active campaign is reviewed again without interrupting its traffic [S2-161] [S2-077] [S2-099]', async () => {
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

describe('the end of a campaign’s billing month', () => {
  /** Three campaigns: with auto-renewal, without it, and stopped. `earlier` was read before the end of the month, `later` after it. */
  let earlier: Campaign[]
  let later: Campaign[]
  const ids: string[] = []
  before(async () => {
    for (let n = 0; n < 3; n++) ids.push(await approved())
    await exchange.advance(day)
    assert.equal((await alice.patch(pathOf(ids[1]!), { auto_renewal: false })).status, 200)
    assert.equal((await alice.delete(pathOf(ids[2]!))).status, 204)
    earlier = await Promise.all(ids.map(read))
    await exchange.advance(32 * day)
    later = await Promise.all(ids.map(read))
  })
  const seen = ({ status, traffic_enabled }: Campaign) => [status, traffic_enabled]

  test('a campaign with auto-renewal is billed again and stays ACTIVE for another month [S2-078]', () => {
    assert.deepEqual(
      [seen(earlier[0]!), seen(later[0]!)],
      [
        ['ACTIVE', true],
        ['ACTIVE', true],
      ],
    )
    for (const date of ['renewal_date', 'billed_date'])
      assert.ok(String(later[0]![date]) > String(earlier[0]![date]), date)
  })

  test('a campaign without auto-renewal is CANCELED, and ACTIVE until then [S2-078] [S2-169] [S2-175]', () => {
    assert.deepEqual(
      [seen(earlier[1]!), seen(later[1]!)],
      [
        ['ACTIVE', true],
        ['CANCELED', false],
      ],
    )
  })

  test('a stopped campaign is PENDING_CANCELLATION with traffic until then, and CANCELED afterwards [S2-165] [S2-176]', () => {
    const states = [seen(earlier[2]!), seen(later[2]!)]
    assert.deepEqual(states, [
      ['PENDING_CANCELLATION', true],
      ['CANCELED', false],
    ])
  })

  test('the registry cancels the two campaigns that have ended, and no other [S2-097]', async () => {
    await exchange.advance(60)
    const known = (await Promise.all(ids.map(read))).map(({ registry_status }) => registry_status)
    assert.deepEqual(known, ['ACTIVE', 'CANCELED', 'CANCELED'])
  })
})

type Sharing = {
  brand_id: string
  campaign_id: string
  sharing_status: string
  upstream_cnp_id: string
  downstream_cnp_id: string
}
const partners = '/v1/10dlc/partnercampaigns'
const accepted = (campaign_id: string, changes: Record<string, unknown> = {}) =>
  alice.post<Sharing & { detail: string }>(`${partners}/import`, {
    campaign_id,
    label: 'Taken over',
    ...changes,
  })
const sharing = async (id: string) => (await alice.get<Sharing>(`${partners}/${id}/sharing`)).body
const partner = async ({ brand_id, campaign_id }: Sharing) =>
  (await alice.get<Campaign>(`${brands}/${brand_id}/campaigns/${campaign_id}`)).body

test('a campaign of another partner is imported once, with the IDs of both partners [S2-123] [S2-211]', async () => {
  const { status, body } = await accepted('CPARTNER1')
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(body.sharing_status, 'PENDING')
  assert.deepEqual((await accepted('CPARTNER1')).body, body, 'a repeated request returns the same campaign')
  const enums = (await alice.get<Record<string, { id: string }[]>>('/v1/10dlc/enum')).body
  const partnerIds = enums['cnp_id']!.map(({ id }) => id)
  assert.deepEqual([body.upstream_cnp_id, body.downstream_cnp_id].toSorted(), partnerIds.toSorted())
  const { status: is, label, registry_campaign_id } = await partner(body)
  assert.deepEqual([is, label, registry_campaign_id], ['PENDING_REVIEW', 'Taken over', 'CPARTNER1'])
  const second = (await accepted('CPARTNER2')).body
  assert.equal(second.brand_id, body.brand_id, 'the brand was imported with the first')
  assert.equal((await accepted('CX-unknown')).status, 404)
})

test('the sharing status is PENDING until the other partner accepts or declines [S2-186] [S2-212]', async () => {
  const { body: shared } = await accepted('CSHARED')
  const { body: declined } = await accepted('C2-declined')
  const both = async () => [
    (await sharing(shared.campaign_id)).sharing_status,
    (await sharing(declined.campaign_id)).sharing_status,
  ]
  assert.deepEqual([shared.sharing_status, declined.sharing_status], ['PENDING', 'PENDING'])
  await exchange.advance(60)
  assert.deepEqual(await both(), ['ACCEPTED', 'DECLINED'])
  const { sharing_status: _, ...before } = shared
  const { sharing_status: __, ...after } = await sharing(shared.campaign_id)
  assert.deepEqual(after, before)
  const enums = (await alice.get<Record<string, { id: string }[]>>('/v1/10dlc/enum')).body
  const statuses = enums['sharing_status']!.map(({ id }) => id)
  assert.deepEqual(statuses, ['PENDING', 'ACCEPTED', 'DECLINED'])
  assert.equal((await alice.get(`${partners}/C000000/sharing`)).status, 404)
})

test('updating a campaign while its sharing is PENDING does not end the sharing request [S2-212]', async () => {
  const { body } = await accepted('CCHANGED')
  const { brand_id, campaign_id } = body
  const path = `${brands}/${brand_id}/campaigns/${campaign_id}`
  assert.equal((await alice.patch(path, { label: 'Another name' })).status, 200)
  await exchange.advance(60)
  assert.equal((await sharing(campaign_id)).sharing_status, 'ACCEPTED')
})

test('an imported campaign and its brand are shown as shared by a partner [S2-033] [S2-034] [S2-095]', async () => {
  const { body } = await accepted('CPARTNER3')
  assert.equal((await partner(body))['partner'], true)
  const brandOf = (await alice.get<Record<string, unknown>>(`${brands}/${body.brand_id}`)).body
  assert.deepEqual([brandOf['partner'], brandOf['shared'], brandOf['owner']], [true, true, false])
})

test('an imported campaign is reviewed, gets traffic and cannot be imported twice [S2-164] [S2-211]', async () => {
  const { body } = await accepted('CPARTNER4')
  await exchange.advance(60)
  await decide(body.campaign_id, { decision: 'approve' })
  await exchange.advance(day)
  const after = await partner(body)
  assert.deepEqual([after.status, after.traffic_enabled], ['ACTIVE', true])
  assert.equal((await accepted('CPARTNER4')).status, 409, 'it is already imported')
})

test('an import request has an ID and a name of at most fifty characters, and a Boolean migration flag [S2-123] [S2-211]', async () => {
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
  assert.equal((await alice.post(path, good)).status, 404, 'the registry assigns shorter IDs')
  const { status, body } = await alice.post<{ campaign_id: string }>(path, {
    ...good,
    campaign_id: 'CLABELED',
  })
  assert.equal(status, 201, JSON.stringify(body))
})

const notify = (kind: string, { campaign_id }: Sharing) =>
  event({ event_id: `${kind} ${campaign_id}`, kind, subject_id: campaign_id })

/** Asserts that a campaign has ended in this status, and that it can be imported again only as a migration. */
async function assertMigratesAnew(one: Sharing, id: string, over: string): Promise<void> {
  const seen = await partner(one)
  assert.deepEqual([seen.status, seen.traffic_enabled], [over, false])
  const refused = await accepted(id)
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /migration/)
  const { status, body } = await accepted(id, { cnp_migration: true })
  assert.deepEqual([status, body.sharing_status], [201, 'PENDING'])
  assert.equal((await partner(body)).status, 'PENDING_REVIEW')
}

test('a campaign that is ported out has no traffic until it is migrated again [S2-172]', async () => {
  const { body: ported } = await accepted('CPORTED')
  await exchange.advance(60)
  await decide(ported.campaign_id, { decision: 'approve' })
  await exchange.advance(day)
  assert.equal((await partner(ported)).traffic_enabled, true)
  assert.equal((await notify('campaign-ported-out', ported)).status, 200)
  await assertMigratesAnew(ported, 'CPORTED', 'PORTED_OUT')
})

test('a canceled migration can be started again [S2-171]', async () => {
  const { body: canceled } = await accepted('CCANCELED')
  assert.equal((await notify('migration-canceled', canceled)).status, 200)
  await assertMigratesAnew(canceled, 'CCANCELED', 'CNP_CANCELED')
})

test('a campaign whose partner declines is REJECTED, and importing it again starts a new review [S2-170] [S2-179] [S2-186]', async () => {
  const { body: declined } = await accepted('C1-declined')
  await exchange.advance(60)
  const seen = await partner(declined)
  assert.deepEqual([seen.status, seen.traffic_enabled], ['REJECTED', false])
  assert.equal((await sharing(declined.campaign_id)).sharing_status, 'DECLINED')
  const { body: again } = await accepted('C1-declined')
  assert.equal(again.campaign_id, declined.campaign_id)
  assert.deepEqual([again.sharing_status, (await partner(again)).status], ['PENDING', 'PENDING_REVIEW'])
})
