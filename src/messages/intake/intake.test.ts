import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import {
  openCarriers,
  openCarriersMetrics,
  putCarrier,
  type Carriers,
  type DeliverResult,
} from '#carriers/index.ts'
import { openOwners } from '#numbers/index.ts'
import { openClock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startCarrier, type Carrier } from '../../../simulators/carrier/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openIntake } from './intake.ts'
import { openMessagesMetrics } from '../counts/metrics.ts'
import type { Notifier } from '../events/notifier.ts'

let world: TestAccounts
let simulator: Carrier
let carriers: Carriers
const results: DeliverResult[][] = []
const logged: { carrier?: string; id?: string }[] = []
const notify: Notifier = { statuses: async () => () => undefined, inbound: async () => () => undefined }

const metrics = openMetrics()

before(async () => {
  world = await openTestAccounts()
  const { db, vault, accounts, epoch } = world
  simulator = await startCarrier({ redeliverMs: 50 })
  const line = { id: 'local', name: 'Local', host: '127.0.0.1', port: simulator.port }
  await putCarrier(db, vault, { ...line, systemId: 'a', password: 'a' })
  await refuseId('poison')
  const nodeId = uuidv7()
  const carriersMetrics = openCarriersMetrics(metrics)
  carriers = await openCarriers({ db, vault, nodeId, log: quiet, metrics: carriersMetrics })
  const log = Object.assign(Object.create(quiet), { error: (fields: object) => logged.push(fields) })
  const intake = openIntake({
    db,
    accounts,
    carriers,
    owners: openOwners({ db, epoch }),
    unserved: 'accept',
    clock: await openClock(db),
    notifier: notify,
    nodeId,
    log,
    metrics: openMessagesMetrics(metrics, carriersMetrics),
  })
  await carriers.start({
    room: () => undefined,
    outcomes: () => undefined,
    deliver: (delivery) =>
      intake.deliver({
        ...delivery,
        answer(all) {
          results.push(all)
          delivery.answer(all)
        },
      }),
    ended: () => undefined,
    halfSent: () => false,
  })
  await until(() => carriers.isBound('local'), Boolean)
})
beforeEach(async () => {
  await world.db.query('delete from unmatched_receipt')
  results.length = 0
})
after(async () => {
  await carriers.drain(1_000)
  await simulator.close()
  await world.close()
})

/** Makes the database refuse receipts with this ID, like a value that it cannot store. */
async function refuseId(id: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`alter table unmatched_receipt add check (carrier_message_id <> '${id}')`)
  await owner.end()
}

function receipt(id: string) {
  return {
    sourceTon: 1,
    sourceNpi: 1,
    source: '99000000001',
    destinationTon: 1,
    destinationNpi: 1,
    destination: '12025550100',
    esmClass: 4,
    dataCoding: 0,
    shortMessage: Buffer.from(`id:${id} stat:DELIVRD err:000`),
  }
}

const stored = async () =>
  (await world.db.query<{ n: number }>('select count(*)::int as n from unmatched_receipt')).rows[0]!.n

/** The node's counters with this name. */
async function counted(name: string): Promise<number> {
  const { body } = await metrics.read()
  return Number(body.match(new RegExp(`^${name}\\{carrier="local"\\} (.+)$`, 'm'))?.[1] ?? 0)
}

test('a carrier that invents receipts is answered, and only its latest 100,000 receipts are kept [fault S10]', async () => {
  for (let from = 1; from <= 100_005; from += 10_000)
    await world.db.query(
      `insert into unmatched_receipt (id, carrier_id, carrier_message_id, written_id, recipient, state)
        select uuid_now(), 'local', n, n, '99000000001', 'DELIVRD' from generate_series($1::int, least($1 + 9999, 100005)) n`,
      [from],
    )
  simulator.sessions()[0]!.deliver([receipt('madeup')])
  await until(
    () => counted('strowger_carrier_receipts_dropped_total'),
    (dropped) => dropped === 6,
  )
  assert.equal(await stored(), 100_000)
  const { rows } = await world.db.query<{ id: string }>(
    'select written_id as id from unmatched_receipt order by unmatched_receipt.id desc limit 1',
  )
  assert.deepEqual(rows, [{ id: 'madeup' }])
  await until(
    () => results.flat(),
    (all) => all.length === 1,
  )
  assert.deepEqual(results.flat(), ['accepted'])
})

test('only the receipt that cannot be stored is requested again, a limited number of times [fault C9]', async () => {
  const good = Array.from({ length: 40 }, (_, i) => receipt(`good${i}`))
  simulator.sessions()[0]!.deliver([...good.slice(0, 20), receipt('poison'), ...good.slice(20)])
  await until(
    () => results.length,
    (seen) => seen === 3,
  )
  assert.equal(await stored(), 40)
  const [chunk, ...repeated] = results
  assert.deepEqual(
    chunk!.map((result, i) => (result === 'again' ? i : undefined)).filter((i) => i !== undefined),
    [20],
  )
  assert.deepEqual(repeated, [['again'], ['accepted']])
  assert.deepEqual(
    logged.map(({ carrier, id }) => ({ carrier, id })),
    [{ carrier: 'local', id: 'poison' }],
  )
  simulator.sessions()[0]!.deliver([receipt('later')])
  await until(stored, (count) => count === 41)
})
