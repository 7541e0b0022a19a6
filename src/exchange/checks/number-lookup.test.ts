import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { checkNumberLookup } from './number-lookup.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('doctor warns while the number lookup knows no number, or its daily limit is reached', async () => {
  const config = { numberLookup: 'http', numberLookupDailyLimit: 500 } as const
  await database.db.query(
    `insert into number_lookup_usage (day, queried, known) values ((now() at time zone 'UTC')::date, 500, 400)`,
  )
  assert.equal((await checkNumberLookup(database.db, config)).level, 'ok')
  await database.db.query('update number_lookup_usage set known = 0')
  const unknown = await checkNumberLookup(database.db, config)
  assert.deepEqual(
    [unknown.level, /recognized none of today's 500 numbers/.test(unknown.description)],
    ['warn', true],
  )
  await database.db.query('update number_lookup_usage set limited_at = now()')
  const { level, description } = await checkNumberLookup(database.db, config)
  assert.equal(level, 'warn')
  assert.match(
    description,
    /^the daily limit of 500 lookups \(STROWGER_NUMBER_LOOKUP_DAILY_LIMIT\) was reached at \d\d:\d\d UTC/,
  )
})
