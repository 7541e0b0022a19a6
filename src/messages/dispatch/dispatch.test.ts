import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCarriers, openCarriersMetrics, putCarrier } from '#carriers/index.ts'
import { openClock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startCarrier, type Carrier } from '../../../simulators/carrier/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { until } from '../../../test/support/until.ts'
import { storeDecided } from '../storing/accept-store.ts'
import { openDispatch, type Dispatch } from './dispatch.ts'
import { claimWaiting } from '../leases/claim-store.ts'
import { releaseLeases } from '../leases/lease-store.ts'
import { openMessagesMetrics } from '../counts/metrics.ts'
import type { Outcome } from '../outstanding/outstanding.ts'

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

const nodeId = uuidv7()

test('a message that is re-claimed while this node is releasing it stays leased and is sent', async (t) => {
  const { db, vault } = world
  const { host, port } = simulator
  await putCarrier(db, vault, { id: 'local', name: 'Local', host, port, systemId: 'a', password: 'a' })
  const metrics = openCarriersMetrics(openMetrics())
  const carriers = await openCarriers({ db, vault, nodeId, log: quiet, metrics })
  const clock = await openClock(db)
  const recorded: Outcome[] = []
  const record = async ([outcome, ...others]: Outcome[]) => {
    assert.deepEqual(others, [])
    recorded.push(outcome!)
    if (recorded.length > 1) return
    const { id, attempt } = outcome!.message
    await releaseLeases(db, nodeId, [{ id, attempt, later: false, carriers: 1, to: null }], clock.now())
    dispatch.enqueue(await claim(clock.now()))
  }
  const dispatch: Dispatch = openDispatch({
    db,
    vault,
    carriers,
    clock,
    nodeId,
    log: quiet,
    record,
    metrics: openMessagesMetrics(openMetrics(), metrics),
  })
  t.after(async () => {
    await dispatch.stop()
    await carriers.drain(1_000)
  })
  await carriers.start({ ...dispatch, deliver: () => undefined })
  await until(() => carriers.isBound('local'), Boolean)

  simulator.inject({ fault: 'refuse-submits', count: 1 })
  simulator.inject({ fault: 'slow-answers', ms: 600_000 })
  dispatch.enqueue([await accepted()])
  await until(
    () => simulator.log.total,
    (total) => total === 2,
  )
  assert.deepEqual(
    recorded.map(({ kind }) => kind),
    ['postponed'],
  )
  assert.equal(dispatch.leased().size, 1)
})

/** Stores a message leased to this node. */
async function accepted() {
  const { accountId } = await openSender(world, 1_000_000)
  const message = outbound({ accountId, carrierId: 'local' })
  const decided = { message, actor: 'test', details: null, refusal: undefined, leased: true, away: null }
  await storeDecided(world.db, [decided], { id: nodeId, leaseSeconds: 30 })
  return message
}

const claim = (now: number) =>
  world.db.tx((sql) =>
    claimWaiting(sql, {
      carrierId: 'local',
      owner: nodeId,
      now: now + 10,
      limit: 10,
      quantum: 10,
      after: '',
      skip: [],
      leaseSeconds: 30,
    }),
  )
