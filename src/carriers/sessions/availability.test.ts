import assert from 'node:assert/strict'
import { after, before, beforeEach, test, type TestContext } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openAvailability } from './availability.ts'
import { freeBinds, storeBindState } from './bind-store.ts'
import { putCarrier } from '../carrier/store.ts'

let world: TestAccounts
const [here, there] = [uuidv7(), uuidv7()]
before(async () => {
  world = await openTestAccounts()
  const line = { id: 'far', name: 'Far', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  await putCarrier(world.db, world.vault, line)
})
after(() => world.close())
beforeEach(async () => {
  await world.db.query('delete from carrier_bind')
  await world.db.query(
    `insert into carrier_bind (carrier_id, slot, owner, lease_until) values ('far', 1, $1, now() + interval '1 hour')`,
    [there],
  )
})

const enter = (state: 'BOUND' | 'WAITING' | 'CONNECTING') =>
  storeBindState(world.db, { carrierId: 'far', slot: 1, owner: there, state, reason: null })

async function watch(t: TestContext, downMs = 150) {
  const bound = new Set<string>()
  const watching = await openAvailability({
    db: world.db,
    nodeId: here,
    log: quiet,
    isBound: (carrierId) => bound.has(carrierId),
    times: { lookMs: 10, downMs },
  })
  t.after(() => watching.stop())
  const is = () => [watching.isUp('far'), watching.isAway('far'), watching.isDown('far')].join()
  const becomes = (wanted: string) => until(is, (seen) => seen === wanted)
  return { bound, is, becomes, generation: watching.generation }
}

const up = 'true,false,false'
const down = 'false,true,true'

test('a carrier is up while any node has a session with it, and down after none has had one for a while', async (t) => {
  await enter('BOUND')
  const { becomes, generation } = await watch(t)
  await becomes(up)
  const before = generation()
  await enter('WAITING')
  await becomes(down)
  // An attempt to bind starts a new state but does not restart the wait.
  await enter('CONNECTING')
  await becomes(down)
  await enter('BOUND')
  await becomes(up)
  assert.equal(generation(), before + 2)
  await freeBinds(world.db, there, [{ carrier_id: 'far', slot: 1 }])
  await becomes(down)
})

test('sessions of a dead node end with its lease', async (t) => {
  await enter('BOUND')
  const { becomes } = await watch(t)
  await becomes(up)
  await world.db.query("update carrier_bind set lease_until = now() - interval '1 hour'")
  await becomes(down)
})

test('a node that has just started does not report carriers as down before it could bind', async (t) => {
  await world.db.query("update carrier_bind set unbound_since = now() - interval '1 hour'")
  const { is } = await watch(t, 60_000)
  assert.equal(is(), 'false,false,false')
})

test('a node knows the state of its own sessions at once', async (t) => {
  const { bound, is, becomes } = await watch(t)
  bound.add('far')
  assert.equal(is(), up)
  bound.delete('far')
  await becomes(down)
})
