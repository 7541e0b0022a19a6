import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dropConstraints, insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { mostLate } from '#tendlc/index.ts'
import { checkNumberAggregator } from './number-aggregator.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
})
after(() => database.close())

test('doctor warns if the aggregator has returned no result for a number for an hour', async () => {
  const check = () => checkNumberAggregator(database.db, { numberProvisioning: 'http' })
  const submit = (minutesAgo: number) =>
    insertAny(database.db, 'campaign_number', {
      status: 'LINKING',
      due_at: new Date(),
      submitted_at: new Date(Date.now() - minutesAgo * 60_000),
    })
  await submit(50)
  assert.equal((await check()).level, 'ok')
  await submit(70)
  const { level, description } = await check()
  assert.equal(level, 'warn')
  assert.match(description, /returned no result for 1 number for more than an hour/)
  assert.equal((await checkNumberAggregator(database.db, { numberProvisioning: 'manual' })).level, 'ok')
  await database.db.query(
    `insert into campaign_number select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'number', i::text))).*
       from campaign_number n, generate_series(1, $1) i where n.submitted_at < now() - interval '1 hour'`,
    [mostLate],
  )
  assert.match((await check()).description, /no result for at least 1000 numbers for/)
})
