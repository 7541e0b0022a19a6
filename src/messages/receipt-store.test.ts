import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#platform/db.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { matchReceipts, receiptWindowMs, settleParts } from './receipt-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** A message that was submitted in parts. */
async function submitted(parts: number): Promise<string> {
  const id = uuidv7()
  await database.db.query(
    `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id)
      select $1, 'a', n, $2, 'local', 'id' || n from generate_series(1, $2) n`,
    [id, parts],
  )
  return id
}

const settle = (sql: Sql, messageId: string, part: number, state = 'DELIVRD') =>
  settleParts(sql, [{ messageId, part, state }])

test('a message is delivered when all of its submits are', async () => {
  const { db } = database
  const id = await submitted(3)
  assert.deepEqual(await settle(db, id, 2), new Set())
  assert.deepEqual(await settle(db, id, 2), new Set())
  assert.deepEqual(await settle(db, id, 1), new Set())
  assert.deepEqual(await settle(db, id, 3), new Set([id]))
  const lost = await submitted(2)
  await settle(db, lost, 1, 'UNDELIV')
  assert.deepEqual(await settle(db, lost, 2), new Set())
})

test('two nodes that hear of the last two parts at once see that the message is delivered', async () => {
  const { db } = database
  const id = await submitted(2)
  let second: Promise<Set<string>> | undefined
  const first = await db.tx(async (sql) => {
    const settled = await settle(sql, id, 1)
    second = db.tx((other) => settle(other, id, 2))
    await waiting()
    return settled
  })
  assert.deepEqual(first, new Set())
  assert.deepEqual(await second, new Set([id]))
})

const day = 86_400_000
const recipient = '99000000001'

/** A message that was sent so many days ago. */
async function sentBefore(days: number): Promise<string> {
  const { db } = database
  const at = Date.now() - days * day
  // An exchange that has run for as long has these partitions.
  await db.query('select roll_partitions(to_timestamp($1::float8 / 1000))', [at])
  const id = uuidAt(at)
  await db.query(
    `insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, price, accepted_at, expires_at, actor)
      values ($1, 'a', 'outbound', '12015550123', $2, 'Hello', 'text', 1, 'submitted', 0, now(), now(), 'test')`,
    [id, recipient],
  )
  await db.query(
    `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id)
      values ($1, 'a', 1, 1, 'local', $2)`,
    [id, `sent ${days} days ago`],
  )
  return id
}

test('a receipt finds its message for fourteen days', async () => {
  const days = [0, 3, 13, 15]
  const ids = []
  for (const some of days) ids.push(await sentBefore(some))
  const receipts = days.map((some) => ({
    carrierId: 'local',
    id: `sent ${some} days ago`,
    writtenId: 'as it was',
    recipient,
    state: 'DELIVRD',
    err: null,
  }))
  const matches = await matchReceipts(database.db, receipts, uuidAt(Date.now() - receiptWindowMs))
  assert.deepEqual(
    matches.map((match) => match?.messageId),
    [...ids.slice(0, 3), undefined],
  )
})

test('a receipt with an id that the carrier has given twice is of the message that had it last', async () => {
  const { db } = database
  const [older, newer] = [0.02, 0.01]
  const latest = []
  for (const days of [
    [older, newer],
    [newer, older],
  ]) {
    const ids = [await sentBefore(days[0]!), await sentBefore(days[1]!)]
    const key = `twice, ${latest.length}`
    await db.query('update submission set carrier_message_id = $2 where message_id = any($1::uuid[])', [
      ids,
      key,
    ])
    latest.push(ids.toSorted()[1])
  }
  const receipts = latest.map((_, i) => ({
    carrierId: 'local',
    id: `twice, ${i}`,
    writtenId: 'as it was',
    recipient,
    state: 'DELIVRD',
    err: null,
  }))
  const matches = await matchReceipts(db, receipts, uuidAt(Date.now() - receiptWindowMs))
  assert.deepEqual(
    matches.map((match) => match?.messageId),
    latest,
  )
})

test('of a carrier that gives one id to all, a receipt costs a look at the last hundred', async () => {
  const { db } = database
  const { rows } = await db.query<{ id: string }>(
    `with sent as (
        insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, price, accepted_at, expires_at, actor)
        select uuid_now(), 'a', 'outbound', '12015550123', (98000000000 + n)::text, 'Hello', 'text', 1, 'submitted', 0, now(), now(), 'test'
          from generate_series(1, 101) n returning id
      )
      insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id)
      select id, 'a', 1, 1, 'local', 'for all' from sent returning message_id as id`,
  )
  const [oldest, ...others] = rows.map((row) => row.id).toSorted()
  const recipients = await db.query<{ id: string; recipient: string }>(
    'select id, recipient from message where id = any($1::uuid[]) order by id',
    [[oldest, ...others]],
  )
  const receipts = recipients.rows.map((row) => ({
    carrierId: 'local',
    id: 'for all',
    writtenId: 'for all',
    recipient: row.recipient,
    state: 'DELIVRD',
    err: null,
  }))
  const matches = await matchReceipts(db, receipts, uuidAt(Date.now() - receiptWindowMs))
  assert.deepEqual(
    matches.map((match) => match?.messageId),
    [undefined, ...others],
  )
})

/** Resolves when a transaction waits for another's lock. */
async function waiting(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.db.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rowCount! > 0) return
  }
}
