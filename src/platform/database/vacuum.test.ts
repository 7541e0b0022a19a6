import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import type { Log } from '../log.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { openVacuumMetrics, warnOfUntidied } from './vacuum.ts'

let database: TestDatabase
before(async () => (database = await openTestDatabase()))
after(() => database.close())

test('a long-open transaction and unvacuumed rows are logged, with what to do [fault D6]', async () => {
  const { db } = database
  const metrics = openMetrics()
  openVacuumMetrics(metrics, db)
  const warned: [object, string][] = []
  const log = {
    warn: (about: object, description: string) => void warned.push([about, description]),
  } as unknown as Log
  const old = new pg.Client({ connectionString: database.url, application_name: 'report' })
  await old.connect()
  await old.query('begin isolation level repeatable read; select 1 from node')
  await db.query(
    `insert into webhook_delivery (event_id, account_id, endpoint, subject_id, due_at, expires_at)
      select gen_random_uuid(), 'a', 'b', gen_random_uuid(), now(), now() from generate_series(1, 100)`,
  )
  await db.query('delete from webhook_delivery')
  const seen = () => metrics.read().then(({ body }) => body)
  const text = await until(seen, (body) => /dead_rows\{table="webhook_delivery"\} [1-9]/.test(body))
  assert.match(text, /strowger_database_oldest_transaction_seconds 0?\.?\d/)
  await warnOfUntidied(db, log, { seconds: 0, dead: 10 })
  const [[first, description], [second]] = warned as [[object, string], [object, string]]
  assert.equal((first as { application: string }).application, 'report')
  assert.match(description, /pg_terminate_backend/)
  assert.equal((second as { table: string }).table, 'webhook_delivery')

  await old.query('rollback')
  await old.end()
  warned.length = 0
  await warnOfUntidied(db, log)
  assert.deepEqual(warned, [])
})
