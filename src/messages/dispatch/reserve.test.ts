import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCarriers, openCarriersMetrics, putCarrier, type Carriers } from '#carriers/index.ts'
import { openClock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startCarrier, type Carrier } from '../../../simulators/carrier/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { until } from '../../../test/support/until.ts'
import { storeDecided } from '../storing/accept-store.ts'
import type { SlotReservation } from './reserve.ts'
import { openDispatch, type Dispatch } from './dispatch.ts'
import { openMessagesMetrics } from '../counts/metrics.ts'
import type { OutboundMessage } from '../message/outbound.ts'

let world: TestAccounts
let simulator: Carrier
let carriers: Carriers
let dispatch: Dispatch
/** A dispatch that releases its reservations immediately. */
let hasty: Dispatch
let accountId: string
const nodeId = uuidv7()
const window = 5

before(async () => {
  world = await openTestAccounts()
  simulator = await startCarrier({ systemId: 'a', password: 'a' })
  const { db, vault } = world
  const { host, port } = simulator
  const line = { id: 'local', name: 'Local', host, port, systemId: 'a', password: 'a', submitWindow: window }
  await putCarrier(db, vault, line)
  const metrics = openCarriersMetrics(openMetrics())
  carriers = await openCarriers({ db, vault, nodeId, log: quiet, metrics })
  const options = {
    db,
    vault,
    carriers,
    clock: await openClock(db),
    nodeId,
    log: quiet,
    record: async () => undefined,
    metrics: openMessagesMetrics(openMetrics(), metrics),
  }
  dispatch = openDispatch(options)
  hasty = openDispatch({ ...options, reservationMs: 0 })
  await carriers.start({ ...dispatch, deliver: () => undefined })
  await until(() => carriers.isBound('local'), Boolean)
  ;({ accountId } = await openSender(world, 1_000_000))
})
after(async () => {
  await dispatch.stop()
  await carriers.drain(1_000)
  await simulator.close()
  await world.close()
})

const some = (count: number) =>
  Array.from({ length: count }, () => outbound({ accountId, carrierId: 'local' }))

/** Stores messages as leased to this node, with the marks of a reservation. */
async function store(messages: OutboundMessage[], reservation: SlotReservation): Promise<void> {
  const rest = { actor: 'test', details: null, refusal: undefined, leased: true, away: null }
  const decided = messages.map((message) => ({ message, ...rest, mark: reservation.markOf(message) }))
  await storeDecided(world.db, decided, { id: nodeId, leaseSeconds: 30 })
}

type Row = { sent: boolean; sequence: number | null; attempt: number; leased: boolean }

async function rowsOf(messages: OutboundMessage[]): Promise<Row[]> {
  const { rows } = await world.db.query<Row>(
    `select sent_at is not null as sent, sequence, attempt, owner is not null as leased from dispatch
      where message_id = any($1::uuid[]) order by message_id`,
    [messages.map(({ id }) => id)],
  )
  return rows
}

const submits = () => simulator.log.total

test('a message with a reserved slot is stored with its mark and sent in that slot; others are marked later', async () => {
  const messages = some(window + 2)
  const reservation = dispatch.reserve(messages)
  const marked = messages.filter((one) => reservation.markOf(one))
  assert.equal(marked.length, window)
  await store(messages, reservation)
  assert.equal(submits(), 0)
  assert.deepEqual(
    (await rowsOf(messages)).map(({ sent, attempt, leased }) => [sent, attempt, leased]),
    messages.map((one) => [marked.includes(one), marked.includes(one) ? 1 : 0, true]),
  )
  reservation.end(new Set(marked), [])
  dispatch.enqueue(messages.filter((one) => !marked.includes(one)))
  await until(submits, (count) => count === messages.length)
  assert.deepEqual(
    marked.map(({ attempt, tries }) => [attempt, tries]),
    marked.map(() => [1, 1]),
  )
})

test('slots of messages that were not stored are freed, and messages that may have been stored are released unsent', async () => {
  const before = submits()
  await until(
    () => carriers.room('local'),
    (room) => room === window,
  )
  const messages = some(window)
  const reservation = dispatch.reserve(messages)
  assert.equal(carriers.room('local'), 0)
  const [open] = messages as [OutboundMessage]
  await store([open], reservation)
  reservation.end(new Set(), [open])
  assert.equal(carriers.room('local'), window)
  await until(
    () => rowsOf([open]),
    ([row]) => row?.leased === false,
  )
  const { sequence } = reservation.markOf(open)!
  assert.deepEqual(await rowsOf([open]), [{ sent: false, sequence, attempt: 1, leased: false }])
  assert.equal(submits(), before)
})

test('a message that was released and re-claimed may be queued twice, and is sent once', async () => {
  const before = submits()
  const [first] = some(1) as [OutboundMessage]
  const other = outbound({ accountId, carrierId: 'local', recipient: '99000000009' })
  const rest = { actor: 'test', details: null, refusal: undefined, leased: true, away: null }
  const decided = [first, other].map((message) => ({ message, ...rest }))
  await storeDecided(world.db, decided, { id: nodeId, leaseSeconds: 30 })
  dispatch.enqueue([first, { ...first }])
  await until(submits, (count) => count > before)
  dispatch.enqueue([other])
  // The last message is sent after all messages submitted before it, on the same session.
  await until(
    () => simulator.log.all().map(({ destination }) => destination),
    (destinations) => destinations.includes(other.recipient),
  )
  assert.equal(submits(), before + 2)
})

test('slots of messages that take long to store are freed, and the messages are sent later', async () => {
  const before = submits()
  const messages = some(window)
  const reservation = hasty.reserve(messages)
  assert.equal(carriers.room('local'), 0)
  await until(
    () => carriers.room('local'),
    (room) => room === window,
  )
  await store(messages, reservation)
  reservation.end(new Set(messages), [])
  const rows = await until(
    () => rowsOf(messages),
    (all) => all.every(({ leased }) => !leased),
  )
  assert.deepEqual(
    rows.map(({ sent, attempt }) => [sent, attempt]),
    messages.map(() => [false, 1]),
  )
  assert.deepEqual([submits(), carriers.room('local')], [before, window])
})

test('a long message is marked after it is stored, because its segments need a reference', () => {
  const [long, short] = [
    outbound({ accountId, carrierId: 'local', text: 'long '.repeat(60), parts: 2 }),
    some(1)[0]!,
  ]
  const reservation = dispatch.reserve([long, short])
  assert.equal(reservation.markOf(long), undefined)
  assert.ok(reservation.markOf(short))
  reservation.end(new Set(), [])
  assert.equal(carriers.room('local'), window)
})
