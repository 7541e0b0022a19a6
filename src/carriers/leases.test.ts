import assert from 'node:assert/strict'
import { after, before, beforeEach, test, type TestContext } from 'node:test'
import { openDb } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import type { JournalRecord } from '../../simulators/carrier/log/journal.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { quiet } from '../../test/support/database.ts'
import { openStallingProxy } from '../../test/support/stalling-proxy.ts'
import { until } from '../../test/support/until.ts'
import { openCarriers } from './carriers.ts'
import { openCarriersMetrics } from './sessions/metrics.ts'
import { putCarrier } from './carrier/store.ts'
import { submitsOf } from './translate/envelope.ts'
import type { PartOutcome } from './sessions/carriers-contract.ts'

let world: TestAccounts
let simulator: Carrier
let watch: NodeJS.Timeout
let most = 0
before(async () => {
  world = await openTestAccounts()
  simulator = await startCarrier({ systemId: 'a', password: 'a' })
  watch = setInterval(() => (most = Math.max(most, simulator.stats().sessions)), 2)
})
after(async () => {
  clearInterval(watch)
  await simulator.close()
  await world.close()
})
beforeEach(() => void (most = 0))

const put = (binds: number) =>
  putCarrier(world.db, world.vault, {
    id: 'local',
    name: 'Local',
    host: '127.0.0.1',
    port: simulator.port,
    systemId: 'a',
    password: 'a',
    binds,
    deadPeerTimeoutMs: 0,
  })

const times = { leaseMs: 1_200, graceMs: 300, renewMs: 100, releaseMs: 700 }

/** A node whose connection to the database can be stalled. */
async function node(t: TestContext) {
  const proxy = await openStallingProxy(world.url)
  const db = openDb({ url: proxy.url, log: quiet, max: 4 })
  const reported: { bind: number; outcome: PartOutcome }[] = []
  const carriers = await openCarriers({
    db,
    vault: world.vault,
    nodeId: uuidv7(),
    log: quiet,
    metrics: openCarriersMetrics(openMetrics()),
    times,
  })
  t.after(async () => {
    proxy.resume()
    await carriers.drain(1_000)
    await db.close()
    await proxy.close()
  })
  await carriers.start({
    room: () => undefined,
    outcomes: (_, bind, outcomes) => reported.push(...outcomes.map((outcome) => ({ bind, outcome }))),
    deliver: () => undefined,
    ended: () => undefined,
    halfSent: () => false,
  })
  const bound = () => carriers.stats().filter(({ stats }) => stats.state === 'BOUND').length
  return { carriers, reported, bound, proxy }
}

/** command_id 6 (SMPP 3.4, 5.1.2.1). */
const isUnbind = (record: JournalRecord) =>
  record.buffer !== undefined && !record.sent && record.buffer.readUInt32BE(record.start + 4) === 6

const letter = { sender: '12025550100', text: 'x', encoding: 'text', ttlSeconds: 60, reference: 1 } as const

test('after a database stall the slot is bound again as a new session, once the old one has ended', async (t) => {
  await put(1)
  const one = await node(t)
  await until(one.bound, (bound) => bound === 1)
  simulator.faults.unresponsive = true
  const before = one.carriers.reserve('local', 1)!
  const [pdu] = submitsOf({ ...letter, recipient: '99000000001' }, before.wire)
  before.send(before.sequences.map((sequence) => ({ sequence, pdu: pdu! })))
  one.proxy.stall()
  await until(
    () => one.carriers.stats()[0]?.stats.state,
    (state) => state === 'UNBINDING',
  )
  // The carrier has read the unbind and does not answer it, so that the session lasts two seconds more.
  await until(() => simulator.journal.after(0).some(isUnbind), Boolean)
  simulator.faults.unresponsive = false
  assert.equal(one.carriers.reserve('local', 1), undefined)
  one.proxy.resume()
  await until(() => one.carriers.isBound('local'), Boolean)
  const after = one.carriers.reserve('local', 1)!
  const [sequence] = before.sequences
  assert.notEqual(after.bind, before.bind)
  assert.deepEqual(one.reported, [
    { bind: before.bind, outcome: { kind: 'unanswered', sequence, reason: 'closed', sent: true } },
  ])
  assert.equal(most, 1)
})

test('a node that has lost its database leaves its slot before another node binds', async (t) => {
  await put(1)
  const first = await node(t)
  await until(first.bound, (bound) => bound === 1)
  const second = await node(t)
  first.proxy.stall()
  await until(second.bound, (bound) => bound === 1)
  assert.equal(first.bound(), 0)
  assert.equal(most, 1)
})

test('nodes share the binds of a carrier: a new node gets some, and a remaining node takes over those of a leaving one', async (t) => {
  await put(3)
  const first = await node(t)
  await until(first.bound, (bound) => bound === 3)
  const second = await node(t)
  await until(
    () => [first.bound(), second.bound()],
    ([ofFirst, ofSecond]) => ofFirst === 2 && ofSecond === 1,
  )
  await first.carriers.drain(1_000)
  await until(second.bound, (bound) => bound === 3)
  assert.equal(most, 3)
})
