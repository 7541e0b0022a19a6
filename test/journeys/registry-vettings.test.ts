import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { reconcileNow } from '../support/campaign-registry.ts'
import { listed } from '../support/registry-brands.ts'
import { startWithVettings, type Vetting, type VettingsAtRegistry } from '../support/registry-vettings.ts'
import { until } from '../support/until.ts'

let { registry, exchange, alice, brands, vettings, stop } = {} as VettingsAtRegistry
before(async () => {
  ;({ registry, exchange, alice, brands, vettings, stop } = await startWithVettings())
})
beforeEach(() => void registry.withdraw())
after(() => stop())

const once = ['brand', 'vetting']

describe('a vetting at The Campaign Registry', () => {
  test('is ordered and paid once, and a webhook brings the score that the data of the brand deserves', async () => {
    const id = await brands.verified()
    const vetting = await vettings.order(id)
    const ended = await vettings.becomes(id, vetting, 'ACTIVE')
    assert.equal(ended.vetting_score, 75)
    assert.match(ended.vetting_details['evidence'] ?? '', /website/)
    assert.equal((await brands.read(id)).identity_status, 'VETTED_VERIFIED')
    assert.deepEqual(brands.billedOf(id), once)
    const enhanced = await vettings.becomes(
      id,
      await vettings.order(id, { vetting_class: 'ENHANCED' }),
      'ACTIVE',
    )
    assert.equal(enhanced.vetting_score, 85)
  })

  test('fails with the reasons of the provider', async () => {
    const id = await brands.verified({ company_name: 'Blue Kite Dissolved' })
    const ended = await vettings.becomes(id, await vettings.order(id), 'FAILED')
    assert.deepEqual(ended.reasons, ['The company is dissolved in the public record.'])
  })

  test('fails without a fee of the registry if the registry refuses the order', async () => {
    const id = await brands.verified()
    const ended = await vettings.becomes(
      id,
      await vettings.order(id, { evp_id: 'WMC', vetting_class: 'ENHANCED' }),
      'FAILED',
    )
    assert.match(ended.reasons.join(), /501: vettingClass/)
    assert.deepEqual(brands.billedOf(id), ['brand'])
  })

  test('is ordered for a political committee with its details', async () => {
    const id = await brands.verified({ entity_type: 'NON_PROFIT' })
    const vetting_political_details = {
      requestor_first_name: 'Ada',
      requestor_last_name: 'Kite',
      locale: 'Federal',
      fec_committee_type_code: 'P',
      committee_id: '00000',
      candidate_type: 'PAC',
      state_local_committee_type: 'FEDERAL',
      local_committee_state: 'US',
      local_committee_municipality: 'US',
      tribal_location: 'US',
      filing_url: 'https://filing.example/1',
      election_date: '2099-11-03',
      pin_preference: 'Regular',
    }
    const ended = await vettings.becomes(
      id,
      await vettings.order(id, { vetting_class: 'POLITICAL', vetting_political_details }),
      'ACTIVE',
    )
    assert.equal(ended.vetting_score, undefined)
    assert.equal((await brands.read(id)).identity_status, 'VETTED_VERIFIED')
  })

  test('is imported with its certificate from another exchange, and an unknown one fails', async () => {
    const id = await brands.verified()
    const imported = async (vetting_id: string) => {
      const input = { evp_id: 'Aegis', vetting_id, vetting_token: 'CERT-123456' }
      const { status, body } = await alice.put<Vetting>(vettings.requestsOf(id), input)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const ended = await vettings.becomes(id, await imported('AGS-1'), 'ACTIVE')
    assert.equal(ended.vetting_score, 75)
    assert.equal((await vettings.becomes(id, await imported('AGS-unknown'), 'FAILED')).reasons.length, 1)
    assert.deepEqual(brands.billedOf(id), ['brand'])
  })

  test('has its result after the next comparison when webhooks are lost', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'lose-events' })
    const vetting = await vettings.order(id)
    await until(
      () => vettings.atRegistry(id),
      ([one]) => one?.vettingStatus === 'ACTIVE',
    )
    await reconcileNow(exchange.db)
    await vettings.becomes(id, vetting, 'ACTIVE')
    const { vettingId } = vettings.atRegistry(id)[0]!
    registry.changeVetting(vettingId, { vettingScore: 40 }, 'EVP_REPORT_UPDATE')
    await reconcileNow(exchange.db)
    await until(
      () => vettings.read(id, vetting),
      ({ vetting_score }) => vetting_score === 40,
    )
  })

  test('follows the provider when it changes the score or expires the vetting', async () => {
    const id = await brands.verified()
    const vetting = await vettings.order(id)
    await vettings.becomes(id, vetting, 'ACTIVE')
    const { vettingId } = vettings.atRegistry(id)[0]!
    registry.changeVetting(vettingId, { vettingScore: 91 }, 'EVP_REPORT_UPDATE')
    await until(
      () => vettings.read(id, vetting),
      ({ vetting_score }) => vetting_score === 91,
    )
    registry.changeVetting(vettingId, { vettingStatus: 'EXPIRED' }, 'EVP_REPORT_EXPIRE')
    await vettings.becomes(id, vetting, 'EXPIRED')
    assert.equal((await brands.read(id)).identity_status, 'VERIFIED')
  })

  for (const fault of ['repeat-events', 'reorder-events'] as const)
    test(`reaches the same result when the registry delivers with ${fault}`, async () => {
      const id = await brands.verified()
      registry.inject({ fault })
      const ordered = [await vettings.order(id), await vettings.order(id, { vetting_class: 'ENHANCED' })]
      for (const vetting of ordered) await vettings.becomes(id, vetting, 'ACTIVE')
      assert.deepEqual(brands.billedOf(id), [...once, 'vetting'])
    })

  test('is found in the list of the registry, and not ordered again, when the response to the order is lost', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    const vetting = await vettings.order(id)
    await until(
      () => vettings.atRegistry(id).length,
      (count) => count === 1,
    )
    await vettings.anotherLook(id)
    await vettings.becomes(id, vetting, 'ACTIVE')
    assert.deepEqual(brands.billedOf(id), once)
  })

  test('does not take an imported vetting of the same class as the result of a lost order', async () => {
    const id = await brands.verified()
    const input = { evp_id: 'Aegis', vetting_id: `AGS-${id}`, vetting_token: 'CERT-123456' }
    const imported = await alice.put<Vetting>(vettings.requestsOf(id), input)
    await vettings.becomes(id, imported.body, 'ACTIVE')
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 590, status: 500, count: 1 })
    const before = await vettings.attemptsOf(id)
    const vetting = await vettings.order(id)
    await until(
      () => vettings.attemptsOf(id),
      (attempts) => attempts > before,
    )
    await vettings.anotherLook(id)
    await brands.pass(61)
    await vettings.anotherLook(id)
    assert.equal((await vettings.read(id, vetting)).vetting_status, 'PENDING')
    await brands.pass(601)
    await vettings.anotherLook(id)
    await vettings.becomes(id, vetting, 'ACTIVE')
    assert.deepEqual(brands.billedOf(id), once)
  })

  test('is ordered again only after the list of the registry has lacked it twice', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 590, status: 500, count: 1 })
    const vetting = await vettings.order(id)
    await until(
      () => vettings.attemptsOf(id),
      (attempts) => attempts === 1,
    )
    await vettings.anotherLook(id)
    await brands.pass(61)
    await vettings.anotherLook(id)
    await vettings.anotherLook(id)
    assert.equal(vettings.atRegistry(id).length, 0)
    await brands.pass(601)
    await vettings.anotherLook(id)
    await vettings.becomes(id, vetting, 'ACTIVE')
    assert.deepEqual(brands.billedOf(id), once)
  })
})

describe('a public company at The Campaign Registry', () => {
  test('is verified, and its feedback states Auth+ until the registry has verified the email address, ordered once', async () => {
    const id = await brands.verified(listed('ir@bluekite.example'))
    await until(
      () => brands.feedbackOf(id),
      (feedback) => feedback === '',
    )
    assert.equal(vettings.atRegistry(id)[0]?.vettingStatus, 'ACTIVE')
    assert.equal((await brands.read(id)).identity_status, 'VERIFIED')
    assert.deepEqual(brands.billedOf(id), ['brand', 'auth-plus'])
  })

  test('reads in its feedback why Auth+ failed, also if the webhook is lost', async () => {
    registry.inject({ fault: 'lose-events' })
    const id = await brands.create(listed('ir@elsewhere.example'))
    await until(
      () => registry.brands().find((one) => one['referenceId'] === id)?.identityStatus,
      (status) => status === 'VERIFIED',
    )
    await reconcileNow(exchange.db)
    await until(
      () => brands.read(id),
      ({ identity_status }) => identity_status === 'VERIFIED',
    )
    await until(
      () => vettings.atRegistry(id)[0]?.vettingStatus,
      (status) => status === 'FAILED',
    )
    await reconcileNow(exchange.db)
    await until(
      () => brands.feedbackOf(id),
      (feedback) =>
        feedback === 'AUTH_PLUS: Auth+ failed. The email address is not in the domain of the website.',
    )
    assert.deepEqual(brands.billedOf(id), ['brand', 'auth-plus'])
  })
})
