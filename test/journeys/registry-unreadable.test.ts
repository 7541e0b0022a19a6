import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { after, before, beforeEach, describe, test } from 'node:test'
import { openLog } from '#platform/log.ts'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { brandsPath } from '../support/brands.ts'
import { reconcileNow, startWithRegistry } from '../support/campaign-registry.ts'
import { aCampaign } from '../support/campaigns.ts'
import type { Customer } from '../support/customer.ts'
import type { TestExchange } from '../support/exchange.ts'
import { brandsOf } from '../support/registry-brands.ts'
import { vettingsOf } from '../support/registry-vettings.ts'
import { decideReview } from '../support/reviews.ts'
import { until } from '../support/until.ts'

let registry: RegistryServer
let exchange: TestExchange
let alice: Customer
let stop: () => Promise<void>
let brands: ReturnType<typeof brandsOf>
let vettings: ReturnType<typeof vettingsOf>
let logged = ''
before(async () => {
  const lines = new PassThrough()
  lines.on('data', (line: Buffer) => (logged += line.toString()))
  ;({ registry, exchange, stop } = await startWithRegistry({}, openLog('info', lines)))
  alice = await exchange.customer('alice')
  brands = brandsOf(exchange, registry, alice)
  vettings = vettingsOf(exchange, registry, alice)
})
beforeEach(() => void registry.withdraw())
after(() => stop())

type Line = { msg: string; level: string; [member: string]: unknown }
const linesAbout = (text: string): Line[] =>
  logged
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Line)

/** Compares with the registry once more, and waits until the comparisons have ended, which are due again in an hour. */
async function compared(): Promise<void> {
  await reconcileNow(exchange.db)
  await until(
    () =>
      exchange.db.query(
        `select from registry_duty where name like 'reconcile%' and due_at > clock_timestamp() + interval '30 minutes'`,
      ),
    ({ rowCount }) => rowCount === 2,
  )
}

/** Changes members of a record to what the API does not describe. */
const spoil = (record: object, members: Record<string, unknown>) => void Object.assign(record, members)

describe('the comparison with the campaign registry', () => {
  test('compares the other brands and vettings when the registry sends unknown words and types, and logs the brands', async () => {
    const [scored, ...odd] = await Promise.all(Array.from({ length: 4 }, () => brands.verified()))
    const vetting = await vettings.order(scored!)
    await vettings.becomes(scored!, vetting, 'ACTIVE')
    registry.inject({ fault: 'lose-events' })
    const [paused, named, numbered] = odd.map((id) => brands.atRegistry(id)!)
    spoil(paused!, { identityStatus: 'PAUSED' })
    spoil(named!, { displayName: { text: 'Kite' }, universalEin: 7, mobilePhone: [] })
    spoil(numbered!, { referenceId: 17 })
    const listedTwice = { ...named!, brandId: 'BTWICE', referenceId: 'NUL\0 \ud800', displayName: null }
    ;(registry.brands() as unknown[]).push(listedTwice, { ...listedTwice })
    registry.changeVetting(
      vettings.atRegistry(scored!)[0]!.vettingId,
      { vettingScore: 41 },
      'EVP_REPORT_UPDATE',
    )
    await compared()
    assert.equal((await vettings.read(scored!, vetting)).vetting_score, 41)
    for (const id of odd) assert.equal((await brands.read(id)).identity_status, 'VERIFIED')
    const [line] = linesAbout('cannot be read')
    assert.deepEqual(line?.['ids'], [paused!.brandId])
    assert.match(JSON.stringify(linesAbout('brands were compared').at(-1)), /"unreadable":1/)
    spoil(paused!, { identityStatus: 'VERIFIED' })
    spoil(numbered!, { referenceId: odd[2] })
  })

  test('compares the other vettings of a brand and of other brands when one cannot be read, and logs it', async () => {
    const [one, other] = [await brands.verified(), await brands.verified()]
    const ordered = [one, one, other].map((id, i) =>
      vettings.order(id, { vetting_class: i === 1 ? 'ENHANCED' : 'STANDARD' }),
    )
    const [odd, sound, others] = await Promise.all(ordered)
    await vettings.becomes(one, odd!, 'ACTIVE')
    await vettings.becomes(one, sound!, 'ACTIVE')
    await vettings.becomes(other, others!, 'ACTIVE')
    registry.inject({ fault: 'lose-events' })
    const enhanced = vettings.atRegistry(one).find(({ vettingClass }) => vettingClass === 'ENHANCED')!
    const standard = vettings.atRegistry(one).find(({ vettingClass }) => vettingClass === 'STANDARD')!
    for (const { vettingId } of [enhanced, ...vettings.atRegistry(other)])
      registry.changeVetting(vettingId, { vettingScore: 42 }, 'EVP_REPORT_UPDATE')
    spoil(standard, { evpId: { name: 'AEGIS' } })
    await compared()
    assert.equal((await vettings.read(one, odd!)).vetting_status, 'ACTIVE')
    assert.equal((await vettings.read(one, sound!)).vetting_score, 42)
    assert.equal((await vettings.read(other, others!)).vetting_score, 42)
    assert.equal(linesAbout('vettings of the campaign registry cannot be read').at(-1)?.['brand'], one)
    spoil(standard, { evpId: 'AEGIS' })
  })

  test('does not order a vetting again while a vetting that cannot be read may be the ordered one', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    const vetting = await vettings.order(id)
    await until(
      () => vettings.atRegistry(id),
      ([one]) => one?.vettingStatus === 'ACTIVE',
    )
    const [lost] = vettings.atRegistry(id)
    spoil(lost!, { evpId: 7 })
    for (const seconds of [61, 601, 601]) {
      await brands.pass(seconds)
      await vettings.anotherLook(id)
    }
    assert.deepEqual(brands.billedOf(id), ['brand', 'vetting'])
    spoil(lost!, { evpId: 'AEGIS' })
    await vettings.anotherLook(id)
    await vettings.becomes(id, vetting, 'ACTIVE')
    assert.deepEqual(brands.billedOf(id), ['brand', 'vetting'])
  })

  test('compares the other campaigns when the registry sends unknown types and impossible dates, and logs each', async () => {
    const brandId = await brands.verified()
    const path = `${brandsPath}/${brandId}/campaigns`
    type Campaign = {
      campaign_id: string
      status: string
      mno_metadata: { network_id: string; status: string }[]
    }
    const submit = async () => {
      const { body } = await alice.post<Campaign>(path, aCampaign())
      await decideReview(exchange, body.campaign_id, { decision: 'approve' })
      return body.campaign_id
    }
    const read = async (id: string) => (await alice.get<Campaign>(`${path}/${id}`)).body
    const ids = [
      await submit(),
      await submit(),
      await submit(),
      await submit(),
      await submit(),
      await submit(),
    ]
    for (const id of ids)
      await until(
        () => read(id),
        ({ status }) => status === 'ACTIVE',
      )
    const at = (id: string) => registry.campaigns().find((one) => one['referenceId'] === id)!
    registry.inject({ fault: 'lose-events' })
    const suspended = ids.toSorted().at(-1)!
    const odd = ids.filter((id) => id !== suspended)
    for (const id of odd)
      spoil(registry.reviewOf(at(id).campaignId)!.operations, { 10017: { status: 'REGISTERED' } })
    spoil(at(odd[0]!), { nextRenewalOrExpirationDate: '2099-13-45' })
    ;(registry.campaigns() as unknown[]).push({ campaignId: 7, mock: false })
    registry.suspend(at(suspended).campaignId, 10035, 'Subscribers complained.')
    await compared()
    await until(
      () => read(suspended),
      ({ mno_metadata: networks }) =>
        networks.some((one) => one.network_id === '10035' && one.status === 'SUSPENDED'),
    )
    for (const id of odd) assert.equal((await read(id)).status, 'ACTIVE')
    assert.deepEqual(
      new Set(linesAbout('a record was not compared').map(({ campaign }) => campaign)),
      new Set(odd),
    )
    assert.deepEqual(linesAbout('campaigns of the campaign registry cannot be read').at(-1)?.['ids'], ['7'])
  })
})
