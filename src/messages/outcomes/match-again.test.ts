import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openCarriers, openCarriersMetrics, putCarrier } from '#carriers/index.ts'
import { openClock } from '#platform/clock.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { storeDecided } from '../storing/accept-store.ts'
import { openMatchAgain, type MatchAgain } from './match-again.ts'
import type { StatusEvent } from '../events/notifier.ts'

let world: TestAccounts
let again: MatchAgain
let accountId: string
const notified: StatusEvent[] = []
/** A message whose status event fails. */
let failingId: string

before(async () => {
  world = await openTestAccounts()
  const { db, vault } = world
  accountId = (await openSender(world, 1_000_000)).accountId
  const line = { name: 'Local', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  await putCarrier(db, vault, { ...line, id: 'local' })
  const metrics = openCarriersMetrics(openMetrics())
  const carriers = await openCarriers({ db, vault, nodeId: uuidv7(), log: quiet, metrics })
  const notify = {
    async statuses(_: unknown, events: StatusEvent[]) {
      if (events.some(({ id }) => id === failingId)) throw new Error('cannot be notified')
      return () => void notified.push(...events)
    },
    inbound: async () => () => undefined,
  }
  again = openMatchAgain({ db, carriers, notifier: notify, clock: await openClock(db), log: quiet })
})
after(() => world.close())
beforeEach(async () => {
  notified.length = 0
  await world.db.query('delete from unmatched_receipt')
})

/** A message accepted by the carrier under this ID. */
async function submitted(carrierMessageId: string, at = Date.now()): Promise<string> {
  const message = outbound({ accountId, carrierId: 'local' })
  const decided = { message, actor: 'test', details: null, refusal: undefined, leased: false, away: null }
  await storeDecided(world.db, [decided], { id: uuidv7(), leaseSeconds: 30 })
  await world.db.query('delete from dispatch')
  await world.db.query("update message set status = 'submitted' where id = $1", [message.id])
  await world.db.query(
    `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient, submitted_at)
      values ($1, $2, 1, 1, 'local', $3, $4, to_timestamp($5::float8 / 1000))`,
    [message.id, accountId, carrierMessageId, message.recipient, at],
  )
  return message.id
}

async function keep(writtenId: string, secondsAgo: number, seenAgo = 0): Promise<void> {
  await world.db.query(
    `insert into unmatched_receipt (id, carrier_id, carrier_message_id, written_id, recipient, state, last_seen_at)
      values ($1, 'local', $2, $2, '99000000001', 'DELIVRD', to_timestamp($3::float8 / 1000))`,
    [uuidAt(Date.now() - secondsAgo * 1000), writtenId, Date.now() - seenAgo * 1000],
  )
}
const kept = async () =>
  (
    await world.db.query<{ id: string }>('select written_id as id from unmatched_receipt u order by u.id')
  ).rows.map(({ id }) => id)

test('a receipt received on one node while its response is stored on another is applied shortly afterwards [fault S5]', async () => {
  const id = await submitted('beside')
  await keep('beside', 10)
  await keep('nobody', 11)
  await again.recent()
  assert.deepEqual(
    notified.map((events) => [events.id, events.status]),
    [[id, 'delivered']],
  )
  assert.deepEqual(await kept(), ['nobody'])
})

test('a receipt is never dated before the submission recorded by another node', async () => {
  const ahead = Date.now() + 5_000
  const id = await submitted('ahead', ahead)
  await keep('ahead', 10)
  await again.recent()
  const { rows } = await world.db.query<{ at: Date }>(
    "select at from message_event where message_id = $1 and event = 'delivered'",
    [id],
  )
  assert.deepEqual(rows, [{ at: new Date(ahead) }])
  assert.deepEqual(
    notified.map((events) => events.at),
    [ahead],
  )
})

test('old receipts are left to the operator, and very recent ones to their response', async () => {
  await submitted('old')
  await submitted('new')
  await keep('old', 3_600)
  await keep('new', -60)
  await again.recent()
  assert.deepEqual(await kept(), ['old', 'new'])
  assert.deepEqual(await again.range({ carrierId: 'local', limit: 10 }), { tried: 2, matched: 2, last: null })
  assert.equal(notified.length, 2)
})

test('a receipt is applied once, even if several nodes try at once', async () => {
  await submitted('once')
  await keep('once', 3_600)
  const range = { carrierId: 'local', limit: 10 }
  const results = await Promise.all(Array.from({ length: 8 }, () => again.range(range)))
  assert.equal(
    results.reduce((sum, { matched }) => sum + matched, 0),
    1,
  )
  assert.equal(notified.length, 1)
})

test('a receipt that arrived before a message was accepted does not match it, unless it was repeated since [fault S6]', async () => {
  await submitted('stale')
  await submitted('repeated')
  await keep('stale', 5 * 86_400, 5 * 86_400)
  await keep('repeated', 4 * 86_400, 1)
  assert.deepEqual(await again.range({ carrierId: 'local', limit: 10 }), { tried: 2, matched: 1, last: null })
  assert.deepEqual(await kept(), ['stale'])
})

/** Records that a message accepted long ago was sent this many minutes ago. */
async function leftBefore(id: string, minutes: number): Promise<string> {
  const accepted = uuidAt(Date.now() - 7_200_000)
  await world.db.query('update message set id = $2 where id = $1', [id, accepted])
  await world.db.query('update submission set message_id = $2 where message_id = $1', [id, accepted])
  await world.db.query(
    `insert into message_event (message_id, account_id, at, event, status, actor, details)
      values ($1, $2, now(), 'submitted', 'submitted', 'carrier:local', jsonb_build_object('sent_at', now() - make_interval(mins => $3)))`,
    [accepted, accountId, minutes],
  )
  return accepted
}

test('a receipt that arrived while a message was queued does not match it [fault S6]', async () => {
  const id = await leftBefore(await submitted('waited'), 10)
  await keep('waited', 3_600, 3_600)
  assert.equal((await again.range({ carrierId: 'local', limit: 10 })).matched, 0)
  await world.db.query("update unmatched_receipt set last_seen_at = now() - interval '11 minutes'")
  assert.equal((await again.range({ carrierId: 'local', limit: 10 })).matched, 1)
  assert.deepEqual(
    notified.map((events) => events.id),
    [id],
  )
})

test('a receipt that cannot be applied stays, and the others are applied', async () => {
  const ids = [await submitted('a'), (failingId = await submitted('b')), await submitted('c')]
  for (const [i, name] of ['a', 'b', 'c'].entries()) await keep(name, 60 - i)
  await again.recent()
  assert.deepEqual(
    notified.map((events) => events.id),
    [ids[0], ids[2]],
  )
  assert.deepEqual(await kept(), ['b'])
  assert.deepEqual(await again.range({ carrierId: 'local', limit: 1 }), {
    tried: 1,
    matched: 0,
    last: await firstKept(),
  })
})

const firstKept = async () =>
  (await world.db.query<{ id: string }>('select id from unmatched_receipt')).rows[0]!.id
