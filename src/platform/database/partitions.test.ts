import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import pg from 'pg'
import { createAccount, topUp } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { idOfAge, storeOld, storeWaiting } from '../../../test/support/history.ts'
import { openClock } from '../clock.ts'
import { openDb } from './db.ts'
import { uuidAt } from '../ids.ts'
import { dropOldPartitions, makePartitions } from './partitions.ts'

let world: TestAccounts
beforeEach(async () => void (world = await openTestAccounts()))
afterEach(() => world.close())

const sweep = () => dropOldPartitions(world.db, quiet)

async function countOf(table: string): Promise<number> {
  const { rows } = await world.db.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]!.n
}

async function retired(): Promise<string[]> {
  const text =
    "select relname as name from pg_class where relnamespace = 'retired'::regnamespace and relkind = 'r'"
  const { rows } = await world.db.query<{ name: string }>(text)
  return rows.map(({ name }) => name)
}

const agesLeft = async (table: string, key = 'id') => {
  const days = `round(extract(epoch from now()) / 86400 - ('x' || left(replace(${key}::text, '-', ''), 12))::bit(48)::bigint / 86400000.0)`
  const { rows } = await world.db.query<{ days: number }>(
    `select ${days}::int as days from ${table} order by 1`,
  )
  return rows.map(({ days }) => days)
}

async function storeEvent(days: number): Promise<string> {
  const id = await idOfAge(world.db, days, 'webhooks')
  await idOfAge(world.db, days, 'webhook_responses')
  await world.db.query(
    `with event as (insert into webhook_event (id, account_id, subject_id, kind, payload) values ($1, 'a', $1, 'message-status', '{}')),
        attempt as (insert into webhook_attempt (event_id, account_id, attempt, started_at, duration_ms, outcome) values ($1, 'a', 1, now(), 1, 'delivered'))
      insert into webhook_response (event_id, account_id, attempt, body) values ($1, 'a', 1, 'ok')`,
    [id],
  )
  return id
}

async function storeViolation(messageId: string): Promise<void> {
  await world.db.query(
    `insert into campaign_violation values ($1, 'prohibited', 'C0000001', 'a', 'flag', now())`,
    [messageId],
  )
}

test('each kind of history has its own retention period, and a week is dropped once all of it has expired', async () => {
  for (const days of [0, 390, 420]) await storeViolation(await storeOld(world.db, days))
  for (const days of [0, 10, 28, 40]) await storeEvent(days)
  await sweep()
  assert.deepEqual(await agesLeft('message'), [0, 390])
  assert.deepEqual(await agesLeft('campaign_violation', 'message_id'), [0, 390])
  assert.deepEqual(await agesLeft('webhook_event'), [0, 10, 28])
  assert.deepEqual(await agesLeft('webhook_attempt', 'event_id'), [0, 10, 28])
  assert.deepEqual(await agesLeft('webhook_response', 'event_id'), [0, 10])
  assert.deepEqual(await retired(), [])
})

test('a longer retention period keeps history longer, and a shorter one takes effect at the next sweep', async () => {
  for (const days of [0, 100, 420]) await storeOld(world.db, days)
  await world.db.query("update retention set keep_days = 1000 where kind = 'messages'")
  await sweep()
  assert.deepEqual(await agesLeft('message'), [0, 100, 420])
  await world.db.query("update retention set keep_days = 60 where kind = 'messages'")
  await sweep()
  assert.deepEqual(await agesLeft('message'), [0])
})

test("a message queued for its carrier keeps its week's partition until it is final", async () => {
  const id = await storeOld(world.db, 600)
  await storeWaiting(world.db, id)
  await storeOld(world.db, 500)
  await sweep()
  assert.deepEqual(await agesLeft('message'), [600])
  await world.db.query('delete from dispatch')
  await sweep()
  assert.deepEqual(await agesLeft('message'), [])
})

test("an undelivered event keeps its week's partition", async () => {
  const id = await storeEvent(100)
  await world.db.query(
    `insert into webhook_delivery (event_id, account_id, endpoint, subject_id, due_at, expires_at)
      values ($1, 'a', 'a http://localhost', $1, now(), now())`,
    [id],
  )
  await sweep()
  assert.deepEqual(await agesLeft('webhook_event'), [100])
  assert.deepEqual(await agesLeft('webhook_attempt', 'event_id'), [100])
})

test('submissions are kept, with their messages, for as long as delivery receipts are matched', async () => {
  for (const days of [14, 40]) {
    const id = await storeOld(world.db, days)
    await idOfAge(world.db, days, 'submissions')
    await world.db.query(
      `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient)
        values ($1, 'a', 1, 1, 'local', 'x', '99000000001')`,
      [id],
    )
  }
  await assert.rejects(
    world.db.query("update retention set keep_days = 13 where kind = 'submissions'"),
    /retention_check/,
  )
  await world.db.query('update retention set keep_days = least_days')
  await sweep()
  assert.deepEqual(await agesLeft('submission', 'message_id'), [14])
  assert.deepEqual(await agesLeft('message'), [14])
})

test('nodes that sweep concurrently drop each partition once', async () => {
  for (const days of [450, 600]) await storeOld(world.db, days)
  const other = openDb({ url: world.url, log: quiet, max: 4 })
  const dropped: string[] = []
  const observe = { dropped: (table: string) => void dropped.push(table) }
  // If two sweeps want the same lock, one may skip the partition; the next sweep drops it.
  await Promise.all([world.db, other, world.db].map((db) => dropOldPartitions(db, quiet, observe)))
  await dropOldPartitions(world.db, quiet, observe)
  await other.close()
  assert.deepEqual(await agesLeft('message'), [])
  const left = 'select count(*)::int as n from history_partitions() where ends <= clock_timestamp()'
  assert.equal((await world.db.query<{ n: number }>(left)).rows[0]!.n, 0)
  assert.deepEqual(await retired(), [])
  const tables = ['campaign_violation', 'message', 'message_event']
  assert.deepEqual(
    dropped.toSorted(),
    tables.flatMap((table) => [table, table]),
  )
})

test('a partition that a dead node detached is not readable, and the next sweep drops it', async () => {
  await storeOld(world.db, 600)
  const text = "select partition from history_partitions() where parent = 'message' order by ends limit 1"
  const { rows } = await world.db.query<{ partition: string }>(text)
  for (const { partition } of rows) await world.db.query('select retire_partition($1)', [partition])
  assert.equal(await countOf('message'), 0)
  assert.deepEqual((await retired()).toSorted(), rows.map(({ partition }) => partition).toSorted())
  await assert.rejects(world.db.query(`select * from retired.${rows[0]!.partition}`), /permission denied/)
  await sweep()
  assert.deepEqual(await retired(), [])
})

test('a sweep that finds its table in use stops at once, retries later and blocks no other query', async () => {
  await storeOld(world.db, 600)
  const reader = new pg.Client({ connectionString: world.url })
  await reader.connect()
  await reader.query('begin; select 1 from message limit 1')
  await sweep()
  await storeOld(world.db, 0)
  assert.deepEqual(await agesLeft('message'), [0, 600])
  await reader.query('commit')
  await reader.end()
  await sweep()
  assert.deepEqual(await agesLeft('message'), [0])
})

test('the partitions of the coming weeks are created concurrently with writers, by the first node to try', async () => {
  const writer = new pg.Client({ connectionString: world.url })
  await writer.connect()
  await writer.query("set strowger.scope = 'exchange'; begin; lock table message in row exclusive mode")
  const later = "select make_partitions(clock_timestamp() + interval '20 weeks') as changes"
  const made = await Promise.all([1, 2].map(() => world.db.query<{ changes: number }>(later)))
  await writer.query('rollback')
  await writer.end()
  const changes = made.map(({ rows }) => rows[0]!.changes)
  assert.deepEqual(
    changes.reduce((a, b) => a + b),
    9 * 6,
  )
  assert.equal(await makePartitions(world.db), 0)
})

test('a partition created later is the same as the initial ones', async () => {
  const index = `select regexp_replace(pg_get_indexdef(i.indexrelid), 'message_[0-9]{4}w[0-9]{2}\\w*', '', 'g') as definition
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relname = $1 order by 1`
  const { rows } = await world.db.query<{ partition: string }>(
    "select partition from history_partitions() where parent = 'message' order by since limit 1",
  )
  const parents = await world.db.query<{ definition: string }>(index, ['message'])
  const first = await world.db.query<{ definition: string }>(index, [rows[0]!.partition])
  assert.equal(first.rowCount, parents.rowCount)
  await world.db.query("select make_partitions(clock_timestamp() + interval '20 weeks')")
  const { rows: last } = await world.db.query<{ partition: string }>(
    "select partition from history_partitions() where parent = 'message' order by since desc limit 1",
  )
  const then = await world.db.query<{ definition: string }>(index, [last[0]!.partition])
  assert.deepEqual(then.rows, first.rows)
})

test("an account's balance is the sum of its ledger to the micro-euro, at any age of its entries", async () => {
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Old' })
  await world.db.query(
    `with entry as (
       insert into ledger_entry (id, account_id, at, kind, amount, reference)
       values ($1, $2, clock_timestamp() - interval '3000 days', 'topup', 25000001, 'invoice 1') returning account_id, amount)
     update balance b set amount = b.amount + e.amount from entry e where b.account_id = e.account_id`,
    [uuidAt(Date.now() - 3_000 * 86_400_000), apiKey],
  )
  await storeOld(world.db, 600)
  await sweep()
  const { rows } = await world.db.query(
    'select b.amount, (select sum(amount) from ledger_entry l where l.account_id = b.account_id)::bigint as sum from balance b',
  )
  assert.deepEqual(rows, [{ amount: 25_000_001, sum: 25_000_001 }])
  assert.equal(await world.db.tx((sql) => topUp(sql, apiKey, 25_000_001, 'invoice 1')), 'repeated')
})

test('partitions follow machine time: advancing the exchange clock by years drops no current data', async () => {
  await storeOld(world.db, 0)
  await storeEvent(0)
  const clock = await openClock(world.db)
  await clock.advanceTo(Date.now() + 3 * 365 * 86_400_000)
  await sweep()
  assert.deepEqual(await agesLeft('message'), [0])
  assert.deepEqual(await agesLeft('webhook_response', 'event_id'), [0])
})
