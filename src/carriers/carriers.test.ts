import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openActivity, type Activity } from '#platform/nodes/activity.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { quiet } from '../../test/support/database.ts'
import { until } from '../../test/support/until.ts'
import { createRoute } from './routing/route-store.ts'
import { listCarriers } from './sessions/view-store.ts'
import { openCarriers } from './carriers.ts'
import { openCarriersMetrics } from './sessions/metrics.ts'
import { networks, prices, putPrefix } from './routing/prefix-store.ts'
import { putCarrier } from './carrier/store.ts'

let world: TestAccounts
let simulator: Carrier
before(async () => {
  world = await openTestAccounts()
  simulator = await startCarrier({ systemId: 'a', password: 'a' })
  await put()
})
after(async () => {
  await simulator.close()
  await world.close()
})

const put = (changes: object = {}) =>
  putCarrier(world.db, world.vault, {
    id: 'local',
    name: 'Local',
    host: '127.0.0.1',
    port: simulator.port,
    systemId: 'a',
    password: 'a',
    ...changes,
  })

const ignoringEvents = {
  room: () => undefined,
  outcomes: () => undefined,
  deliver: () => undefined,
  ended: () => undefined,
  halfSent: () => false,
}

async function node(t: TestContext, activity?: Activity) {
  const carriers = await openCarriers({
    db: world.db,
    vault: world.vault,
    nodeId: uuidv7(),
    log: quiet,
    metrics: openCarriersMetrics(openMetrics()),
    activity,
  })
  t.after(() => carriers.drain(1_000))
  await carriers.start(ignoringEvents)
  return carriers
}

const slots = async () => (await listCarriers(world.db))[0]!.slots.map(({ state }) => state)

test('one node at a time leases a bind slot, and another takes over when the first drains', async (t) => {
  const first = await node(t)
  await until(() => first.isBound('local'), Boolean)
  await until(slots, ([state]) => state === 'BOUND')
  const second = await node(t)
  assert.equal(second.isBound('local'), false)
  assert.equal(simulator.stats().sessions, 1)
  await first.drain(1_000)
  assert.deepEqual(await slots(), ['CLOSED'])
  await second.reload()
  await until(() => second.isBound('local'), Boolean)
})

test('a carrier with more binds is bound more often, and is bound again when its credentials change', async (t) => {
  const one = await node(t)
  await until(() => one.isBound('local'), Boolean)
  await put({ binds: 3 })
  await one.reload()
  await until(slots, (states) => states.join() === 'BOUND,BOUND,BOUND')
  await put({ binds: 1, password: 'wrong' })
  await one.reload()
  await until(
    () => one.isBound('local'),
    (bound) => !bound,
  )
  await put()
  await one.reload()
  await until(() => one.isBound('local'), Boolean)
})

test('a session whose settings change is closed before the next one binds', async (t) => {
  const before = simulator.stats().binds
  let most = 0
  const one = await node(t)
  await until(() => one.isBound('local'), Boolean)
  for (const submitWindow of [11, 12, 13]) {
    await put({ submitWindow })
    await one.reload()
    await until(
      () => {
        most = Math.max(most, simulator.stats().sessions)
        return one.isBound('local') && one.stats()[0]?.stats.window.size
      },
      (size) => size === submitWindow,
    )
    await until(slots, ([state]) => state === 'BOUND')
  }
  assert.equal(most, 1)
  assert.equal(simulator.stats().binds, before + 4)
})

test('a changed rate applies as soon as settings are reloaded, also on an idle node', async (t) => {
  // This activity is not polled, so it never reports a write and the node stays idle.
  const one = await node(
    t,
    openActivity(world.db, () => true),
  )
  await until(() => one.isBound('local'), Boolean)
  const rate = () => one.stats()[0]?.stats.rate
  for (const submitsPerSecond of [40, 30, 20]) {
    await Promise.all([one.reload(), put({ submitsPerSecond })])
    await one.reload()
    assert.equal(rate(), submitsPerSecond)
  }
  await put()
})

test('a carrier whose password is set again to the same value keeps its session', async (t) => {
  const one = await node(t)
  await until(() => one.isBound('local'), Boolean)
  const { binds } = simulator.stats()
  await put()
  await one.reload()
  assert.equal(one.isBound('local'), true)
  assert.equal(simulator.stats().binds, binds)
})

test('the password of a bind is sealed in the database', async () => {
  const { rows } = await world.db.query<{ password: Buffer }>('select password from carrier')
  assert.ok(rows.every(({ password }) => password.length > 16 && !password.equals(Buffer.from('a'))))
})

test('only routes of active carriers are used, and a reload reads changes', async (t) => {
  const one = await node(t)
  const message = { id: 'a', sender: '12015550123', recipient: '447700900001' }
  const carriersOf = () => one.routing.routesOf(message).map(({ carrierId }) => carrierId)
  assert.deepEqual(carriersOf(), [])
  const rest = { prefix: '44', sender: 'any', priority: 0, weight: 1, last: false } as const
  await createRoute(world.db, { ...rest, carrierId: 'local' })
  assert.deepEqual(carriersOf(), [])
  await one.reload()
  assert.deepEqual(carriersOf(), ['local'])
  await world.db.query("update carrier set status = 'draining'")
  await one.reload()
  assert.deepEqual(carriersOf(), [])
})

test('prices and networks match the longest prefix, and are reloaded after a change', async (t) => {
  const one = await node(t)
  const vodafone = { network: '23415', country: 'GB', name: 'Vodafone' }
  const look = () => [one.routing.priceOf('447700900001'), one.routing.networkOf('447700900001')]
  assert.deepEqual(look(), [undefined, undefined])
  await putPrefix(world.db, prices, '', { price: 1 })
  await putPrefix(world.db, prices, '44', { price: 7 })
  await putPrefix(world.db, networks, '4477', vodafone)
  await Promise.all([one.reload(), one.reload()])
  assert.deepEqual(look(), [
    { prefix: '44', value: 7 },
    { prefix: '4477', value: vodafone },
  ])
  // A table without a newer version is not read again.
  await world.db.query("delete from price where prefix = '44'")
  await one.reload()
  assert.deepEqual(look()[0], { prefix: '44', value: 7 })
  await putPrefix(world.db, prices, '', { price: 2 })
  await one.reload()
  assert.deepEqual(look()[0], { prefix: '', value: 2 })
})

test('an unbound carrier has no window slots to reserve', async (t) => {
  await world.db.query("update carrier set status = 'disabled'")
  const one = await node(t)
  assert.deepEqual(one.bound(), [])
  assert.equal(one.room('local'), 0)
  assert.equal(one.reserve('local', 1), undefined)
})
