import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openNetworkApplication, type NetworkApplication } from '../support/network.ts'

let exchange: TestExchange
let application: NetworkApplication
before(async () => {
  exchange = await startExchange()
  application = await openNetworkApplication(exchange, await exchange.customer('vera'))
})
after(() => exchange.stop())

const number = '99000000001'
const path = `/operator/v1/virtual-numbers/${number}`
type View = {
  sim_change: { changed_at: string | null } | null
  reachability: { data: boolean; sms: boolean; at: string }
  roaming: { roaming: boolean; mcc: string; at: string }
  location: { latitude: number; at: string }
  unavailable: string | null
  overrides: string[]
}

test('an operator of a sandbox sets the responses of a virtual number, and applications receive them', async () => {
  const scope = 'openid dpv:FraudPreventionAndDetection#check-sim-swap'
  const client = await application.of(number, scope)
  const swapped = async () => {
    const requested = await client.post<{ swapped: boolean }>('/camara/sim-swap/v040/check', {
      phoneNumber: `+${number}`,
      maxAge: 2,
    })
    return requested.status === 200 ? requested.body.swapped : requested.status
  }
  assert.equal(await swapped(), false)
  const notified = await exchange.operator.patch<View>(path, { swapped_at: 'now' })
  assert.equal(notified.status, 200, JSON.stringify(notified.body))
  assert.deepEqual(notified.body.overrides, ['swapped_at'])
  assert.equal(await swapped(), true)
  await exchange.advance(3 * 3600)
  const later = await application.of(number, scope)
  const requested = await later.post<{ swapped: boolean }>('/camara/sim-swap/v040/check', {
    phoneNumber: `+${number}`,
    maxAge: 2,
  })
  assert.deepEqual(requested.body, { swapped: false })
  await exchange.operator.patch(path, { unavailable: 'timeout' })
  const late = await later.post('/camara/sim-swap/v040/check', { phoneNumber: `+${number}` })
  assert.equal(late.status, 504)
  assert.equal((await exchange.operator.delete(path)).status, 204)
  assert.equal((await exchange.operator.delete(path)).status, 404)
})

test('the overrides of a virtual number are shown, changed by member and removed', async () => {
  const position = { latitude: -33.9, longitude: 18.4, radius: 250 }
  const first = await exchange.operator.patch<View>(path, {
    reachability: { data: false, sms: false },
    roaming: { mcc: '655' },
    location: { ...position, seen_at: '2026-01-01T00:00:00+02:00' },
  })
  const { roaming, reachability, location: shown, overrides: notified } = first.body
  assert.deepEqual([roaming.roaming, roaming.mcc, reachability.data], [true, '655', false])
  assert.deepEqual(shown, { ...position, at: '2025-12-31T22:00:00.000Z' })
  assert.deepEqual(notified, ['reachability', 'roaming', 'location'])
  const second = await exchange.operator.patch<View>(path, { roaming: null, location: null })
  assert.deepEqual(second.body.overrides, ['reachability'])
  assert.equal(second.body.roaming.mcc, '262')
  const list = await exchange.operator.get<{ numbers: View[]; next: null }>('/operator/v1/virtual-numbers')
  assert.deepEqual(
    list.body.numbers.map(({ overrides: notified }) => notified),
    [['reachability']],
  )
  await exchange.operator.patch(path, { reachability: null })
  const none = await exchange.operator.get<{ numbers: View[] }>('/operator/v1/virtual-numbers')
  assert.deepEqual(none.body.numbers, [])
  const wrong = await exchange.operator.patch(path, {
    swapped_at: '2999-01-01T00:00:00Z',
    location: { ...position, seen_at: '2998-01-01T00:00:00Z' },
  })
  assert.equal(wrong.status, 400)
  assert.match(JSON.stringify(wrong.body), /swapped_at.*location\.seen_at/)
  const early = await exchange.operator.patch(path, {
    location: { ...position, seen_at: '0000-01-01T00:00:00Z' },
  })
  assert.equal(early.status, 400)
  assert.match(JSON.stringify(early.body), /must be in the years 1000 to 2999/)
  for (const body of [{ roaming: { mcc: '26' } }, { location: { ...position, radius: 0 } }, { unknown: 1 }])
    assert.equal((await exchange.operator.patch(path, body)).status, 400)
})
