import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { foldWebhookReports, mostOrigins } from './fold-store.ts'
import { buckets } from './measures.ts'
import { buildReport } from './report.ts'
import type { Counting } from './report-store.ts'

const hourMs = 3_600_000
const began = Date.UTC(2026, 4, 4)
const all: Counting = { from: began, to: began + 72 * hourMs, step: 'hour', hoursSince: 0 }

/** The day before a week, a week, and four days after it. */
const weeks: Partial<Counting> = { from: began - 24 * hourMs, to: began + 11 * 24 * hourMs, step: 'day' }

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (let part = 0; part < 4; part++) {
    await append(part)
    // The attempts of the last part are pending.
    if (part < 3)
      await Promise.all([foldWebhookReports(database.db, 50), foldWebhookReports(database.db, 50)])
  }
})
after(() => database.close())

/** Attempts of a part of the test, of three accounts at four origins with three results. */
const append = (part: number) =>
  database.db.query(
    `insert into webhook_report_change (hour, account_id, origin, result, bucket, delivered, retried, failed)
      select to_timestamp($1::float8 / 1000) + (n * 7 + $2) % 72 * interval '1 hour', 'a' || n % 3, 'https://o' || n % 4,
          case n % 5 when 0 then '500' when 1 then 'timeout' else '200' end, n % 12,
          case when n % 5 > 1 then 1 else 0 end, case n % 5 when 0 then 1 else 0 end, case n % 5 when 1 then 1 else 0 end
        from generate_series(1, 200) n`,
    [began, part],
  )

const build = (counting: Partial<Counting>) =>
  database.db.snapshot((sql) => buildReport(sql, { ...all, ...counting }, false))

test('hours, days, weeks and groups have the same sums, before and after the attempts are added on two nodes at once', async () => {
  const { total } = await build({})
  assert.deepEqual(
    [total.attempts, total.delivered, total.retried, total.failed, total.failure_rate],
    [800, 480, 160, 160, 0.4],
  )
  assert.deepEqual((await build({ step: 'day' })).total, total)
  assert.deepEqual((await build(weeks)).total, total)
  const sumOf = (some: readonly { attempts: number }[]) => some.reduce((sum, one) => sum + one.attempts, 0)
  for (const groupBy of ['account', 'result'] as const)
    for (const period of [{}, weeks]) assert.equal(sumOf((await build({ ...period, groupBy })).groups), 800)
  const byEndpoint = await build({ groupBy: 'endpoint', accountId: 'a1' })
  assert.equal(byEndpoint.groups.length, 4)
  assert.equal(sumOf(byEndpoint.groups), byEndpoint.total.attempts)
  assert.deepEqual(
    (await build({ groupBy: 'result' })).groups.map(({ key, attempts }) => [key, attempts]),
    [
      ['200', 480],
      ['500', 160],
      ['timeout', 160],
    ],
  )
  assert.equal((await build({ accountId: 'a1', origin: 'https://o1', result: '500' })).total.delivered, 0)
  const accounts = await build({ ...weeks, groupBy: 'account' })
  await foldWebhookReports(database.db)
  assert.deepEqual(await build({ ...weeks, groupBy: 'account' }), accounts)
})

test('the lines of the largest groups and of all others add up to the report', async () => {
  const { points, groups, series } = await build({ groupBy: 'result', top: 2 })
  assert.deepEqual(
    series!.map(({ key, is_rest }) => [key, is_rest]),
    [
      ['200', false],
      ['500', false],
      [null, true],
    ],
  )
  assert.equal(
    series![0]!.points.reduce((sum, one) => sum + one.attempts, 0),
    groups[0]!.attempts,
  )
  for (const [i, { attempts }] of points.entries())
    assert.equal(
      series!.reduce((sum, line) => sum + line.points[i]!.attempts, 0),
      attempts,
    )
  assert.equal(
    series![2]!.points.reduce((sum, one) => sum + one.failed, 0),
    160,
  )
})

test('percentiles are the upper limits of the buckets', async () => {
  const { total } = await build({})
  assert.ok(buckets.includes(total.p50_ms as (typeof buckets)[number]))
  assert.ok(total.p50_ms! < total.p95_ms!)
  assert.deepEqual((await build({ accountId: 'none' })).total.p95_ms, null)
})

test('origins beyond the limit of an hour are counted together', async () => {
  await database.db.query(
    `insert into webhook_report_change
      select to_timestamp($1::float8 / 1000), 'many', 'https://h' || n, '200', 1, 1, 0, 0 from generate_series(1, $2::int) n`,
    [began, mostOrigins + 20],
  )
  await foldWebhookReports(database.db)
  const { groups } = await database.db.snapshot((sql) =>
    buildReport(sql, { ...all, accountId: 'many', groupBy: 'endpoint' }, false),
  )
  assert.equal(groups.length, 100)
  assert.deepEqual([groups[0]!.key, groups[0]!.attempts], [null, 20])
})
