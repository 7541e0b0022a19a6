import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../test/support/database.ts'
import { openDb } from '#platform/database/db.ts'
import { missingMigrations } from '#platform/database/migration-level.ts'
import { migrateCommand } from './migrate.ts'

let database: TestDatabase
before(async () => (database = await openTestDatabase()))
after(() => database.close())

async function migrate(): Promise<string> {
  const stated: string[] = []
  const env = {
    DATABASE_URL: database.url,
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_LOG_LEVEL: 'silent',
  }
  const code = await migrateCommand.run({
    words: [],
    env,
    out: (line) => stated.push(line),
    err: assert.fail,
  })
  assert.equal(code, 0)
  return stated.join('\n')
}

test('an operator migrates an empty database, and may run the command again', async () => {
  const owner = openDb({ url: database.ownerUrl, log: quiet, max: 1 })
  await owner.query('drop schema retired; drop schema public cascade; create schema public')
  await owner.close()
  assert.match(await migrate(), /^Applied \d+ migrations\.$/)
  assert.deepEqual(await missingMigrations(database.db), [])
  assert.equal(await migrate(), 'The database is up to date.')
})
