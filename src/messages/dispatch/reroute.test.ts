import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRoute, openCarriers, openCarriersMetrics, putCarrier, type Carriers } from '#carriers/index.ts'
import { openClock, type Clock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { until } from '../../../test/support/until.ts'
import { storeDecided } from '../storing/accept-store.ts'
import { openReroute } from './reroute.ts'

let world: TestAccounts
let carriers: Carriers
let clock: Clock
let alice: string
let bob: string

before(async () => {
  world = await openTestAccounts()
  const { db, vault } = world
  clock = await openClock(db)
  alice = (await openSender(world, 1_000_000)).accountId
  bob = (await openSender(world, 1_000_000)).accountId
  for (const id of ['dead', 'live']) {
    await putCarrier(db, vault, { id, name: id, host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' })
    const rest = { sender: 'any', weight: 1, last: false } as const
    await createRoute(db, { ...rest, prefix: '44', carrierId: id, priority: id === 'dead' ? 0 : 1 })
    if (id === 'dead') await createRoute(db, { ...rest, prefix: '49', carrierId: id, priority: 0 })
  }
  // Another node has a session with the carrier `live`; no node has one with `dead`.
  await db.query(
    `insert into carrier_bind (carrier_id, slot, owner, lease_until, state, unbound_since)
      values ('live', 1, $1, now() + interval '1 hour', 'BOUND', null), ('dead', 1, null, null, 'CLOSED', now() - interval '1 hour')`,
    [uuidv7()],
  )
  const metrics = openCarriersMetrics(openMetrics())
  carriers = await openCarriers({ db, vault, nodeId: uuidv7(), log: quiet, metrics })
  await until(() => carriers.availability.isDown('dead'), Boolean)
})
after(async () => {
  await carriers.drain(0)
  await world.close()
})

async function wait(accountId: string, count: number, prefix: string): Promise<void> {
  const decided = Array.from({ length: count }, (_, i) => ({
    message: outbound({ accountId, carrierId: 'dead', recipient: `${prefix}${10_000_000 + i}` }),
    actor: 'test',
    details: null,
    refusal: undefined,
    leased: false,
    away: null,
  }))
  await storeDecided(world.db, decided, { id: uuidv7(), leaseSeconds: 30 })
}

async function waiting(): Promise<Record<string, number>> {
  const { rows } = await world.db.query<{ key: string; n: number }>(
    `select d.carrier_id || ' ' || left(m.recipient, 2) || case when d.account_id = $1 then ' alice' else ' bob' end as key,
        count(*)::int as n
      from dispatch d join message m on m.id = d.message_id and m.carrier_id = d.carrier_id group by 1`,
    [alice],
  )
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}

test('a backlog is moved in batches, oldest messages of every account first, and messages without another route do not block the rest', async () => {
  await wait(alice, 1_500, '49')
  await wait(alice, 1_700, '44')
  await wait(bob, 3, '44')
  const reroute = openReroute({ db: world.db, carriers, clock })
  assert.equal(await reroute(), true)
  assert.equal((await waiting())['live 44 bob'], 3)
  while (await reroute());
  assert.deepEqual(await waiting(), { 'dead 49 alice': 1_500, 'live 44 alice': 1_700, 'live 44 bob': 3 })
  const { rows } = await world.db.query(
    `select count(*)::int as n, count(distinct message_id)::int as messages, min(details->>'from') as "from", min(details->>'to') as "to"
      from message_event where event = 'rerouted'`,
  )
  assert.deepEqual(rows, [{ n: 1_703, messages: 1_703, from: 'dead', to: 'live' }])
})

test('nodes that move the same backlog at once move each message once', async () => {
  await world.db.query('delete from dispatch')
  await world.db.query("delete from message_event where event = 'rerouted'")
  await wait(alice, 2_500, '44')
  await Promise.all(
    [1, 2, 3].map(async () => {
      const reroute = openReroute({ db: world.db, carriers, clock })
      while (await reroute());
    }),
  )
  assert.deepEqual(await waiting(), { 'live 44 alice': 2_500 })
  const { rows } = await world.db.query(
    "select count(*)::int as n from message_event where event = 'rerouted'",
  )
  assert.deepEqual(rows, [{ n: 2_500 }])
})

test('a route added by an operator reroutes messages that had no other route', async () => {
  await world.db.query('delete from dispatch')
  await wait(bob, 10, '49')
  const reroute = openReroute({ db: world.db, carriers, clock })
  while (await reroute());
  assert.deepEqual(await waiting(), { 'dead 49 bob': 10 })
  await createRoute(world.db, {
    prefix: '49',
    carrierId: 'live',
    sender: 'any',
    priority: 1,
    weight: 1,
    last: false,
  })
  await carriers.reload()
  while (await reroute());
  assert.deepEqual(await waiting(), { 'live 49 bob': 10 })
})
