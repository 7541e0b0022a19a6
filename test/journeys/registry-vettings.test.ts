import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { aCompany, brandsPath } from '../support/brands.ts'
import { reconcileNow, startWithRegistry } from '../support/campaign-registry.ts'
import type { Customer } from '../support/customer.ts'
import type { TestExchange } from '../support/exchange.ts'
import { vettingsOf, type Vetting } from '../support/registry-vettings.ts'
import { until } from '../support/until.ts'

let registry: RegistryServer
let exchange: TestExchange
let alice: Customer
let stop: () => Promise<void>
before(async () => {
  ;({ registry, exchange, stop } = await startWithRegistry())
  alice = await exchange.customer('alice')
  ;({
    identityOf,
    verified,
    requestsOf,
    order,
    read,
    becomes,
    atRegistry,
    billedOf,
    pass,
    attemptsOf,
    anotherLook,
  } = vettingsOf(exchange, registry, alice))
})
beforeEach(() => void registry.withdraw())
after(() => stop())

type Helpers = ReturnType<typeof vettingsOf>
let {
  identityOf,
  verified,
  requestsOf,
  order,
  read,
  becomes,
  atRegistry,
  billedOf,
  pass,
  attemptsOf,
  anotherLook,
} = {} as Helpers
const once = ['brand', 'vetting']

describe('a vetting at The Campaign Registry', () => {
  test('is ordered and paid once, and a webhook brings the score that the data of the brand deserves', async () => {
    const id = await verified()
    const vetting = await order(id)
    const ended = await becomes(id, vetting, 'ACTIVE')
    assert.equal(ended.vetting_score, 75)
    assert.match(ended.vetting_details['evidence'] ?? '', /website/)
    assert.equal(await identityOf(id), 'VETTED_VERIFIED')
    assert.deepEqual(billedOf(id), once)
    const enhanced = await becomes(id, await order(id, { vetting_class: 'ENHANCED' }), 'ACTIVE')
    assert.equal(enhanced.vetting_score, 85)
  })

  test('fails with the reasons of the provider', async () => {
    const id = await verified({ company_name: 'Blue Kite Dissolved' })
    const ended = await becomes(id, await order(id), 'FAILED')
    assert.deepEqual(ended.reasons, ['The company is dissolved in the public record.'])
  })

  test('fails without a fee of the registry if the registry refuses the order', async () => {
    const id = await verified()
    const ended = await becomes(id, await order(id, { evp_id: 'WMC', vetting_class: 'ENHANCED' }), 'FAILED')
    assert.match(ended.reasons.join(), /501: vettingClass/)
    assert.deepEqual(billedOf(id), ['brand'])
  })

  test('is ordered for a political committee with its details', async () => {
    const id = await verified({ entity_type: 'NON_PROFIT' })
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
    const ended = await becomes(
      id,
      await order(id, { vetting_class: 'POLITICAL', vetting_political_details }),
      'ACTIVE',
    )
    assert.equal(ended.vetting_score, undefined)
    assert.equal(await identityOf(id), 'VETTED_VERIFIED')
  })

  test('is imported with its certificate from another exchange, and an unknown one fails', async () => {
    const id = await verified()
    const imported = async (vetting_id: string) => {
      const input = { evp_id: 'Aegis', vetting_id, vetting_token: 'CERT-123456' }
      const { status, body } = await alice.put<Vetting>(requestsOf(id), input)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const ended = await becomes(id, await imported('AGS-1'), 'ACTIVE')
    assert.equal(ended.vetting_score, 75)
    assert.equal((await becomes(id, await imported('AGS-unknown'), 'FAILED')).reasons.length, 1)
    assert.deepEqual(billedOf(id), ['brand'])
  })

  test('has its result after the next comparison when webhooks are lost', async () => {
    const id = await verified()
    registry.inject({ fault: 'lose-events' })
    const vetting = await order(id)
    await until(
      () => atRegistry(id),
      ([one]) => one?.vettingStatus === 'ACTIVE',
    )
    await reconcileNow(exchange.db)
    await becomes(id, vetting, 'ACTIVE')
    const { vettingId } = atRegistry(id)[0]!
    registry.changeVetting(vettingId, { vettingScore: 40 }, 'EVP_REPORT_UPDATE')
    await reconcileNow(exchange.db)
    await until(
      () => read(id, vetting),
      ({ vetting_score }) => vetting_score === 40,
    )
  })

  test('follows the provider when it changes the score or expires the vetting', async () => {
    const id = await verified()
    const vetting = await order(id)
    await becomes(id, vetting, 'ACTIVE')
    const { vettingId } = atRegistry(id)[0]!
    registry.changeVetting(vettingId, { vettingScore: 91 }, 'EVP_REPORT_UPDATE')
    await until(
      () => read(id, vetting),
      ({ vetting_score }) => vetting_score === 91,
    )
    registry.changeVetting(vettingId, { vettingStatus: 'EXPIRED' }, 'EVP_REPORT_EXPIRE')
    await becomes(id, vetting, 'EXPIRED')
    assert.equal(await identityOf(id), 'VERIFIED')
  })

  for (const fault of ['repeat-events', 'reorder-events'] as const)
    test(`reaches the same result when the registry delivers with ${fault}`, async () => {
      const id = await verified()
      registry.inject({ fault })
      const ordered = [await order(id), await order(id, { vetting_class: 'ENHANCED' })]
      for (const vetting of ordered) await becomes(id, vetting, 'ACTIVE')
      assert.deepEqual(billedOf(id), [...once, 'vetting'])
    })

  test('is found in the list of the registry, and not ordered again, when the response to the order is lost', async () => {
    const id = await verified()
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    const vetting = await order(id)
    await until(
      () => atRegistry(id).length,
      (count) => count === 1,
    )
    await anotherLook(id)
    await becomes(id, vetting, 'ACTIVE')
    assert.deepEqual(billedOf(id), once)
  })

  test('does not take an imported vetting of the same class as the result of a lost order', async () => {
    const id = await verified()
    const input = { evp_id: 'Aegis', vetting_id: `AGS-${id}`, vetting_token: 'CERT-123456' }
    const imported = await alice.put<Vetting>(requestsOf(id), input)
    await becomes(id, imported.body, 'ACTIVE')
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 590, status: 500, count: 1 })
    const before = await attemptsOf(id)
    const vetting = await order(id)
    await until(
      () => attemptsOf(id),
      (attempts) => attempts > before,
    )
    await anotherLook(id)
    await pass(61)
    await anotherLook(id)
    assert.equal((await read(id, vetting)).vetting_status, 'PENDING')
    await pass(601)
    await anotherLook(id)
    await becomes(id, vetting, 'ACTIVE')
    assert.deepEqual(billedOf(id), once)
  })

  test('is ordered again only after the list of the registry has lacked it twice', async () => {
    const id = await verified()
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 590, status: 500, count: 1 })
    const vetting = await order(id)
    await until(
      () => attemptsOf(id),
      (attempts) => attempts === 1,
    )
    await anotherLook(id)
    await pass(61)
    await anotherLook(id)
    await anotherLook(id)
    assert.equal(atRegistry(id).length, 0)
    await pass(601)
    await anotherLook(id)
    await becomes(id, vetting, 'ACTIVE')
    assert.deepEqual(billedOf(id), once)
  })
})

describe('a public company at The Campaign Registry', () => {
  const listed = (email: string) => ({
    entity_type: 'PUBLIC_PROFIT',
    stock_symbol: 'KITE',
    stock_exchange: 'NYSE',
    verification_email: email,
  })
  const feedbackOf = async (id: string) => {
    const { body } = await alice.get<{ categories: { name: string; description: string }[] }>(
      `${brandsPath}/${id}/feedback`,
    )
    return body.categories.map(({ name, description }) => `${name}: ${description}`).join()
  }

  test('is verified, and its feedback states Auth+ until the registry has verified the email address, ordered once', async () => {
    const id = await verified(listed('ir@bluekite.example'))
    await until(
      () => feedbackOf(id),
      (feedback) => feedback === '',
    )
    assert.equal(atRegistry(id)[0]?.vettingStatus, 'ACTIVE')
    assert.equal(await identityOf(id), 'VERIFIED')
    assert.deepEqual(billedOf(id), ['brand', 'auth-plus'])
  })

  test('reads in its feedback why Auth+ failed, also if the webhook is lost', async () => {
    registry.inject({ fault: 'lose-events' })
    const { body } = await alice.post<{ brand_id: string }>(
      brandsPath,
      aCompany({ website: 'https://bluekite.example', ...listed('ir@elsewhere.example') }),
    )
    const id = body.brand_id
    await until(
      () => registry.brands().find((one) => one['referenceId'] === id)?.identityStatus,
      (status) => status === 'VERIFIED',
    )
    await reconcileNow(exchange.db)
    await until(
      () => atRegistry(id)[0]?.vettingStatus,
      (status) => status === 'FAILED',
    )
    await reconcileNow(exchange.db)
    await until(
      () => feedbackOf(id),
      (feedback) =>
        feedback === 'AUTH_PLUS: Auth+ failed. The email address is not in the domain of the website.',
    )
    assert.deepEqual(billedOf(id), ['brand', 'auth-plus'])
  })
})
