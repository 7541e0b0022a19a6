import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { listed, startWithBrands, type BrandsAtRegistry } from '../support/registry-brands.ts'
import { until } from '../support/until.ts'

let { registry, exchange, brands, stop } = {} as BrandsAtRegistry
before(async () => {
  ;({ registry, exchange, brands, stop } = await startWithBrands())
})
beforeEach(() => void registry.withdraw())
after(() => stop())

const updatesOf = (id: string) => brands.requestsOf(id, 'PUT', '').length
/** Waits until the updates of a brand have ended. */
const settled = (id: string) =>
  until(
    () =>
      exchange.db.query<{ open: number; ended: number }>(
        `select count(*) filter (where ended_at is null)::int as open, count(ended_at)::int as ended
          from registry_request where brand_id = $1 and kind = 'brand-update'`,
        [id],
      ),
    ({ rows }) => rows[0]!.open === 0 && rows[0]!.ended > 0,
  )

describe('a change of a brand that does not affect its identity', () => {
  test('reaches the registry when it is stored, once, without another verification', async () => {
    const id = await brands.verified()
    const changes = { display_name: 'Kite Two', website: 'https://Two.example', vertical: 'RETAIL' }
    await brands.patch(id, changes)
    await settled(id)
    const stored = brands.atRegistry(id)!
    assert.deepEqual(
      [stored['displayName'], stored['website'], stored['vertical']],
      ['Kite Two', 'https://two.example', 'RETAIL'],
    )
    assert.equal((await brands.read(id)).identity_status, 'VERIFIED')
    assert.deepEqual(brands.billedOf(id), ['brand'])
    assert.equal(updatesOf(id), 1)
    await brands.patch(id, { reference_id: 'ours-1' })
    await brands.patch(id, { website: null })
    await settled(id)
    assert.equal(brands.atRegistry(id)?.['website'], undefined)
    assert.equal(updatesOf(id), 2)
  })

  test('is not sent twice when the response of the registry is lost', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'lose-answers', of: 'write', count: 1 })
    await brands.patch(id, { website: 'https://BlueKite.example/Shop' })
    await until(
      () => updatesOf(id),
      (count) => count === 1,
    )
    await exchange.advance(3_600)
    await settled(id)
    assert.equal(updatesOf(id), 1)
  })

  test('waits for the registration of the brand', async () => {
    registry.inject({ fault: 'throttle', of: 'write', count: 1 })
    const id = await brands.create()
    await brands.patch(id, { display_name: 'Kite Early' })
    await until(
      async () => {
        await exchange.advance(3_600)
        return brands.atRegistry(id)?.['displayName']
      },
      (name) => name === 'Kite Early',
    )
    await brands.becomes(id, 'VERIFIED')
    assert.deepEqual(brands.billedOf(id), ['brand'])
  })

  test('is the latest of several, although an earlier update arrives late', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'late-requests', of: 'write', ms: 2_000, count: 1 })
    await brands.patch(id, { display_name: 'Kite First' })
    await until(
      () => registry.faults(),
      ({ length }) => length === 0,
    )
    await brands.patch(id, { display_name: 'Kite Last' })
    await until(
      async () => {
        await exchange.advance(3_600)
        return updatesOf(id)
      },
      (updates) => updates === 2,
    )
    await settled(id)
    assert.equal(brands.atRegistry(id)?.['displayName'], 'Kite Last')
  })

  test('is sent with the identity if that changes before the registry has it', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'throttle', of: 'write', count: 1 })
    await brands.patch(id, { display_name: 'Kite Both' })
    await until(
      () => registry.faults(),
      ({ length }) => length === 0,
    )
    await brands.patch(id, { company_name: 'Both Kites Incorporated' })
    const outcomes = await exchange.db.query(
      `select outcome from registry_request where brand_id = $1 and kind = 'brand-update'`,
      [id],
    )
    assert.deepEqual(outcomes.rows, [{ outcome: 'superseded' }])
    // The registry can no longer execute the first update.
    await exchange.db.query(`update registry_write set sent_at = sent_at - interval '1 minute'`)
    await until(
      async () => {
        await exchange.advance(3_600)
        return brands.atRegistry(id)?.['companyName']
      },
      (name) => name === 'Both Kites Incorporated',
    )
    assert.equal(brands.atRegistry(id)?.['displayName'], 'Kite Both')
  })

  test('is not sent again when the registry refuses it, and the history states why', async () => {
    const id = await brands.verified()
    registry.inject({ fault: 'refuse-requests', of: 'write', code: 501, count: 1 })
    await brands.patch(id, { display_name: 'Kite Refused' })
    await settled(id)
    type History = { history: { event: string; reason: string }[] }
    const { body } = await exchange.operator.get<History>(`/operator/v1/brands/${id}`)
    assert.match(JSON.stringify(body.history.at(-1)), /updateRefused.*501/)
    assert.equal((await brands.read(id)).identity_status, 'VERIFIED')
    assert.equal(updatesOf(id), 1)
  })

  test('leaves what the registry verifies: the identity, and the email address of a public company', async () => {
    const id = await brands.create(listed('ir@bluekite.example'))
    await brands.becomes(id, 'VERIFIED')
    await exchange.db.query(`update brand set company_name = 'Not Sent' where id = $1`, [id])
    await brands.patch(id, { verification_email: 'new@bluekite.example', display_name: 'Kite Public' })
    await settled(id)
    const stored = brands.atRegistry(id)!
    assert.deepEqual(
      [stored['displayName'], stored['businessContactEmail'], stored['companyName']],
      ['Kite Public', 'ir@bluekite.example', 'Blue Kite Incorporated'],
    )
    assert.equal(stored.identityStatus, 'VERIFIED')
    assert.deepEqual(brands.billedOf(id), ['brand', 'auth-plus'])
  })
})
