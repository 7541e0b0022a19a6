import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { analyze, rowsReadBy } from '../../../test/support/plan.ts'
import { matchReceipts, receiptWindowMs, settleParts, type ReceiptRow } from './receipt-store.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** A message submitted in segments. */
async function submitted(parts: number): Promise<string> {
  const id = uuidv7()
  await database.db.query(
    `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient)
      select $1, 'a', n, $2, 'local', 'id' || n, '99000000001' from generate_series(1, $2) n`,
    [id, parts],
  )
  return id
}

const settle = (sql: Sql, messageId: string, part: number, state = 'DELIVRD') =>
  settleParts(sql, [{ messageId, part, state }])

test('a message is delivered when all of its segments are', async () => {
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

test('two nodes that receive the receipts of the last two segments at once see that the message is delivered', async () => {
  const { db } = database
  const id = await submitted(2)
  let second: Promise<Set<string>> | undefined
  const first = await db.tx(async (sql) => {
    const settled = await settle(sql, id, 1)
    second = db.tx((other) => settle(other, id, 2))
    await untilBlocked(database.db)
    return settled
  })
  assert.deepEqual(first, new Set())
  assert.deepEqual(await second, new Set([id]))
})

const day = 86_400_000
const recipient = '99000000001'

/** A message sent this many days ago. */
async function sentBefore(days: number): Promise<string> {
  const { db } = database
  const at = Date.now() - days * day
  // An exchange in operation for that long has these partitions.
  await db.query('select make_partition(name, to_timestamp($1::float8 / 1000)) from partitioned_table', [at])
  const id = uuidAt(at)
  await db.query(
    `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient)
      values ($1, 'a', 1, 1, 'local', $2, $3)`,
    [id, `sent ${days} days ago`, recipient],
  )
  return id
}

const receipt = (id: string, changes: Partial<ReceiptRow> = {}): ReceiptRow => ({
  carrierId: 'local',
  id,
  writtenId: 'as it was',
  recipient,
  state: 'DELIVRD',
  err: null,
  ...changes,
})

const match = (receipts: ReceiptRow[]) =>
  matchReceipts(database.db, receipts, uuidAt(Date.now() - receiptWindowMs))

test('a receipt matches its message for 14 days', async () => {
  const days = [0, 3, 13, 15]
  const ids = []
  for (const some of days) ids.push(await sentBefore(some))
  const matches = await match(days.map((some) => receipt(`sent ${some} days ago`)))
  assert.deepEqual(
    matches.map((match) => match?.messageId),
    [...ids.slice(0, 3), undefined],
  )
})

test('a receipt with an ID that the carrier has used twice matches the latest message', async () => {
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
  const matches = await match(latest.map((_, i) => receipt(`twice, ${i}`)))
  assert.deepEqual(
    matches.map((one) => one?.messageId),
    latest,
  )
})

test('a receipt that arrived before its ID was reused matches the earlier message', async () => {
  const [older, newer] = [await sentBefore(3.5), await sentBefore(1.5)]
  await database.db.query(
    "update submission set carrier_message_id = 'again' where message_id = any($1::uuid[])",
    [[older, newer]],
  )
  const came = [4, 2, 1].map((days) => receipt('again', { cameAt: Date.now() - days * day }))
  const matches = await match([...came, receipt('again')])
  assert.deepEqual(
    matches.map((one) => one?.messageId),
    [undefined, older, newer, newer],
  )
})

test('with a carrier that uses one ID for all messages, each receipt matches its message and reads no other [fault S6]', async () => {
  const { db } = database
  const { rows } = await db.query<{ id: string; recipient: string }>(
    `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient)
      select uuid_now(), 'a', 1, 1, 'local', 'for all', (98000000000 + n)::text from generate_series(1, 20000) n
      returning message_id as id, recipient`,
  )
  await analyze(database, 'submission')
  const requested = rows.filter((_, i) => i % 40 === 0)
  const receipts = requested.map((row) => receipt('for all', { recipient: row.recipient }))
  const matches = await match(receipts)
  assert.deepEqual(
    matches.map((one) => one?.messageId),
    requested.map(({ id }) => id),
  )
  const old = uuidAt(Date.now() - receiptWindowMs)
  const read = await rowsReadBy(db, (sql) => matchReceipts(sql, receipts, old))
  assert.ok(read < 20 * receipts.length, `${read} rows read`)
})
