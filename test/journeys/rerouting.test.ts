import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startCarrier, type Carrier } from '../../simulators/carrier/index.ts'
import { startExchange, type MessageView, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let first: Carrier
let second: Carrier
before(async () => {
  exchange = await startExchange()
  const line = { prefix: '49', price: '0.05', last: false, responseTimeoutMs: 300 }
  first = await exchange.carrier('first', line)
  second = await exchange.carrier('second', { ...line, last: true, route: { priority: 1 } })
})
after(() => exchange.stop())

const ESME_RSYSERR = 0x08
const ESME_RINVDSTADR = 0x0b
const ESME_RTHROTTLED = 0x58

const entries = ({ timeline }: MessageView, label: string) => timeline.filter((one) => one.event === label)
const submits = (carrier: Carrier, to: string) =>
  carrier.log.all().filter(({ destination }) => destination === to).length

/** Runs `work` while these carriers reject every submit with this status. */
async function refusing(carriers: Carrier[], status: number, work: () => Promise<void>): Promise<void> {
  for (const { faults } of carriers) faults.refuseSubmits = status
  try {
    await work()
  } finally {
    for (const { faults } of carriers) delete faults.refuseSubmits
  }
}

test('a message that a carrier cannot accept now is rerouted at once, at the same price, and the history says why [fault S8]', async () => {
  const alice = await exchange.customer('alice', { balance: '1' })
  await refusing([first], ESME_RSYSERR, async () => {
    const id = await alice.sent({ to: '4915100000001' })
    await alice.notified(id, 'delivered')
    const view = await exchange.message(id)
    assert.equal(view.carrier_id, 'second')
    assert.equal(view.timeline[0]!.details?.['route'], 'first')
    const [rerouted, ...more] = entries(view, 'rerouted')
    assert.deepEqual(more, [])
    assert.equal(rerouted!.actor, 'carrier:first')
    assert.equal(rerouted!.reason, 'The carrier answered ESME_RSYSERR: it had an internal error.')
    assert.deepEqual(rerouted!.details, { from: 'first', to: 'second', attempt: 1 })
  })
  assert.deepEqual([submits(first, '4915100000001'), submits(second, '4915100000001')], [1, 1])
  assert.equal(await alice.balance(), '0.9500')
})

test('a permanent rejection is not retried at another carrier [fault S8]', async () => {
  const bob = await exchange.customer('bob')
  await refusing([first], ESME_RINVDSTADR, async () => {
    const { error } = await bob.notified(await bob.sent({ to: '4915100000002' }), 'rejected')
    assert.equal(error?.title, '1430')
  })
  assert.equal(submits(second, '4915100000002'), 0)
})

test('a message whose outcome is unknown stays with its carrier while that has a session', async () => {
  const carol = await exchange.customer('carol')
  first.faults.unresponsive = true
  const id = await carol.sent({ to: '4915100000003' })
  await exchange.messageUntil(id, (view) => view.possible_duplicate)
  first.faults.unresponsive = false
  await exchange.advance(2)
  await carol.notified(id, 'delivered')
  assert.equal((await exchange.message(id)).carrier_id, 'first')
  assert.equal(submits(second, '4915100000003'), 0)
})

test('a carrier that throttles gets three submits, and then the next carrier is tried', async () => {
  const dora = await exchange.customer('dora')
  const [to, line] = ['47151000000', { prefix: '47', last: false }]
  const narrow = await exchange.carrier('narrow', line)
  const wide = await exchange.carrier('wide', { ...line, route: { priority: 1 } })
  await refusing([narrow], ESME_RTHROTTLED, async () => {
    const id = await dora.sent({ to })
    await until(
      async () => {
        await exchange.advance(4)
        return dora.statuses(id)
      },
      (statuses) => statuses.includes('delivered'),
    )
    const view = await exchange.message(id)
    assert.equal(entries(view, 'postponed').length, 2)
    assert.equal(
      entries(view, 'rerouted')[0]?.reason,
      'The carrier answered ESME_RTHROTTLED: the throughput limit was exceeded.',
    )
  })
  assert.deepEqual([submits(narrow, to), submits(wide, to)], [3, 1])
})

test('when all carriers refuse it a message is retried with growing delays until its ttl expires, and costs nothing [S3-144]', async () => {
  const emma = await exchange.customer('emma', { balance: '1' })
  const to = '4915100000005'
  await refusing([first, second], ESME_RSYSERR, async () => {
    const id = await emma.sent({ to, ttl: 60 })
    await exchange.messageUntil(id, (view) => entries(view, 'rerouted').length >= 2)
    await exchange.advance(120)
    const { error } = await emma.notified(id, 'rejected')
    assert.equal(error?.title, '1360')
    const froms = entries(await exchange.message(id), 'rerouted').map(({ details }) => details?.['from'])
    for (const [i, from] of froms.entries()) assert.equal(from, i % 2 === 0 ? 'first' : 'second')
    // Attempts follow after 0, 1, 3, 7, 15 and 31 s, each at both carriers.
    assert.ok(froms.length <= 12, `${froms.length} changes of route`)
  })
  assert.equal(await emma.balance(), '1.0000')
})

test('messages waiting for a carrier that goes down are rerouted; new messages use the next carrier directly, and the first again when it is up [fault S8]', async () => {
  const line = { prefix: '48', last: false, responseTimeoutMs: 60_000 }
  const usual = await exchange.carrier('usual', line)
  const { port } = usual
  await exchange.carrier('spare', { ...line, route: { priority: 1 } })
  const [fred, gina] = [await exchange.customer('fred'), await exchange.customer('gina')]
  // The carrier does not respond, so 100 messages fill its window, and the others wait.
  usual.faults.unresponsive = true
  const many = await Promise.all(
    Array.from({ length: 130 }, (_, i) => fred.sent({ to: `48152000${String(i).padStart(5, '0')}` })),
  )
  await until(windowUsed, (used) => used === 100)
  const one = await gina.sent({ to: '48151000000' })
  await usual.close()
  // Submits without a response are sent again one second after the session has ended.
  await Promise.all([gina.notified(one, 'delivered'), ...many.map((id) => fred.notified(id, 'delivered'))])
  const views = await Promise.all([one, ...many].map((id) => exchange.message(id)))
  for (const view of views) {
    assert.equal(view.carrier_id, 'spare')
    const rerouted = entries(view, 'rerouted').map(({ actor, reason }) => [actor, reason])
    assert.deepEqual(rerouted, [['routing', 'The carrier has no session.']])
    assert.equal(entries(view, 'outcomeUnknown').length, view.possible_duplicate ? 1 : 0)
  }
  // Only messages that were in flight can be duplicates.
  assert.equal(views.filter((view) => view.possible_duplicate).length, 100)

  const id = await gina.sent({ to: '48151000001' })
  await gina.notified(id, 'delivered')
  const view = await exchange.message(id)
  assert.deepEqual(entries(view, 'rerouted'), [])
  assert.deepEqual(entries(view, 'routed')[0]?.details, { first: 'usual', to: 'spare' })
  assert.equal(view.timeline[0]!.details?.['route'], 'spare')

  const back = await startCarrier({ port, systemId: 'usual', password: 'test' })
  try {
    const carrierOf = async () => (await exchange.message(await gina.sent({ to: '48151000002' }))).carrier_id
    await until(carrierOf, (carrier) => carrier === 'usual')
  } finally {
    await back.close()
  }
})

type Slot = { session: { window: { used: number } } | null }

async function windowUsed(): Promise<number | undefined> {
  const { body } = await exchange.operator.get<{ carriers: { carrier_id: string; slots: Slot[] }[] }>(
    '/operator/v1/carriers',
  )
  return body.carriers.find((one) => one.carrier_id === 'usual')?.slots[0]?.session?.window.used
}
