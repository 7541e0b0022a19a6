import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { analyze, rowsReadBy } from '../../../test/support/plan.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { foldReports, mostSenders } from './fold-store.ts'
import { buckets, sentOf, totalOf } from './measures.ts'
import { type Counting, readReport } from './report-store.ts'

let database: TestDatabase
beforeEach(async () => void (database = await openTestDatabase()))
afterEach(() => database.close())

const hourMs = 3_600_000
const began = Date.UTC(2026, 4, 4)
const day: Counting = { from: began, to: began + 24 * hourMs, step: 'hour', hoursSince: 0 }

/** Stores this many messages of an account at even distances in a day, from as many senders as stated. */
async function store(count: number, senders: number): Promise<void> {
  await database.db.query(
    `insert into message (id, account_id, direction, sender, recipient, encoding, parts, status, price, network, carrier_id, accepted_at, expires_at, actor)
      select overlay(uuid_at(at)::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, 'a' || n % 3, 'outbound', 's' || n % $2::int, 'r', 'text', 2, 'submitted', 1000,
          '26201', 'c', at, at, 'test'
        from (select n, to_timestamp($3::float8 / 1000) + n * interval '24 hours' / $1::int as at from generate_series(0, $1::int - 1) n) g`,
    [count, senders, began],
  )
}

const end = (status: string, where: string) =>
  database.db.query(`update message set status = $1 where ${where} and status = 'submitted'`, [status])

const read = (counting: Counting) => readReport(database.db, counting)
const total = async (counting: Counting) => totalOf([...(await read(counting)).points.values()])

async function makePartition(): Promise<void> {
  await database.db.query(`select make_partition('message', to_timestamp($1::float8 / 1000))`, [began])
}

test('hours, days and groups have the same sums before and after the counts are added, on two nodes at once', async () => {
  await makePartition()
  await store(300, 7)
  await foldReports(database.db)
  await end('delivered', "sender < 's4'")
  const before = await total(day)
  assert.deepEqual([sentOf(before), before.parts, before.spent], [300, 600, 300_000])
  await Promise.all([foldReports(database.db, 50), foldReports(database.db, 50)])
  await foldReports(database.db)
  assert.deepEqual(await total(day), before)
  assert.deepEqual(await total({ ...day, step: 'day' }), before)
  for (const groupBy of ['account', 'carrier', 'country', 'network', 'error'] as const)
    assert.deepEqual(totalOf([...(await read({ ...day, groupBy })).groups.values()]), before)
  const { series } = await read({ ...day, groupBy: 'account', top: 2 })
  assert.deepEqual(new Set(series.keys()), new Set([null, 'a0', 'a1']))
  assert.deepEqual(totalOf([...series.values()].flatMap((counts) => [...counts.values()])), before)
  const { rows } = await database.db.query<{ n: number }>(
    "select count(*)::int as n from message where status = 'delivered'",
  )
  assert.equal(before.delivered, rows[0]!.n)
  assert.equal(
    before.latencies.reduce((sum, n) => sum + n, 0),
    rows[0]!.n,
  )
})

test('the time to a receipt begins with the submission to the carrier, not with the acceptance', async () => {
  await makePartition()
  await database.db.query(
    "select make_partition(name, $1) from unnest(array['submission', 'message_event']) name",
    [new Date(began)],
  )
  await store(3, 1)
  await database.db.query(
    `insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient, submitted_at)
      select id, account_id, 1, 1, 'c', id, 'r', exchange_now() - interval '3 seconds' from message order by id limit 1`,
  )
  await database.db.query(
    `insert into message_event (message_id, account_id, at, event, actor)
      select id, account_id, exchange_now() - interval '40 seconds', 'submitted', 'test' from message order by id limit 1 offset 1`,
  )
  await end('delivered', 'true')
  const { latencies } = await total(day)
  assert.deepEqual(
    latencies.flatMap((n, i) => Array.from({ length: n }, () => buckets[i])),
    [5, 60, 1_209_600],
  )
})

test('a transaction that is rolled back is not counted, and changes other than of the status count nothing', async () => {
  await makePartition()
  await store(10, 1)
  await database.db
    .tx(async (sql) => {
      await sql.query("update message set status = 'rejected'")
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await database.db.query('update message set text = null, possible_duplicate = true')
  const counted = await total(day)
  assert.deepEqual([counted.submitted, counted.rejected], [10, 0])
  assert.equal(
    counted.latencies.reduce((sum, n) => sum + n, 0),
    0,
  )
})

test('senders beyond the limit of an hour are counted together, also when their messages change later', async () => {
  await makePartition()
  await database.db.query(
    `insert into message (id, account_id, direction, sender, recipient, encoding, parts, status, price, accepted_at, expires_at, actor)
      select overlay(uuid_at($1)::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, 'a0', 'outbound', 's' || n, 'r', 'text', 1, 'submitted', 0, $1, $1, 'test'
        from generate_series(1, $2::int) n`,
    [new Date(began), mostSenders + 20],
  )
  await foldReports(database.db)
  await end('delivered', 'true')
  await foldReports(database.db)
  const { groups } = await read({ ...day, accountId: 'a0', groupBy: 'sender' })
  assert.equal(groups.size, mostSenders + 1)
  assert.equal(groups.get('')!.delivered, 20)
  assert.ok([...groups.values()].every(({ submitted }) => submitted === 0))
})

test('a report reads the roll-ups of its own account and period only', async () => {
  await database.db.query(
    `insert into message_report
      select 1, 1, 'a' || a, to_timestamp($1::float8 / 1000) + d * interval '1 day', 'c', '', '', 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, array_fill(0, array[13])
        from generate_series(1, 200) a, generate_series(0, 99) d`,
    [began],
  )
  await analyze(database, 'message_report')
  const counting: Counting = {
    from: began,
    to: began + 30 * 24 * hourMs,
    step: 'day',
    hoursSince: 0,
    accountId: 'a7',
  }
  const read = await rowsReadBy(database.db, (sql) => readReport(sql, counting))
  assert.ok(read <= 400, `${read} rows read`)
})
