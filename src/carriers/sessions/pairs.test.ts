import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startCarrier, type Carrier } from '../../../simulators/carrier/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openCarriers } from '../carriers.ts'
import { openCarriersMetrics } from './metrics.ts'
import { putCarrier } from '../carrier/store.ts'
import type { InboundDelivery } from '../translate/inbound-deliveries.ts'
import { listCarriers } from './view-store.ts'

let world: TestAccounts
let simulator: Carrier
before(async () => {
  world = await openTestAccounts()
  simulator = await startCarrier({ systemId: 'a', password: 'a' })
})
after(async () => {
  await simulator.close()
  await world.close()
})

const times = { leaseMs: 1_200, graceMs: 300, renewMs: 100, releaseMs: 700 }

const put = (changes: object = {}) =>
  putCarrier(world.db, world.vault, {
    id: 'local',
    name: 'Local',
    host: '127.0.0.1',
    port: simulator.port,
    systemId: 'a',
    password: 'a',
    bindMode: 'pair',
    ...changes,
  })

async function node(t: TestContext) {
  const carriers = await openCarriers({
    db: world.db,
    vault: world.vault,
    nodeId: uuidv7(),
    log: quiet,
    metrics: openCarriersMetrics(openMetrics()),
    times,
  })
  t.after(() => carriers.drain(1_000))
  const inbound: InboundDelivery[] = []
  await carriers.start({
    room: () => undefined,
    outcomes: () => undefined,
    deliver(delivery) {
      inbound.push(...delivery.inbound)
      delivery.answer(delivery.inbound.map(() => 'accepted'))
    },
    ended: () => undefined,
    halfSent: () => false,
  })
  return { carriers, inbound }
}

const counts = () => {
  const kinds = simulator.sessions().map(({ kind }) => kind)
  const of = (wanted: string) => kinds.filter((kind) => kind === wanted).length
  return `${of('transmitter')} and ${of('receiver')}`
}
const slots = async () => (await listCarriers(world.db))[0]!.slots.map(({ state, reason }) => [state, reason])

test('a slot of a carrier with bind pairs has a transmitter and a receiver session', async (t) => {
  await put()
  const { carriers, inbound } = await node(t)
  await until(counts, (seen) => seen === '1 and 1')
  assert.ok(carriers.isBound('local'))
  simulator.originate({ from: '99000000001', to: '12025550100', text: 'hello' })
  await until(
    () => inbound,
    ([first]) => first?.kind === 'message' && first.piece.octets.toString() === 'hello',
  )
})

test('the slot stays bound while its receiver is rejected, and states the reason', async (t) => {
  await put()
  simulator.faults.refuseReceivers = 0x0d
  const { carriers } = await node(t)
  await until(
    slots,
    ([first]) => first?.[1] === 'receiver: bind refused: ESME_RBINDFAIL: it does not accept binds at present',
  )
  assert.deepEqual(await slots(), [
    ['BOUND', 'receiver: bind refused: ESME_RBINDFAIL: it does not accept binds at present'],
  ])
  assert.equal(carriers.reserve('local', 1)?.sequences.length, 1)
  delete simulator.faults.refuseReceivers
})

test('nodes share pairs like transceivers, and never bind more than configured', async (t) => {
  await put({ binds: 2 })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, simulator.stats().sessions)), 2)
  t.after(() => clearInterval(watch))
  const first = await node(t)
  await until(counts, (seen) => seen === '2 and 2')
  const second = await node(t)
  await until(
    () => [first, second].map(({ carriers }) => carriers.stats().length),
    ([ofFirst, ofSecond]) => ofFirst === 1 && ofSecond === 1,
  )
  await first.carriers.drain(1_000)
  await until(counts, (seen) => seen === '2 and 2')
  assert.equal(most, 4)
})

test('a carrier that changes from transceivers to pairs is bound again', async (t) => {
  await put({ binds: 1, bindMode: 'transceiver' })
  const { carriers } = await node(t)
  await until(
    () => simulator.sessions().map(({ kind }) => kind),
    (kinds) => kinds.join() === 'transceiver',
  )
  await put({ binds: 1 })
  await carriers.reload()
  await until(counts, (seen) => seen === '1 and 1')
  assert.equal(simulator.sessions().length, 2)
})
