import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { brandsPath, verifiedBrand } from '../support/brands.ts'
import { reconcileNow, startWithRegistry } from '../support/campaign-registry.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import type { TestExchange } from '../support/exchange.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let registry: RegistryServer
let exchange: TestExchange
let alice: Customer
let brandId: string
let stop: () => Promise<void>
before(async () => {
  ;({ registry, exchange, stop } = await startWithRegistry({ STROWGER_REGISTRY_UPSTREAM: 'BANDW' }))
  alice = await exchange.customer('alice')
  brandId = await verifiedBrand(alice)
})
beforeEach(() => void registry.withdraw())
after(() => stop())

type Stray = { kind: string; reference: string }
type Network = { network_id: string; status: string; att_tpm: number | null; tmo_tpd: number | null }
type Campaign = {
  campaign_id: string
  status: string
  registry_campaign_id?: string
  registry_status: string
  traffic_enabled: boolean
  mno_metadata: (Network & { complaints: { description: string }[] })[]
  last_status_changes: { status: string; reason: string }[]
}

const pathOf = (id = '') => `${brandsPath}/${brandId}/campaigns${id && `/${id}`}`

/** Creates a campaign, and approves it in the review of the exchange. */
async function submit(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await alice.post<Campaign>(pathOf(), aCampaign(changes))
  assert.equal(status, 201, JSON.stringify(body))
  await decideReview(exchange, body.campaign_id, { decision: 'approve' })
  return body.campaign_id
}

const read = async (id: string) => (await alice.get<Campaign>(pathOf(id))).body
const becomes = (id: string, status: string) =>
  until(
    () => read(id),
    (campaign) => campaign.status === status,
  )
const atRegistry = (id: string) => registry.campaigns().find((one) => one['referenceId'] === id)!
const billedOf = (id: string) =>
  registry
    .billed()
    .filter(({ subject }) => subject === atRegistry(id).campaignId)
    .map(({ kind }) => kind)
const updatesOf = (id: string) =>
  registry.calls.filter(
    ({ method, path, status }) =>
      method === 'PUT' && status === 200 && path === `/v2/campaign/${atRegistry(id).campaignId}`,
  )
/** Changes a campaign, and approves it again in the review of the exchange. */
async function correct(id: string, changes: Record<string, unknown>): Promise<void> {
  const { status, body } = await alice.patch(pathOf(id), changes)
  assert.equal(status, 200, JSON.stringify(body))
  await decideReview(exchange, id, { decision: 'approve' })
}

const networkBecomes = (id: string, network: string, status: string) =>
  until(
    () => read(id),
    (campaign) => statusesOf(campaign)[network] === status,
  )

async function renewalOf(id: string): Promise<string | null> {
  const { rows } = await exchange.db.query<{ date: string | null }>(
    'select registry_renews_on::text as date from campaign where id = $1',
    [id],
  )
  return rows[0]!.date
}
const statusesOf = ({ mno_metadata: networks }: Campaign) =>
  Object.fromEntries(networks.map(({ network_id, status }) => [network_id, status]))

describe('a campaign at The Campaign Registry', () => {
  test('states for a brand and a use case what each network permits', async () => {
    const { status, body } = await alice.get<{ mno_metadata: Network[] }>(
      `${brandsPath}/${brandId}/usecases/CUSTOMER_CARE`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.mno_metadata.map(({ network_id, att_tpm, tmo_tpd }) => [network_id, att_tpm, tmo_tpd]),
      [
        ['10017', 75, null],
        ['10035', null, 2000],
        ['10036', null, null],
        ['10038', null, null],
      ],
    )
  })

  test('is queried once about a use case for repeated requests of the customer', async () => {
    const path = `${brandsPath}/${brandId}/usecases/MARKETING`
    const queried = () => registry.calls.filter((call) => call.path.includes('/usecase/MARKETING')).length
    const before = queried()
    const responses = await Promise.all(Array.from({ length: 5 }, () => alice.get(path)))
    registry.inject({ fault: 'refuse-connections' })
    responses.push(await alice.get(path))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    )
    assert.equal(queried() - before, 1)
  })

  test('becomes active once the upstream provider has accepted it and the networks have registered it', async () => {
    const id = await submit()
    const campaign = await becomes(id, 'ACTIVE')
    const { campaignId, resellerId, optoutKeywords, autoRenewal } = atRegistry(id)
    assert.equal(campaign.registry_campaign_id, campaignId)
    assert.equal(campaign.traffic_enabled, true)
    // US Cellular publishes no status.
    assert.deepEqual(statusesOf(campaign), {
      10017: 'REGISTERED',
      10035: 'REGISTERED',
      10036: 'UNKNOWN',
      10038: 'REGISTERED',
    })
    assert.deepEqual(billedOf(id), ['campaign', 'share'])
    assert.deepEqual([resellerId, optoutKeywords, autoRenewal], ['R000000', 'STOP', true])
    assert.equal(registry.reviewOf(campaignId)?.share?.upstreamCnpId, 'BANDW')
  })

  test('is rejected with the reason if the registry refuses its content, and is registered after a correction', async () => {
    const id = await submit({ sample_one: 'Blue Kite: call 201-555-0100 about your kite.' })
    const { last_status_changes: changes } = await becomes(id, 'REJECTED')
    assert.match(changes[0]!.reason, /undeclared phone number \(509: /)
    assert.equal(atRegistry(id), undefined)
    await correct(id, { embedded_phone: true })
    await becomes(id, 'ACTIVE')
    assert.deepEqual(billedOf(id), ['campaign', 'share'])
  })

  test('is rejected with the reason if the upstream provider declines it, and is updated and shared again after a correction', async () => {
    const id = await submit({
      sample_one: 'Your kite is repaired and can be fetched today.',
      sample_two: 'Your kite is still in our workshop today.',
    })
    const { last_status_changes: changes } = await becomes(id, 'REJECTED')
    assert.match(changes[0]!.reason, /BANDW declined the campaign: SAMPLE_MESSAGE/)
    assert.equal(statusesOf(await read(id))['10017'], 'REGISTERED', 'the network does not review it')
    await correct(id, {
      sample_one: 'Blue Kite: your kite is repaired and can be fetched today.',
      sample_two: null,
    })
    await becomes(id, 'ACTIVE')
    assert.match(String(atRegistry(id)['sample1']), /^Blue Kite/)
    assert.equal(atRegistry(id)['sample2'], '')
    assert.deepEqual(billedOf(id), ['campaign', 'share', 'share'])
  })

  test('is not rejected again for the previous decline while the registry lists the new share late', async () => {
    const id = await submit({ sample_one: 'Your kite is repaired and can be fetched today.' })
    await becomes(id, 'REJECTED')
    registry.inject({ fault: 'late-shares', ms: 350, count: 1 })
    await correct(id, { sample_one: 'Blue Kite: your kite is repaired and can be fetched today.' })
    const { last_status_changes: changes } = await becomes(id, 'ACTIVE')
    assert.deepEqual(
      changes.slice(0, 3).map(({ status }) => status),
      ['ACTIVE', 'CARRIERS_REVIEW', 'PENDING_REVIEW'],
    )
    assert.deepEqual(billedOf(id), ['campaign', 'share', 'share'])
  })

  test('has the content of the latest change at the registry although an earlier update arrives late', async () => {
    const id = await submit()
    await becomes(id, 'ACTIVE')
    registry.inject({ fault: 'late-requests', of: 'write', ms: 3_000, count: 1 })
    await correct(id, { sample_two: 'Blue Kite: the first change of this campaign.' })
    await until(
      () => registry.faults(),
      (active) => active.length === 0,
    )
    await correct(id, { sample_two: 'Blue Kite: the second change of this campaign.' })
    await until(
      () => updatesOf(id),
      (updates) => updates.length === 2,
    )
    await becomes(id, 'ACTIVE')
    assert.match(String(atRegistry(id)['sample2']), /second/)
  })

  test('is resubmitted once to the network that rejected it, after a correction', async () => {
    const id = await submit({ sample_one: 'Blue Kite: a bottle of wine comes with your kite today.' })
    const rejected = await until(
      () => read(id),
      (campaign) =>
        statusesOf(campaign)['10035'] === 'REJECTED' && statusesOf(campaign)['10017'] === 'REGISTERED',
    )
    assert.equal(rejected.status, 'CARRIERS_REVIEW')
    const complaints = rejected.mno_metadata.find(({ network_id }) => network_id === '10035')!.complaints
    assert.deepEqual(
      complaints.map(({ description }) => description),
      ['The content requires an age gate.'],
    )
    await correct(id, { age_gated: true })
    const { mno_metadata: networks } = await becomes(id, 'ACTIVE')
    assert.equal(networks.find(({ network_id }) => network_id === '10035')!.status, 'REGISTERED')
    assert.deepEqual(billedOf(id), ['campaign', 'share', 'resubmission'])
  })

  test('loses the traffic of a network that suspends it, until the network restores it', async () => {
    const id = await submit()
    await becomes(id, 'ACTIVE')
    const { campaignId } = atRegistry(id)
    registry.suspend(campaignId, 10035, 'Subscribers complained.')
    const suspended = await networkBecomes(id, '10035', 'SUSPENDED')
    assert.equal(suspended.status, 'ACTIVE')
    const { complaints } = suspended.mno_metadata.find(({ network_id }) => network_id === '10035')!
    assert.equal(complaints.at(-1)?.description, 'Subscribers complained.')
    registry.unsuspend(campaignId, 10035)
    await networkBecomes(id, '10035', 'REGISTERED')
    // A second suspension has the same webhook, byte for byte.
    registry.suspend(campaignId, 10035, 'Subscribers complained.')
    await networkBecomes(id, '10035', 'SUSPENDED')
  })

  test('counts a complaint of a network once, although its webhook arrives again and again', async () => {
    const id = await submit()
    await becomes(id, 'ACTIVE')
    const { campaignId } = atRegistry(id)
    const complaintsOf = async () =>
      (await read(id)).mno_metadata.flatMap(({ complaints }) => complaints.map((one) => one.description))
    registry.complain(campaignId, 10035, 'Subscribers did not opt in.')
    await until(complaintsOf, ({ length }) => length === 1)
    registry.inject({ fault: 'repeat-events' })
    registry.complain(campaignId, 10035, 'Subscribers did not opt in.')
    registry.complain(campaignId, 10035, 'Subscribers cannot opt out.')
    await until(complaintsOf, (all) => all.includes('Subscribers cannot opt out.'))
    registry.suspend(campaignId, 10017, 'Too many messages.')
    await networkBecomes(id, '10017', 'SUSPENDED')
    assert.deepEqual((await complaintsOf()).toSorted(), [
      'Subscribers cannot opt out.',
      'Subscribers did not opt in.',
      'Too many messages.',
    ])
  })

  test('reaches the same state by comparison when all webhooks are lost, without another payment', async () => {
    registry.inject({ fault: 'lose-events' })
    const id = await submit()
    await until(
      () => atRegistry(id) && registry.reviewOf(atRegistry(id).campaignId)?.dcaNetworks.length,
      (networks) => networks !== undefined && networks > 0,
    )
    await reconcileNow(exchange.db)
    await becomes(id, 'ACTIVE')
    registry.suspend(atRegistry(id).campaignId, 10017, 'Subscribers complained.')
    await reconcileNow(exchange.db)
    await networkBecomes(id, '10017', 'SUSPENDED')
    registry.unsuspend(atRegistry(id).campaignId, 10017)
    await reconcileNow(exchange.db)
    await networkBecomes(id, '10017', 'REGISTERED')
    assert.deepEqual(billedOf(id), ['campaign', 'share'])
  })

  for (const fault of ['repeat-events', 'reorder-events', 'late-events'] as const)
    test(`reaches the same state when the registry delivers with ${fault}`, async () => {
      registry.inject(fault === 'late-events' ? { fault, ms: 700, count: 3 } : { fault })
      const [accepted, declined] = await Promise.all([
        submit(),
        submit({ sample_one: 'Your kite is repaired and can be fetched today.' }),
      ])
      await becomes(accepted, 'ACTIVE')
      await becomes(declined, 'REJECTED')
      assert.deepEqual(billedOf(accepted), ['campaign', 'share'])
      assert.deepEqual(billedOf(declined), ['campaign', 'share'])
    })

  for (const fault of ['lose-answers', 'malformed'] as const)
    test(`is registered and shared once when the registry responds to writes with ${fault}`, async () => {
      registry.inject({ fault, of: 'write', count: 1 })
      const id = await submit()
      await until(
        () => atRegistry(id),
        (campaign) => campaign !== undefined,
      )
      registry.inject({ fault, of: 'write', count: 1 })
      await becomes(id, 'ACTIVE')
      assert.deepEqual(billedOf(id), ['campaign', 'share'])
    })

  test('is deleted at the registry when the customer cancels it', async () => {
    const id = await submit()
    await becomes(id, 'ACTIVE')
    assert.equal((await alice.patch(pathOf(id), { status: 'CANCELED' })).status, 200)
    await until(
      () => read(id),
      ({ registry_status }) => registry_status === 'CANCELED',
    )
    assert.equal(atRegistry(id).status, 'EXPIRED')
  })

  test('is terminated when it expires at the registry, and its renewal date follows the registry', async () => {
    const [renewed, expired] = [await submit(), await submit()]
    for (const id of [renewed, expired]) await becomes(id, 'ACTIVE')
    Object.assign(atRegistry(expired), { autoRenewal: false })
    const before = atRegistry(renewed).nextRenewalOrExpirationDate
    for (const id of [renewed, expired]) registry.endPeriod(atRegistry(id).campaignId)
    await becomes(expired, 'TERMINATED')
    await until(
      () => atRegistry(renewed).nextRenewalOrExpirationDate,
      (date) => date !== before && date > new Date().toISOString(),
    )
    await reconcileNow(exchange.db)
    await until(
      () => renewalOf(renewed),
      (date) => date === atRegistry(renewed).nextRenewalOrExpirationDate,
    )
    assert.equal((await read(renewed)).status, 'ACTIVE')
    const { body } = await exchange.operator.get<{ registry_renews_on: string }>(
      `/operator/v1/campaigns/${renewed}`,
    )
    assert.equal(body.registry_renews_on, atRegistry(renewed).nextRenewalOrExpirationDate)
  })

  test('is compared although the registry lists a campaign of another program that cannot be read', async () => {
    const [id, odd] = [await submit(), await submit()]
    for (const one of [id, odd]) await becomes(one, 'ACTIVE')
    registry.inject({ fault: 'lose-events' })
    ;(registry.campaigns() as unknown[]).push({ campaignId: null, mock: false })
    Object.assign(registry.reviewOf(atRegistry(odd).campaignId)!.share!, { sharingStatus: 'WITHDRAWN' })
    registry.reviewOf(atRegistry(odd).campaignId)!.operations['10017'] = null as never
    registry.suspend(atRegistry(id).campaignId, 10035, 'Subscribers complained.')
    await reconcileNow(exchange.db)
    await networkBecomes(id, '10035', 'SUSPENDED')
    ;(registry.campaigns() as unknown[]).pop()
  })

  test('is terminated only if it is missing at the registry for an hour, while others are present', async () => {
    const id = await submit()
    await becomes(id, 'ACTIVE')
    const { db } = exchange
    const { campaignId } = atRegistry(id)
    const all = registry.campaigns() as unknown[]
    all.splice(
      registry.campaigns().findIndex((one) => one.campaignId === campaignId),
      1,
    )
    const missing = async () => {
      const { rows } = await db.query<{ missing_at: Date | null; ended: boolean }>(
        `select missing_at, (select count(*) = 0 from registry_request where campaign_id = subject and ended_at is null) as ended
          from registry_write where kind = 'campaign' and subject = $1`,
        [id],
      )
      return rows[0]!
    }
    const makeOld = (column: 'sent_at' | 'missing_at') =>
      db.query(
        `update registry_write set ${column} = ${column} - interval '2 hours' where kind = 'campaign' and subject = $1`,
        [id],
      )
    await makeOld('sent_at')
    await reconcileNow(db)
    await until(missing, ({ missing_at }) => missing_at !== null)
    await reconcileNow(db)
    assert.equal((await read(id)).status, 'ACTIVE')
    await makeOld('missing_at')
    await db.query(
      `update registry_request set due_at = submitted_at where campaign_id = $1 and ended_at is null`,
      [id],
    )
    await becomes(id, 'TERMINATED')
  })

  test('is not terminated because the registry does not have the ID that an operator has stated', async () => {
    const id = await submit()
    await becomes(id, 'ACTIVE')
    const { db } = exchange
    await db.query(`delete from registry_write where kind = 'campaign' and subject = $1`, [id])
    await db.query(`update campaign set registry_campaign_id = 'CBYHAND' where id = $1`, [id])
    await correct(id, { age_gated: true })
    const { ended } = await until(
      async () => {
        const { rows } = await db.query<{ ended: boolean; is_due: boolean }>(
          `select ended_at is not null as ended, due_at <= submitted_at as is_due from registry_request
            where campaign_id = $1 order by submitted_at desc, id desc limit 1`,
          [id],
        )
        return { ...rows[0]!, isRead: registry.calls.some(({ path }) => path.endsWith('/CBYHAND')) }
      },
      (state) => state.isRead && (state.ended || !state.is_due),
    )
    assert.equal(ended, false)
    assert.notEqual((await read(id)).status, 'TERMINATED')
  })

  test('is deleted at the registry if it was canceled while its registration had no response, and others are reported', async () => {
    registry.inject({ fault: 'lose-events' })
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    const id = await submit()
    await until(
      () => atRegistry(id),
      (campaign) => campaign !== undefined,
    )
    const stray = await submit()
    await becomes(stray, 'CARRIERS_REVIEW')
    assert.equal((await alice.patch(pathOf(id), { status: 'CANCELED' })).status, 200)
    await until(
      () => read(stray),
      ({ registry_campaign_id }) => registry_campaign_id !== undefined,
    )
    Object.assign(atRegistry(stray), { referenceId: 'of-another-program' })
    await exchange.db.query(`delete from registry_write where kind = 'campaign' and subject = $1`, [stray])
    await exchange.db.query('update campaign set registry_campaign_id = null where id = $1', [stray])
    await reconcileNow(exchange.db)
    await until(
      () => atRegistry(id).status,
      (status) => status === 'EXPIRED',
    )
    await until(
      async () =>
        (await exchange.operator.get<{ strays: Stray[] }>('/operator/v1/registry-strays')).body.strays,
      (strays) => strays.some((one) => one.kind === 'campaign' && one.reference === 'of-another-program'),
    )
  })

  test('has the reseller that is registered for it', async () => {
    const bob = await exchange.customer('bob')
    const { body } = await bob.post<{ reseller_id: string }>('/v1/10dlc/resellers', {
      company_name: 'Red Heron',
      mobile_phone: '12015550177',
      email: 'office@redheron.example',
    })
    await decideReview(exchange, body.reseller_id, { decision: 'approve' })
    await until(
      () => registry.resellers(),
      (resellers) => resellers.length === 1,
    )
    const { resellerId, phone } = registry.resellers()[0]!
    assert.equal(phone, '+12015550177')
    const brand = await verifiedBrand(bob)
    const path = `${brandsPath}/${brand}/campaigns`
    const made = await bob.post<Campaign>(path, aCampaign({ reseller: true }))
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const id = made.body.campaign_id
    await decideReview(exchange, id, { decision: 'approve' })
    await until(
      async () => (await bob.get<Campaign>(`${path}/${id}`)).body.status,
      (status) => status === 'ACTIVE',
    )
    assert.equal(atRegistry(id)['resellerId'], resellerId)
  })

  test('does not qualify if the brand may not have its use case', async () => {
    const { status, body } = await alice.post(pathOf(), aCampaign({ usecase: 'CHARITY' }))
    assert.equal(status, 403, JSON.stringify(body))
  })
})
