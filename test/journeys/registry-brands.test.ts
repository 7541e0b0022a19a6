import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brandsPath } from '../support/brands.ts'
import { reconcileNow } from '../support/campaign-registry.ts'
import { listed, startWithBrands, type BrandsAtRegistry } from '../support/registry-brands.ts'
import { until } from '../support/until.ts'

let { registry, exchange, alice, brands, stop } = {} as BrandsAtRegistry
before(async () => {
  ;({ registry, exchange, alice, brands, stop } = await startWithBrands())
})
beforeEach(() => void registry.withdraw())
after(() => stop())

describe('a brand whose registry ID an operator has stated by hand', () => {
  test('is adopted by the adapter, and not registered and charged again', async () => {
    const id = await brands.verified()
    const registryId = await brands.madeByHand(id)
    const before = registry.brands().length
    await brands.patch(id, { street: '2 Main Street' })
    await brands.becomes(id, 'VERIFIED')
    assert.equal(brands.atRegistry(registryId)?.['street'], '2 Main Street')
    assert.equal((await brands.read(id)).registry_brand_id, registryId)
    assert.equal(registry.brands().length, before)
    assert.deepEqual(brands.billedOf(registryId), ['brand'])
  })

  test('is found by the comparison with the registry, and follows what the registry decides later', async () => {
    const id = await brands.verified()
    const registryId = await brands.madeByHand(id)
    registry.change(registryId, { identityStatus: 'UNVERIFIED' })
    await reconcileNow(exchange.db)
    await brands.becomes(id, 'UNVERIFIED')
    const { body } = await exchange.operator.get<{ strays: { registry_id: string }[] }>(
      '/operator/v1/registry-strays',
    )
    assert.ok(!body.strays.some(({ registry_id }) => registry_id === registryId))
    assert.deepEqual(brands.billedOf(registryId), ['brand'])
  })

  test('is deleted at the registry when the customer deletes it', async () => {
    const id = await brands.verified()
    const registryId = await brands.madeByHand(id)
    assert.equal((await alice.delete(`${brandsPath}/${id}`)).status, 204)
    await until(
      () => brands.atRegistry(registryId)?.status,
      (status) => status === 'DELETED',
    )
  })

  test('never takes over the brand of another customer, and reads so in its feedback', async () => {
    const [owner, other] = [await brands.verified(), await brands.verified()]
    const { brandId: stated } = brands.atRegistry(owner)!
    await brands.madeByHand(other)
    await exchange.db.query('update brand set registry_brand_id = $2 where id = $1', [other, stated])
    await brands.patch(other, { street: '3 Main Street' })
    await brands.becomes(other, 'UNVERIFIED')
    assert.match(await brands.feedbackOf(other), /belongs to another brand/)
    assert.equal(brands.atRegistry(owner)?.['street'], '1 Main Street')
    assert.equal((await alice.delete(`${brandsPath}/${other}`)).status, 204)
    await until(
      () =>
        exchange.db.query(
          `select from registry_request where brand_id = $1 and kind = 'withdrawal' and outcome = 'answered'`,
          [other],
        ),
      ({ rowCount }) => rowCount === 1,
    )
    assert.equal(brands.atRegistry(owner)?.status, 'ACTIVE')
  })
})

describe('a brand at The Campaign Registry', () => {
  test('is updated once for each request, although the registry stores a value in another form', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'lose-events' })
    await brands.patch(id, { website: 'https://BlueKite.example', company_name: 'Blue Kite Mismatch' })
    await until(
      () => brands.billedOf(id),
      (billed) => billed.includes('revet'),
    )
    await until(
      async () => {
        await brands.anotherLook(id)
        return brands.read(id)
      },
      ({ identity_status }) => identity_status === 'UNVERIFIED',
    )
    assert.equal(brands.atRegistry(id)?.['website'], 'https://bluekite.example')
    assert.equal(brands.requestsOf(id, 'PUT', '').length, 1)
  })

  test('is deleted at the registry, although the exchange has no record of its registration', async () => {
    const id = await brands.verified()
    await exchange.db.query('delete from registry_write where subject = $1', [id])
    await exchange.db.query('update brand set registry_brand_id = null where id = $1', [id])
    assert.equal((await alice.delete(`${brandsPath}/${id}`)).status, 204)
    await until(
      () => brands.atRegistry(id)?.status,
      (status) => status === 'DELETED',
    )
  })
})

describe('Auth+ of a public company', () => {
  const authPlusOf = (id: string) =>
    registry.vettings().filter(({ brandId }) => brandId === brands.atRegistry(id)?.brandId)

  /** Registers a public company and lets the registry lose the order of Auth+. */
  async function withLostOrder(email: string): Promise<string> {
    registry.inject({ fault: 'lose-events' })
    const id = await brands.create(listed(email))
    await until(
      () => brands.atRegistry(id)?.identityStatus,
      (status) => status === 'VERIFIED',
    )
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 590, status: 500, count: 1 })
    await reconcileNow(exchange.db)
    await until(
      () => brands.requestsOf(id, 'POST', '/externalVetting').length,
      (count) => count === 1,
    )
    return id
  }

  test('is ordered again if the order was lost on its way, and until then the identity is not decided', async () => {
    const id = await withLostOrder('ir@bluekite.example')
    await brands.anotherLook(id)
    await brands.pass(61)
    await brands.anotherLook(id)
    assert.equal((await brands.read(id)).identity_status, 'PENDING')
    await brands.pass(601)
    await brands.anotherLook(id)
    await brands.becomes(id, 'VERIFIED')
    assert.equal(authPlusOf(id).length, 1)
    assert.deepEqual(brands.billedOf(id), ['brand', 'auth-plus'])
  })

  test('for another address does not take the result of the first address as its own', async () => {
    const id = await withLostOrder('ir@bluekite.example')
    const { brandId } = brands.atRegistry(id)!
    // The result of an earlier order for another address.
    await exchange.db.query(
      `insert into registry_write (kind, subject, account_id, reference, registry_id, done_at)
        select 'auth-plus', id || '/earlier', account_id, 'earlier', 'AEGIS/EARLIER', clock_timestamp() from brand where id = $1`,
      [id],
    )
    registry.addVetting({ brandId, evpId: 'AEGIS', vettingId: 'EARLIER', vettingClass: 'AUTHPLUS' })
    await brands.anotherLook(id)
    assert.equal((await brands.read(id)).identity_status, 'PENDING')
    await brands.pass(61)
    await brands.anotherLook(id)
    await brands.pass(601)
    await brands.anotherLook(id)
    await brands.becomes(id, 'VERIFIED')
    assert.equal(authPlusOf(id).length, 2)
  })

  for (const name of ['Blue Kite Incorporated', 'Blue Kite Slow'])
    test(`is ordered again for a corrected email address of ${name}, without another verification of the identity`, async () => {
      const id = await brands.verified({ ...listed('ir@elsewhere.example'), company_name: name })
      await brands.patch(id, { verification_email: 'ir@bluekite.example' })
      assert.equal((await brands.revet(id)).status, 200)
      await until(
        () => authPlusOf(id).map(({ vettingStatus }) => vettingStatus),
        ([, second]) => second === 'ACTIVE',
      )
      await brands.becomes(id, 'VERIFIED')
      await until(
        () => brands.feedbackOf(id),
        (feedback) => feedback === '',
      )
      assert.deepEqual(brands.billedOf(id), ['brand', 'auth-plus', 'auth-plus'])
    })

  test('is repeated by another email and never billed again, when the customer requests it', async () => {
    registry.inject({ fault: 'lose-events', count: 1_000 })
    const id = await brands.verified(listed('ir@elsewhere.example')).finally(() => registry.withdraw())
    await until(
      () => authPlusOf(id)[0]?.vettingStatus,
      (status) => status === 'FAILED',
    )
    registry.changeVetting(
      authPlusOf(id)[0]!.vettingId,
      { vettingStatus: 'EXPIRED' },
      'BRAND_AUTHPLUS_VERIFICATION_EXPIRED',
    )
    await until(
      () => brands.feedbackOf(id),
      (feedback) => feedback.includes('has expired'),
    )
    assert.equal((await brands.revet(id)).status, 200)
    await brands.becomes(id, 'VERIFIED')
    assert.equal(emailsOf(id), 1)
    assert.match(await brands.feedbackOf(id), /has expired/)
    // Only the confirmation email of the exchange is requested again.
    assert.equal((await brands.revet(id)).body.identity_status, 'VERIFIED')
    registry.ageEmails(2 * 3_600_000)
    await exchange.advance(2 * 3_600)
    assert.equal((await brands.revet(id)).status, 200)
    await until(
      () => emailsOf(id),
      (count) => count === 2,
    )
    await brands.becomes(id, 'VERIFIED')
    assert.equal(brands.requestsOf(id, 'POST', '/2faEmail').length, 2)
    assert.deepEqual(brands.billedOf(id), ['brand', 'auth-plus'])
  })

  const emailsOf = (id: string) =>
    registry.emails().filter(({ brandId }) => brandId === brands.atRegistry(id)?.brandId).length
})

describe('the identity of a brand', () => {
  test('is verified again on request only once a day, because the registry charges for it', async () => {
    const id = await brands.verified()
    assert.equal((await brands.revet(id)).status, 200)
    await brands.becomes(id, 'VERIFIED')
    const { status, body } = await brands.revet(id)
    assert.equal(status, 409)
    assert.match(JSON.stringify(body), /brand-conflict.*Another verification may be requested from 20/)
    assert.deepEqual(brands.billedOf(id), ['brand', 'revet'])
    await exchange.advance(24 * 3_600)
    assert.equal((await brands.revet(id)).status, 200)
    await brands.becomes(id, 'VERIFIED')
    assert.deepEqual(brands.billedOf(id), ['brand', 'revet', 'revet'])
  })

  test('is verified for at most three changes a day', async () => {
    const id = await brands.verified()
    for (const name of ['Red Kite', 'Black Kite', 'Blue Kite']) {
      await brands.patch(id, { company_name: name })
      await brands.becomes(id, 'VERIFIED')
    }
    const { status, body } = await alice.patch(`${brandsPath}/${id}`, { company_name: 'White Kite' })
    assert.equal(status, 409)
    assert.match(JSON.stringify(body), /brand-conflict/)
    await brands.patch(id, { email: 'new@bluekite.example' })
    assert.deepEqual(brands.billedOf(id), ['brand', 'revet', 'revet', 'revet'])
  })
})
