import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { openCarriers, openCarriersMetrics, putCarrier } from '#carriers/index.ts'
import { openOwners } from '#numbers/index.ts'
import { openClock } from '#platform/clock.ts'
import { openDb, type Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { storeDecided } from '../storing/accept-store.ts'
import { openIntake, type Intake } from '../intake/intake.ts'
import { markSent } from '../leases/mark-store.ts'
import { openMessagesMetrics } from '../counts/metrics.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { Notifier } from '../events/notifier.ts'

let world: TestAccounts
let intake: Intake
let accountId: string
const nodeId = uuidv7()
const logged: object[] = []
const notify: Notifier = { statuses: async () => () => undefined, inbound: async () => () => undefined }

before(async () => {
  world = await openTestAccounts()
  const { db, vault } = world
  accountId = (await openSender(world, 1_000_000)).accountId
  await refuseId('poison')
  const line = { id: 'local', name: 'Local', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  await putCarrier(db, vault, line)
  intake = await openNode(db)
})

/** The intake of this node, which stores through the given pool. */
async function openNode(pool: Db): Promise<Intake> {
  const { db, vault, accounts, epoch } = world
  const metrics = openMetrics()
  const carriersMetrics = openCarriersMetrics(metrics)
  const carriers = await openCarriers({ db, vault, nodeId, log: quiet, metrics: carriersMetrics })
  const noting = (fields: object) => logged.push(fields)
  const log = Object.assign(Object.create(quiet), { error: noting, warn: noting })
  return openIntake({
    db: pool,
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
}
after(() => world.close())
beforeEach(async () => {
  logged.length = 0
  await world.db.query('delete from dispatch')
})

/** Makes the database refuse submissions with this ID, like a value that it cannot store. */
async function refuseId(id: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`alter table submission add check (carrier_message_id <> '${id}')`)
  await owner.end()
}

/** Messages that this node has submitted and no carrier has answered. */
async function sent(count: number): Promise<OutboundMessage[]> {
  const messages = Array.from({ length: count }, () => outbound({ accountId, carrierId: 'local' }))
  const rest = { actor: 'test', details: null, refusal: undefined, leased: true, away: null }
  const decided = messages.map((message) => ({ message, ...rest }))
  await storeDecided(world.db, decided, { id: nodeId, leaseSeconds: 30 })
  const reserved = messages.map((message, i) => ({ message, slot: 1, sequence: i + 1, long: false }))
  await markSent(world.db, nodeId, reserved)
  return messages
}

const submitted = (message: OutboundMessage, id: string) => ({
  kind: 'submitted' as const,
  message,
  carrierMessageIds: [id],
})

const waiting = async () =>
  (await world.db.query<{ id: string }>('select message_id as id from dispatch')).rows.map(({ id }) => id)

test('a batch of outcomes is stored except for the one that the database refuses [fault C9]', async () => {
  const messages = await sent(5)
  await intake.record(
    'local',
    messages.map((message, i) => submitted(message, i === 2 ? 'poison' : `id${i}`)),
  )
  assert.deepEqual(await waiting(), [messages[2]!.id])
  const { rows } = await world.db.query<{ status: string }>(
    'select status from message where id = any($1::uuid[]) order by id',
    [messages.map(({ id }) => id)],
  )
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['submitted', 'submitted', 'accepted', 'submitted', 'submitted'],
  )
  assert.equal(logged.length, 1)
})

test('an outcome whose message is locked beyond the statement timeout is stored when the lock is released', async () => {
  const db = openDb({ url: world.url, log: quiet, max: 2, statementTimeoutMs: 500 })
  const node = await openNode(db)
  const [message] = await sent(1)
  const recorded = await world.db.tx(async (sql) => {
    await sql.query('select from dispatch where message_id = $1 for update', [message!.id])
    const recording = node.record('local', [submitted(message!, 'patient')])
    await until(
      () => logged.length,
      (count) => count > 0,
    )
    return { recording }
  })
  await recorded.recording
  assert.deepEqual(await waiting(), [])
  await db.close()
})

test('a late acceptance of the first attempt does not change the second attempt and its carrier [fault C8]', async () => {
  const [message] = await sent(1)
  const first = { ...message!, carrierId: 'first' }
  await world.db.query("update dispatch set attempt = 2, carrier_id = 'second' where message_id = $1", [
    message!.id,
  ])
  await intake.record('first', [submitted(first, 'late')])
  assert.deepEqual(await waiting(), [message!.id])
  await intake.record('second', [submitted({ ...message!, carrierId: 'second', attempt: 2 }, 'right')])
  const { rows } = await world.db.query(
    'select carrier_id, carrier_message_id from submission where message_id = $1',
    [message!.id],
  )
  assert.deepEqual(rows, [{ carrier_id: 'second', carrier_message_id: 'right' }])
})

test('a message matches the receipts that arrived before its answer, and none of another message with the same ID [fault S6]', async () => {
  const { db } = world
  const ids = ['early', 'resent', 'stale', 'foreign']
  const ago = { early: 0, resent: 60, stale: 5 * 86_400, foreign: 0 }
  for (const [id, seconds] of Object.entries(ago))
    await db.query(
      `insert into unmatched_receipt (id, carrier_id, carrier_message_id, written_id, recipient, state, last_seen_at)
        values ($1, 'local', $2, $2, $3, 'DELIVRD', now() - make_interval(secs => $4))`,
      [uuidv7(), id, id === 'foreign' ? '99000000002' : '99000000001', seconds],
    )
  const messages = await sent(ids.length)
  await intake.record(
    'local',
    messages.map((message, i) => submitted(message, ids[i]!)),
  )
  const statuses = await db.query<{ status: string }>(
    'select status from message where id = any($1::uuid[]) order by id',
    [messages.map(({ id }) => id)],
  )
  assert.deepEqual(
    statuses.rows.map(({ status }) => status),
    ['delivered', 'delivered', 'submitted', 'submitted'],
  )
  const { rows } = await db.query<{ id: string }>('select written_id as id from unmatched_receipt order by 1')
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['foreign', 'stale'],
  )
})
