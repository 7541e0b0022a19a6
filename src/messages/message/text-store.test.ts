import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Sql } from '#platform/database/db.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeOld, storeWaiting } from '../../../test/support/history.ts'
import { watchScans } from '../../../test/support/plan.ts'
import { eraseTexts, textsErasedUntil } from './text-store.ts'

let database: TestDatabase
beforeEach(async () => void (database = await openTestDatabase()))
afterEach(() => database.close())

type Stored = { text: string; details: object | null }

async function read(id: string): Promise<Stored> {
  const text = 'select text, details from message where id = $1'
  return (await database.db.query<Stored>(text, [id])).rows[0]!
}

test('texts are erased after their retention period; their messages stay', async () => {
  const { db } = database
  const [old, young] = [await storeOld(db, 31), await storeOld(db, 29)]
  assert.equal(await textsErasedUntil(db), undefined)
  await eraseTexts(db)
  assert.deepEqual(
    [await read(old), await read(young)].map(({ text }) => text),
    ['', 'Hello'],
  )
  const until = (await textsErasedUntil(db))!.getTime()
  assert.ok(Math.abs(until - (Date.now() - 30 * 86_400_000)) < 3_600_000)
})

test('a retention period that starts before 1970 erases no texts', async () => {
  const { db } = database
  const old = await storeOld(db, 31)
  await db.query("update retention set keep_days = 36500 where kind = 'texts'")
  await eraseTexts(db)
  assert.equal((await read(old)).text, 'Hello')
  assert.equal(await textsErasedUntil(db), undefined)
})

test('the attachments of an inbound message are erased with its text; the send options of an outbound one stay', async () => {
  const { db } = database
  const details = { sms: { data: 'x' } }
  const heard = await storeOld(db, 40, { direction: 'inbound', status: 'received', details })
  const sent = await storeOld(db, 41, { details })
  await eraseTexts(db)
  assert.deepEqual(
    [await read(heard), await read(sent)],
    [
      { text: '', details: null },
      { text: '', details },
    ],
  )
})

test('a scheduled message keeps its text', async () => {
  const { db } = database
  const [scheduled, younger] = [await storeOld(db, 45), await storeOld(db, 40)]
  const schedule = `insert into message_schedule (message_id, account_id, due_at)
      select id, account_id, now() from message where id = $1`
  await db.query(schedule, [scheduled])
  await eraseTexts(db)
  for (const id of [scheduled, younger]) assert.equal((await read(id)).text, 'Hello')
})

test('a queued message keeps its text, which is erased later', async () => {
  const { db } = database
  const [older, waiting, younger] = [await storeOld(db, 50), await storeOld(db, 45), await storeOld(db, 40)]
  await storeWaiting(db, waiting)
  const texts = async () => [(await read(older)).text, (await read(waiting)).text, (await read(younger)).text]
  await eraseTexts(db)
  assert.deepEqual(await texts(), ['', 'Hello', 'Hello'])
  await db.query('delete from dispatch')
  await eraseTexts(db)
  assert.deepEqual(await texts(), ['', '', ''])
})

test('several nodes erase many texts in batches and skip none', async () => {
  const { db } = database
  await storeMany(11_000, await storeOld(db, 40))
  const left = async () =>
    (await db.query<{ n: number }>("select count(*)::int as n from message where text <> ''")).rows[0]!.n
  await eraseTexts(db)
  assert.equal(await left(), 1_001)
  await Promise.all([eraseTexts(db), eraseTexts(db), eraseTexts(db)])
  assert.equal(await left(), 0)
})

test('a burst of messages stored during a step, or before statistics exist, is not erased in a single batch', async () => {
  const { db } = database
  const first = await storeOld(db, 40)
  await storeMany(3_000, first, 'b')
  const { db: watched, seen } = watchScans({ ...db, tx: (work) => db.tx((sql) => work(crowded(sql, first))) })
  await eraseTexts(watched)
  const read = seen.filter(({ text }) => text.includes('message')).map(({ rows }) => rows)
  assert.ok(Math.max(...read) < 3 * 2_000, `rows that statements have read: ${read.join(', ')}`)
})

/** Stores thousands of copies of a message with the IDs that follow it, without updating table statistics. */
function storeMany(count: number, alongside: string, digit = '0'): Promise<unknown> {
  return database.db.query(
    `insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, price, accepted_at, expires_at, actor)
      select overlay(id::text placing $3 || lpad(to_hex(n), 11, '0') from 25)::uuid, account_id, direction, sender, recipient, text, encoding, parts, status,
          price, accepted_at, expires_at, actor
        from message, generate_series(1, $2::int) n where id = $1
      on conflict do nothing`,
    [alongside, count, digit],
  )
}

/** A transaction that simulates other sessions: before each step of the cursor, they store thousands of messages. */
function crowded(sql: Sql, alongside: string): Sql {
  return {
    async query(requested: Parameters<Sql['query']>[0], values?: unknown[]) {
      const text = typeof requested === 'string' ? requested : requested.text
      if (text.includes('update text_erasure')) await storeMany(8_000, alongside, 'a')
      return sql.query(requested, values) as never
    },
  }
}

test('a longer retention period restores no text; a shorter one erases more', async () => {
  const { db } = database
  const ids = [await storeOld(db, 31), await storeOld(db, 20)]
  const texts = async () => [(await read(ids[0]!)).text, (await read(ids[1]!)).text]
  await eraseTexts(db)
  await db.query("update retention set keep_days = 100 where kind = 'texts'")
  await eraseTexts(db)
  assert.deepEqual(await texts(), ['', 'Hello'])
  await db.query("update retention set keep_days = 10 where kind = 'texts'")
  await eraseTexts(db)
  assert.deepEqual(await texts(), ['', ''])
})
